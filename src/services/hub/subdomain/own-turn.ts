import type { Tx } from '#db/client.ts';
import { findSubdomain, type SubdomainRow } from '#db/queries/subdomain.ts';
import type { LicenseContext } from '../context.ts';
import { notFound } from '../license/refusals.ts';
import { beingChanged, type DnsTurn, takeTurn } from './dns-turn.ts';

/**
 * The turn at a subdomain of the caller's license, and its row as it is from then on. Throws 404 where it is none of
 * this license, 409 where somebody else has the turn.
 */
export async function takeOwnTurn(
  ctx: LicenseContext,
  tx: Tx,
  { subdomainId, instanceId = ctx.scope }: { subdomainId: string; instanceId?: string | null | undefined },
): Promise<{ turn: DnsTurn; subdomain: SubdomainRow }> {
  const named = await findSubdomain(tx, ctx.license.id, subdomainId, instanceId);
  if (named === undefined) throw notFound('Subdomain');
  const turn = await takeTurn(ctx, tx, named.name);
  if (turn === null) throw beingChanged();
  // Read again: until now somebody else may have had the turn, and released it.
  const subdomain = await findSubdomain(tx, ctx.license.id, subdomainId, instanceId);
  if (subdomain === undefined) throw notFound('Subdomain');
  return { turn, subdomain };
}
