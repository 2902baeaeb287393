import type { Database } from '#db/client.ts';
import { findSetting, settleSetting } from '#db/queries/setting.ts';
import { OperatorError } from '#src/kernel/operator-error.ts';
import { openVault, type Vault } from '#src/kernel/vault.ts';
import { DOMAIN_PROOF_SETTING, domainProofIdentity } from './sealed-columns.ts';

/** The id of the key that has sealed the secrets of a database. */
export const KEY_ID_SETTING = 'encryptionKeyId';
/** Set while a rotation is not complete: the id of the new key. */
export const ROTATION_SETTING = 'encryptionKeyRotation';
/** The purpose of the key of the proofs of host names: users have published what it derives. */
export const DOMAIN_PROOF = 'domain-proof';

/**
 * The vault of a database. Throws an `OperatorError` where another key has sealed its secrets, or a rotation of the key
 * is not complete.
 */
export async function openStoredVault(database: Database, key: Buffer): Promise<Vault> {
  const vault = openVault(key);
  if ((await findSetting(database.writer, ROTATION_SETTING)) !== undefined)
    throw new OperatorError(
      'A rotation of the encryption key is not complete. Run "pilothouse admin rotate-key" again; it continues where it ended.',
    );
  if ((await settleSetting(database.writer, KEY_ID_SETTING, vault.keyId)) !== vault.keyId)
    throw new OperatorError(
      'This database was sealed by another key. Give ENCRYPTION_KEY (or the file encryption.key in DATA_DIR) of its first start, or of its last rotation.',
    );
  const kept = await findSetting(database.writer, DOMAIN_PROOF_SETTING);
  // Derived once: every domain of a list needs it.
  const proofKey =
    kept === undefined
      ? vault.derive(DOMAIN_PROOF)
      : Buffer.from(vault.open(kept, domainProofIdentity), 'base64');
  return { ...vault, derive: (purpose) => (purpose === DOMAIN_PROOF ? proofKey : vault.derive(purpose)) };
}
