import { inTransaction } from '#db/transaction.ts';
import type { DatabaseRef, RevealedDatabase } from '#src/contracts/database.ts';
import { audit } from '../../platform/audit/index.ts';
import { permittedDatabase } from '../access/index.ts';
import type { MemberContext } from '../context.ts';
import { databaseVariables } from './database-variables.ts';
import { databasePasswordIdentity } from './start-database.ts';

/** The password of a database, and the variables by which an application reaches it. Each read is audited. */
export async function revealDatabase(
  ctx: MemberContext,
  { databaseId }: DatabaseRef,
): Promise<RevealedDatabase> {
  const row = await permittedDatabase(ctx, databaseId, 'site:write');
  const password = ctx.vault.open(row.passwordSealed, databasePasswordIdentity(row.id));
  await inTransaction(ctx.database, (tx) => audit(ctx, tx, 'database.reveal', row.id));
  return { password, variables: databaseVariables({ ...row, password }, row) };
}
