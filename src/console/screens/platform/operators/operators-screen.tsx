import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_PAGE_SIZE, type RouterOutputs, useApi } from '../../../api/index.ts';
import { Button, Card, Row, Table, WithNote } from '../../../kit/index.ts';
import { Confirm, Page, QueryView, useAction } from '../../../parts/index.ts';
import { AddOperator } from './add-operator.tsx';
import { t } from './texts.ts';
import { Users } from './users.tsx';

type Operator = RouterOutputs['operator']['list']['items'][number];

/** Who runs the platform, and its users. */
export function OperatorsScreen() {
  const api = useApi();
  const operators = useQuery(api.operator.list.queryOptions({ limit: MAX_PAGE_SIZE }));
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Operator | null>(null);
  const remove = useAction(api.operator.remove.mutationOptions(), {
    done: t.removed,
    onDone: () => setRemoving(null),
  });
  const add = (
    <Button look="primary" onClick={() => setAdding(true)}>
      {t.add}
    </Button>
  );
  return (
    <Page title={t.title} lead={t.lead} actions={add}>
      <Card title={t.operators} padded={false}>
        <QueryView query={operators}>
          {({ items }) => (
            <Table<Operator>
              caption={t.operators}
              columns={[
                {
                  title: t.user,
                  cell: ({ name, email }) => <WithNote note={email}>{name}</WithNote>,
                },
                {
                  title: '',
                  end: true,
                  cell: (operator) => (
                    <Button small disabled={items.length === 1} onClick={() => setRemoving(operator)}>
                      {t.removeOperator}
                    </Button>
                  ),
                },
              ]}
              items={items}
              keyOf={({ userId }) => userId}
            />
          )}
        </QueryView>
      </Card>
      <Row>
        <h2>{t.users}</h2>
      </Row>
      <Users />
      {isAdding && <AddOperator onClose={() => setAdding(false)} />}
      {removing !== null && (
        <Confirm
          open
          onClose={() => {
            remove.reset();
            setRemoving(null);
          }}
          title={t.removeTitle(removing.email)}
          confirm={t.removeOperator}
          onConfirm={() => remove.run({ userId: removing.userId })}
          action={remove}
        >
          {t.removeHint}
        </Confirm>
      )}
    </Page>
  );
}
