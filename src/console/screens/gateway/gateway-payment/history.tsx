import type { RouterOutputs } from '../../../api/index.ts';
import { Card, Empty, Table, WithNote } from '../../../kit/index.ts';
import { common, Time } from '../../../parts/index.ts';
import { AttemptBadge, declineText, ledgerCauseText, PaymentBadge } from '../../../vocabulary/gateway.tsx';
import { t } from './texts.ts';

type Payment = RouterOutputs['merchant']['payment'];
type Attempt = Payment['attempts'][number];
type State = Payment['states'][number];

/** The attempts of a customer to pay, and the states that the payment has had. */
export function History({ payment: { attempts, states } }: { readonly payment: Payment }) {
  return (
    <>
      <Card title={common.attempts} padded={false}>
        <Table<Attempt>
          caption={common.attempts}
          columns={[
            { title: common.when, cell: ({ createdAt }) => <Time at={createdAt} /> },
            { title: common.status, cell: ({ status }) => <AttemptBadge status={status} /> },
            {
              title: t.method,
              cell: ({ method, isOffSession }) => (
                <WithNote note={isOffSession && t.offSession}>{method}</WithNote>
              ),
            },
            { title: t.processor, cell: ({ processor }) => processor },
            {
              title: common.reason,
              cell: ({ declineCode }) => (declineCode === null ? '–' : declineText(declineCode)),
            },
          ]}
          items={attempts}
          keyOf={({ attemptId }) => attemptId}
          empty={<Empty title={t.noAttempts} />}
        />
      </Card>
      <Card title={t.history} padded={false}>
        <Table<State>
          caption={t.history}
          columns={[
            { title: common.when, cell: ({ createdAt }) => <Time at={createdAt} /> },
            { title: common.status, cell: ({ to }) => <PaymentBadge status={to} /> },
            { title: t.change, cell: ({ cause }) => ledgerCauseText(cause) },
          ]}
          items={states}
          keyOf={({ number }) => String(number)}
        />
      </Card>
    </>
  );
}
