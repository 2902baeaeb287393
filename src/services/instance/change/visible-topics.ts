import { isAnyInScope } from '#db/queries/organization-change.ts';
import { CHANGE_TOPICS, type ChangeTopic, TOPIC_RULES } from '#src/domain/change.ts';
import { may } from '../../platform/identity/index.ts';
import { accessScopeOf, type MemberReading } from '../context.ts';
import type { Change } from './changes-between.ts';

/** The topics of changes that the caller can see. A change of the caller's own access concerns all that is granted. */
export async function visibleTopics(ctx: MemberReading, changes: readonly Change[]): Promise<ChangeTopic[]> {
  const { actor, database } = ctx;
  const scope = accessScopeOf(ctx);
  const seesAll = scope.grantedTo === null && scope.ofKey === null;
  const isOwnAccess = changes.some(({ subject }) => subject === actor.memberId);
  const visible: ChangeTopic[] = [];
  for (const topic of CHANGE_TOPICS) {
    const { permission, isGranted } = TOPIC_RULES[topic];
    if (!may(actor, permission)) continue;
    const about = changes.filter(({ topics }) => topics.includes(topic));
    const subjects = about.flatMap(({ subject }) => subject ?? []);
    const isVisible =
      (isGranted && isOwnAccess) ||
      (about.length > 0 &&
        (!isGranted ||
          seesAll ||
          subjects.length < about.length ||
          (await isAnyInScope(database.reader, scope, subjects))));
    if (isVisible) visible.push(topic);
  }
  return visible;
}
