import type { KeyObject } from 'node:crypto';
import type { z } from 'zod';
import { insertSshKey } from '#db/queries/source-access.ts';
import { inTransaction } from '#db/transaction.ts';
import type { CreateSshKey } from '#src/contracts/source-access.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { invalidInput } from '#src/kernel/fault.ts';
import { formatSshKey, generateSshKey, parseSshKey } from '#src/kernel/ssh-key.ts';
import { audit } from '../../platform/audit/index.ts';
import { permittedOrganization } from '../access/index.ts';
import type { MemberContext } from '../context.ts';
import { sshKeyIdentity } from './ssh-key-identity.ts';

/**
 * Stores a private key, or a generated Ed25519 one. Returns the public half, to be stored at the git host. Throws a `Fault`
 * if the text is not a private key that git can use over SSH.
 */
export async function createSshKey(
  ctx: MemberContext,
  input: z.output<typeof CreateSshKey>,
): Promise<{ sshKeyId: Id<'ssh'>; publicKey: string }> {
  const organization = permittedOrganization(ctx, 'provider:manage');
  const sshKeyId = ctx.ids.next('ssh');
  const key = input.privateKey === undefined ? generateSshKey() : readPrivateKey(input.privateKey);
  const { publicKey, privateKey } = formatSshKey(key, `pilothouse-${sshKeyId}`);
  await inTransaction(ctx.database, async (tx) => {
    await insertSshKey(tx, organization, {
      id: sshKeyId,
      name: input.name,
      publicKey,
      privateKeySealed: ctx.vault.seal(privateKey, sshKeyIdentity(sshKeyId)),
      createdAt: isoFromNow(ctx.clock),
    });
    await audit(ctx, tx, 'sshKey.create', sshKeyId);
  });
  return { sshKeyId, publicKey };
}

function readPrivateKey(text: string): KeyObject {
  try {
    return parseSshKey(text);
  } catch {
    // The cause is left out: it may quote the key.
    const message = 'Must be a private key in OpenSSH or PEM form, without a passphrase';
    throw invalidInput(['privateKey'], message);
  }
}
