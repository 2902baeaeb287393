import type { Db } from '#db/client.ts';
import type { Usage } from '#src/adapters/hub/port.ts';
import type { Clock } from '#src/kernel/clock.ts';
import { countOf, countTeamMembers } from '../../platform/plan/plan.ts';
import { buildMinutesUsed } from '../deployment/build-minutes.ts';

/** What this instance uses of a license, over all of its organizations. */
export async function readUsage(clock: Clock, db: Db): Promise<Usage> {
  const [projects, applications, databases, teamMembers, buildMinutes] = await Promise.all([
    countOf(db, 'projects'),
    countOf(db, 'applications'),
    countOf(db, 'databases'),
    countTeamMembers(db),
    buildMinutesUsed(clock, db),
  ]);
  return { projects, applications, databases, teamMembers, buildMinutes };
}
