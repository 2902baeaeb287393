import type { RouterOutputs } from '../../api/index.ts';
import {
  ChoiceFilter,
  DateFilter,
  Filters,
  SearchFilter,
  type useFilters,
  useMe,
} from '../../parts/index.ts';
import { actionText } from '../../vocabulary/audit-actions.ts';
import { auditNouns, nounText } from '../../vocabulary/audit-nouns.ts';
import { t } from './texts.ts';

/** What the log is filtered by. */
export function LogFilterFields({
  list,
  members,
}: {
  readonly list: ReturnType<typeof useFilters<'/orgs/$organizationId/log'>>;
  readonly members: RouterOutputs['member']['list']['items'];
}) {
  const isOperator = useMe().data?.isOperator === true;
  const { action, actorId } = list.filters;
  const users = members.map(({ userId }) => userId);
  const nameOf = (id: string) => members.find(({ userId }) => userId === id)?.name ?? id;
  return (
    <Filters>
      <ChoiceFilter
        label={t.what}
        values={including(auditNouns(isOperator), action)}
        textOf={(value) => (value.includes('.') ? actionText(value) : nounText(value))}
        {...list.of('action')}
      />
      <ChoiceFilter
        label={t.who}
        values={including(users, actorId)}
        textOf={nameOf}
        {...list.of('actorId')}
      />
      <DateFilter label={t.from} {...list.of('from')} />
      <DateFilter label={t.to} {...list.of('to')} />
      <SearchFilter label={t.resource} description={t.resourceHint} {...list.of('resourceId')} />
    </Filters>
  );
}

/** The choices, with the one that is set by a link. */
function including(values: readonly string[], value: string | undefined): readonly string[] {
  return value === undefined || values.includes(value) ? values : [value, ...values];
}
