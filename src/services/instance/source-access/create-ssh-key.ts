import type Sshpk from 'sshpk';
import type { z } from 'zod';
import { insertSshKey } from '#db/queries/source-access.ts';
import { inTransaction } from '#db/transaction.ts';
import type { CreateSshKey } from '#src/contracts/source-access.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/index.ts';
import { permittedOrganization } from '../access/index.ts';
import type { MemberContext } from '../context.ts';
import { sshKeyIdentity } from './ssh-key-identity.ts';

/** Stores a private key, or makes an Ed25519 one; answers the public half, to be stored at the git host. */
export async function createSshKey(
  ctx: MemberContext,
  input: z.output<typeof CreateSshKey>,
): Promise<{ sshKeyId: string; publicKey: string }> {
  const organization = permittedOrganization(ctx, 'provider:manage');
  const sshKeyId = ctx.ids.next('ssh');
  // Loaded with the first key: most processes make none.
  const { default: sshpk } = await import('sshpk');
  const key =
    input.privateKey === undefined
      ? sshpk.generatePrivateKey('ed25519')
      : readPrivateKey(sshpk, input.privateKey);
  key.comment = `pilothouse-${sshKeyId}`;
  const publicKey = key.toPublic().toString('ssh');
  await inTransaction(ctx.database, async (tx) => {
    await insertSshKey(tx, organization, {
      id: sshKeyId,
      name: input.name,
      publicKey,
      privateKeySealed: ctx.vault.seal(key.toString('openssh'), sshKeyIdentity(sshKeyId)),
      createdAt: isoFromNow(ctx.clock),
    });
    await audit(ctx, tx, 'sshKey.create', sshKeyId);
  });
  return { sshKeyId, publicKey };
}

function readPrivateKey(sshpk: typeof Sshpk, text: string): Sshpk.PrivateKey {
  try {
    return sshpk.parsePrivateKey(text, 'auto');
  } catch {
    // The cause is left out: it may quote the key.
    const message = 'Must be a private key in OpenSSH or PEM form, without a passphrase';
    throw new Fault('bad_request', 'The input is not valid.', {
      issues: [{ path: ['privateKey'], message, code: 'custom' }],
    });
  }
}
