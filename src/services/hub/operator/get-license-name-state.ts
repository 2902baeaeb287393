import { findHubHost, listWithdrawals } from '#db/queries/hub-host.ts';
import type { NameRef, NameState } from '#src/contracts/hub/name-state.ts';
import { Fault } from '#src/kernel/fault.ts';
import { isUnder, parseHostName } from '#src/kernel/host-name.ts';
import type { HubOperatorContext } from '../context.ts';
import { proverOf } from '../host/index.ts';
import { heldNames } from './held-names.ts';
import { expectedRecords, judgeRecords, readRecords } from './name-records.ts';

/** For the operator: what the hub has recorded about a host, and what DNS answers now. Throws 400 for text that is not a host. */
export async function getLicenseNameState(ctx: HubOperatorContext, input: NameRef): Promise<NameState> {
  const host = parseHostName(input.host);
  if (host === null)
    throw new Fault('bad_request', 'The field host is not a host name such as shop.example.com.');
  const db = ctx.database.reader;
  const isSubdomain = isUnder(host, ctx.settings.subdomainZone);
  const [names, row, withdrawnFrom, read] = await Promise.all([
    heldNames(ctx, host),
    findHubHost(db, host),
    listWithdrawals(db, host),
    readRecords(ctx, host, { withProofs: !isSubdomain }),
  ]);
  const expected = expectedRecords(ctx, host, names);
  const problem = judgeRecords(ctx, { host, isSubdomain, expected, ...read });
  const licenseId = row === undefined ? null : proverOf(ctx, row);
  return {
    ...{ host, kind: names[0]?.kind ?? null, names, withdrawnFrom, expected, seen: read.seen },
    proof:
      row === undefined || licenseId === null || row.verifiedAt === null
        ? null
        : { licenseId, verifiedAt: row.verifiedAt, releasedAt: row.releasedAt },
    ...{ matches: problem === null, problem },
  };
}
