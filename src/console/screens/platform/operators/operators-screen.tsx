import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_PAGE_SIZE, type RouterOutputs, useApi } from '../../../api/index.ts';
import { Button, type Column, WithNote } from '../../../kit/index.ts';
import { ConfirmButton, Page, RecordList, Section, useAction } from '../../../parts/index.ts';
import { AddOperator } from './add-operator.tsx';
import { t } from './texts.ts';
import { Users } from './users.tsx';

type Operator = RouterOutputs['operator']['list']['items'][number];

/** Who runs the platform, and its users. */
export function OperatorsScreen() {
  const api = useApi();
  const operators = useQuery(api.operator.list.queryOptions({ limit: MAX_PAGE_SIZE }));
  const [isAdding, setAdding] = useState(false);
  const remove = useAction(api.operator.remove.mutationOptions(), { done: t.removed });
  const add = (
    <Button look="primary" onClick={() => setAdding(true)}>
      {t.add}
    </Button>
  );
  return (
    <Page title={t.title} lead={t.lead} actions={add}>
      <RecordList
        query={operators}
        caption={t.operators}
        hasHeading
        columns={COLUMNS}
        keyOf={({ userId }) => userId}
        rowActions={({ userId, email }) => (
          <ConfirmButton
            small
            label={t.removeOperator}
            disabled={operators.data?.items.length === 1}
            title={t.removeTitle(email)}
            action={remove}
            input={{ userId }}
          >
            {t.removeHint}
          </ConfirmButton>
        )}
        empty={null}
      />
      <Section title={t.users}>
        <Users />
      </Section>
      {isAdding && <AddOperator onClose={() => setAdding(false)} />}
    </Page>
  );
}

const COLUMNS: readonly Column<Operator>[] = [
  { title: t.user, cell: ({ name, email }) => <WithNote note={email}>{name}</WithNote> },
];
