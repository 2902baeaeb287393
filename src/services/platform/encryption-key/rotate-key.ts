import type { Database, Tx } from '#db/client.ts';
import { listSealedBy, replaceSealed } from '#db/queries/sealed-column.ts';
import { deleteSetting, findSetting, putSetting } from '#db/queries/setting.ts';
import { inTransaction } from '#db/transaction.ts';
import { OperatorError } from '#src/kernel/operator-error.ts';
import { openVault, type Vault } from '#src/kernel/vault.ts';
import { auditAs } from '../audit/index.ts';
import type { Actor, Recording } from '../core/index.ts';
import { reencryptTwoFactors } from './reencrypt-two-factors.ts';
import { DOMAIN_PROOF_SETTING, domainProofIdentity, SEALED_COLUMNS } from './sealed-columns.ts';
import { DOMAIN_PROOF, KEY_ID_SETTING, ROTATION_SETTING } from './stored-vault.ts';

const BATCH_SIZE = 200;
const ADMIN: Actor = { kind: 'system', id: 'admin', address: null };

interface KeyChange {
  readonly oldKey: Buffer;
  readonly newKey: Buffer;
}

/**
 * Seals every stored secret again with a new key, in batches. No server may run meanwhile. After an interruption the
 * same call continues. Returns how many values it has sealed; 0 where the rotation was complete. Throws an
 * `OperatorError` where the old key is not the one of this database.
 */
export async function rotateEncryptionKey(
  services: Recording & { readonly database: Database },
  { oldKey, newKey }: KeyChange,
): Promise<number> {
  const { database } = services;
  const [from, to] = [openVault(oldKey), openVault(newKey)];
  const current = await findSetting(database.writer, KEY_ID_SETTING);
  if (current === to.keyId) return 0;
  if (current !== from.keyId)
    throw new OperatorError('The secrets of this database were sealed by another key than the given one.');
  await begin(database, from, to);
  let sealed = 0;
  for (const place of SEALED_COLUMNS) {
    for (let count = BATCH_SIZE; count === BATCH_SIZE; sealed += count)
      count = await inTransaction(database, (tx) => sealBatch(tx, place, from, to));
  }
  const secondFactors = await inTransaction(database, async (tx) => {
    await assertComplete(tx, from);
    const reencrypted = await reencryptTwoFactors(tx, from, to);
    await putSetting(tx, KEY_ID_SETTING, to.keyId);
    await deleteSetting(tx, ROTATION_SETTING);
    await auditAs(services, tx, {
      ...{ actor: ADMIN, organizationId: null },
      action: 'instance.rotateEncryptionKey',
      resourceId: to.keyId,
    });
    return reencrypted;
  });
  return sealed + secondFactors;
}

/** The keys that a database knows, by their ids. */
export interface KeyState {
  /** The key that has sealed the secrets; undefined before the first start. */
  readonly current: string | undefined;
  /** The key of a rotation that is not complete. */
  readonly next: string | undefined;
}

export async function readKeyState({ writer }: Database): Promise<KeyState> {
  return {
    current: await findSetting(writer, KEY_ID_SETTING),
    next: await findSetting(writer, ROTATION_SETTING),
  };
}

/** From here on no server starts. Another key cannot continue what one has begun. */
async function begin(database: Database, from: Vault, to: Vault): Promise<void> {
  await inTransaction(database, async (tx) => {
    const begun = await findSetting(tx, ROTATION_SETTING);
    if (begun !== undefined && begun !== to.keyId)
      throw new OperatorError(
        `A rotation to the key ${begun} is not complete. Continue it with that key: it is in encryption.key.next in DATA_DIR.`,
      );
    await putSetting(tx, ROTATION_SETTING, to.keyId);
    if ((await findSetting(tx, DOMAIN_PROOF_SETTING)) !== undefined) return;
    const proofKey = from.derive(DOMAIN_PROOF).toString('base64');
    await putSetting(tx, DOMAIN_PROOF_SETTING, to.seal(proofKey, domainProofIdentity));
  });
}

async function sealBatch(
  tx: Tx,
  place: (typeof SEALED_COLUMNS)[number],
  from: Vault,
  to: Vault,
): Promise<number> {
  const rows = await listSealedBy(tx, place, from.keyId, BATCH_SIZE);
  for (const row of rows) {
    const identity = place.identityOf(row.key);
    const text = row.text.replaceAll(sealedBy(from), (value) =>
      to.seal(from.open(value, identity), identity),
    );
    await replaceSealed(tx, place, row, text);
  }
  return rows.length;
}

async function assertComplete(tx: Tx, from: Vault): Promise<void> {
  for (const place of SEALED_COLUMNS) {
    if ((await listSealedBy(tx, place, from.keyId, 1)).length > 0)
      throw new OperatorError('Secrets were stored meanwhile. Stop every server and run the rotation again.');
  }
}

/** Values that a key has sealed, alone or inside of JSON. */
function sealedBy({ keyId }: Vault): RegExp {
  return new RegExp(`v1\\.${keyId}\\.[A-Za-z0-9_-]+`, 'g');
}
