import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/index.ts';
import { Badge, type Column, Empty, Row, WithNote } from '../../../kit/index.ts';
import { common, Filters, RecordList, SearchFilter, Time, useFilters } from '../../../parts/index.ts';
import { t } from './texts.ts';
import type { User } from './user.ts';
import { UserActions } from './user-actions.tsx';

/** All users of the platform, and what an operator does for them. */
export function Users() {
  const api = useApi();
  const list = useFilters('/platform/operators');
  const users = useQuery(
    api.operator.searchUsers.queryOptions(list.input, { placeholderData: keepPreviousData }),
  );
  return (
    <>
      <Filters>
        <SearchFilter description={t.searchHint} {...list.of('search')} />
      </Filters>
      <RecordList
        query={users}
        caption={t.users}
        columns={COLUMNS}
        rowActions={(user) => <UserActions user={user} />}
        keyOf={({ userId }) => userId}
        empty={<Empty title={t.noUsers} />}
        list={list}
      />
    </>
  );
}

const COLUMNS: readonly Column<User>[] = [
  { title: t.user, cell: ({ name, email }) => <WithNote note={email}>{name}</WithNote> },
  {
    title: common.status,
    cell: ({ isOperator, hasTwoFactor }) => (
      <Row>
        {isOperator && <Badge tone="busy">{t.operator}</Badge>}
        {hasTwoFactor && <Badge tone="good">{t.twoFactor}</Badge>}
      </Row>
    ),
  },
  { title: common.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
];
