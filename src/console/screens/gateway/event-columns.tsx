import type { RouterOutputs } from '../../api/index.ts';
import { useApi } from '../../api/index.ts';
import { Button, type Column, WithNote } from '../../kit/index.ts';
import { deliveryTexts } from '../../parts/delivery/index.ts';
import { common, Time, useAction } from '../../parts/index.ts';
import { DeliveryBadge } from '../../vocabulary/deliveries.tsx';

type Event = RouterOutputs['merchant']['events']['items'][number];

/** What a list shows of an event of a merchant, and of its delivery. */
export const EVENT_COLUMNS: readonly Column<Event>[] = [
  { title: common.when, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { title: common.event, cell: ({ type, eventId }) => <WithNote note={eventId}>{type}</WithNote> },
  { title: common.status, cell: ({ state }) => <DeliveryBadge status={state} /> },
  { title: common.attempts, cell: ({ attempts }) => attempts },
  { title: common.nextAttempt, cell: ({ nextAttemptAt }) => <Time at={nextAttemptAt} /> },
  { title: common.lastError, cell: ({ lastError }) => lastError ?? '–' },
];

/** Sends an event again. */
export function Redeliver({ eventId }: { readonly eventId: string }) {
  const redeliver = useAction(useApi().merchant.redeliver.mutationOptions(), {
    done: deliveryTexts.redelivered,
    notifies: true,
  });
  return (
    <Button small busy={redeliver.isBusy} onClick={() => redeliver.run({ eventId })}>
      {deliveryTexts.redeliver}
    </Button>
  );
}
