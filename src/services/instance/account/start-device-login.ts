import { randomInt } from 'node:crypto';
import { deleteDeviceLoginsUntil, insertDeviceLogin } from '#db/queries/device-login.ts';
import { inTransaction } from '#db/transaction.ts';
import type { StartDeviceLogin, StartedDeviceLogin } from '#src/contracts/device-login.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { networkOf } from '#src/kernel/network-of.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import { auditAs } from '../../platform/audit/index.ts';
import { spendOrThrow } from '../../platform/limits/index.ts';
import type { Accounts } from '../context.ts';

const LIFETIME_MS = 10 * 60_000;
const INTERVAL_SECONDS = 2;
/** Of one network. */
const STARTS_PER_MINUTE = 100;
/** Without vowels and characters that look alike. */
const CODE_ALPHABET = 'BCDFGHJKLMNPQRSTVWXZ';
const HALF_CODE = 4;

/** Starts a sign-in that a user confirms in a browser within ten minutes. */
export async function startDeviceLogin(
  accounts: Accounts,
  { clientName }: StartDeviceLogin,
  address: string,
): Promise<StartedDeviceLogin> {
  await spendOrThrow(accounts, {
    key: `deviceLogin:${networkOf(address)}`,
    limit: STARTS_PER_MINUTE,
    message: 'Too many sign-ins were started. Try again in a minute.',
  });
  const { clock, ids, database, publicUrl } = accounts;
  const deviceCode = ids.token('device');
  const userCode = `${randomLetters()}-${randomLetters()}`;
  const expiresAt = isoFromNow(clock, LIFETIME_MS);
  const id = ids.next('dlg');
  await inTransaction(database, async (tx) => {
    await deleteDeviceLoginsUntil(tx, isoFromNow(clock));
    await insertDeviceLogin(tx, {
      ...{ id, deviceCodeHash: hashOfToken(deviceCode), userCode, clientName, address },
      ...{
        status: 'pending',
        userId: null,
        organizationId: null,
        expiresAt,
        createdAt: isoFromNow(clock),
      },
    });
    const actor = { kind: 'guest', id: 'guest', address } as const;
    await auditAs(accounts, tx, { actor, organizationId: null, action: 'deviceLogin.start', resourceId: id });
  });
  const verificationUrl = `${publicUrl}/login/device?code=${userCode}`;
  return { deviceCode, userCode, verificationUrl, intervalSeconds: INTERVAL_SECONDS, expiresAt };
}

function randomLetters(): string {
  return Array.from({ length: HALF_CODE }, () => CODE_ALPHABET.charAt(randomInt(CODE_ALPHABET.length))).join(
    '',
  );
}
