import type { RouterOutputs } from '../../../api/index.ts';
import { useApi } from '../../../api/index.ts';
import { Button, Table, WithNote } from '../../../kit/index.ts';
import { common, Time, useAction } from '../../../parts/index.ts';
import { DeliveryBadge } from '../../../vocabulary/deliveries.tsx';
import { t } from './texts.ts';

type Event = RouterOutputs['merchant']['events']['items'][number];

/** Events of a merchant with their delivery; each can be sent again. */
export function EventTable({
  caption,
  events,
}: {
  readonly caption: string;
  readonly events: readonly Event[];
}) {
  return (
    <Table<Event>
      caption={caption}
      columns={[
        { title: t.when, cell: ({ createdAt }) => <Time at={createdAt} /> },
        {
          title: t.event,
          cell: ({ type, eventId }) => <WithNote note={eventId}>{type}</WithNote>,
        },
        { title: common.status, cell: ({ state }) => <DeliveryBadge status={state} /> },
        { title: t.attempts, cell: ({ attempts }) => attempts },
        {
          title: t.next,
          cell: ({ nextAttemptAt }) => <Time at={nextAttemptAt} />,
        },
        { title: t.error, cell: ({ lastError }) => lastError ?? '–' },
        { title: '', end: true, cell: ({ eventId }) => <Redeliver eventId={eventId} /> },
      ]}
      items={events}
      keyOf={({ eventId }) => eventId}
    />
  );
}

function Redeliver({ eventId }: { readonly eventId: string }) {
  const redeliver = useAction(useApi().merchant.redeliver.mutationOptions(), {
    done: t.redelivered,
    notifies: true,
  });
  return (
    <Button small busy={redeliver.isBusy} onClick={() => redeliver.run({ eventId })}>
      {t.redeliver}
    </Button>
  );
}
