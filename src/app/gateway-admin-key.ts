import type { Config } from '../config/config.ts';
import type { Vault } from '../kernel/vault.ts';
import type { DataFolder } from './data-folder.ts';

const FILE = 'gateway-admin.key';

/**
 * The administration key of the payment gateway: the operator's, or one that is made where instance and gateway run in
 * one process. That one follows from the encryption key, so that several processes on one database have the same; it
 * is left in the data folder for the operator, who may call the management API too.
 */
export async function gatewayAdminKey(
  { PAYMENT_GATEWAY_ADMIN_KEY: given, ROLES: roles }: Config,
  vault: Vault,
  folder: DataFolder,
): Promise<string | null> {
  if (given !== undefined) return given;
  if (!roles.includes('instance') || !roles.includes('gateway')) return null;
  const key = `gwk_${vault.derive('payment-gateway-administration').toString('base64url')}`;
  await folder.writeSecret(FILE, `${key}\n`);
  return key;
}
