import type { Db } from '#db/client.ts';
import { countPeople } from '#db/queries/member.ts';
import { countOfInstance } from '#db/queries/of-organization.ts';
import type { Usage } from '#src/adapters/hub/port.ts';
import type { Clock } from '#src/kernel/clock.ts';
import { buildMinutesUsed } from '../deployment/index.ts';

/** The usage of this instance that counts against its license, over all of its organizations. */
export async function readUsage(clock: Clock, db: Db): Promise<Usage> {
  const [projects, applications, databases, teamMembers, buildMinutes] = await Promise.all([
    countOfInstance(db, 'project'),
    countOfInstance(db, 'application'),
    countOfInstance(db, 'database'),
    countPeople(db),
    buildMinutesUsed(clock, db),
  ]);
  return { projects, applications, databases, teamMembers, buildMinutes };
}
