import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '../../../api/index.ts';
import { Badge, type Column, Empty, Row, WithNote } from '../../../kit/index.ts';
import { common, Filters, RecordList, SearchFilter, Time, usePages } from '../../../parts/index.ts';
import { t } from './texts.ts';
import type { User } from './user.ts';
import { UserActions } from './user-actions.tsx';

const route = getRouteApi('/platform/operators');

/** All users of the platform, and what an operator does for them. */
export function Users() {
  const api = useApi();
  const { search } = route.useSearch();
  const navigate = route.useNavigate();
  const pages = usePages();
  const { limit, offset } = pages;
  const users = useQuery(
    api.operator.searchUsers.queryOptions({ search, limit, offset }, { placeholderData: keepPreviousData }),
  );
  return (
    <>
      <Filters>
        <SearchFilter
          description={t.searchHint}
          value={search}
          onSearch={(text) => {
            pages.go(0);
            void navigate({ search: { search: text }, replace: true });
          }}
        />
      </Filters>
      <RecordList
        query={users}
        caption={t.users}
        columns={COLUMNS}
        rowActions={(user) => <UserActions user={user} />}
        keyOf={({ userId }) => userId}
        empty={<Empty title={t.noUsers} />}
        pages={pages}
      />
    </>
  );
}

const COLUMNS: readonly Column<User>[] = [
  {
    title: t.user,
    cell: ({ name, email }) => <WithNote note={email}>{name}</WithNote>,
  },
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
