import type { listEventRows } from '#db/queries/gateway-operator.ts';
import type { EventItem } from '#src/contracts/gateway/operator.ts';
import type { DeliveryStatus } from '#src/domain/delivery.ts';
import { maskCredentials } from '#src/kernel/mask-credentials.ts';

type EventRow = Awaited<ReturnType<typeof listEventRows>>[number];

const MAX_ERROR_LENGTH = 500;

/** An event with the state of its delivery, without its text. */
export function viewEventItem({ id, ...event }: EventRow): EventItem {
  const { lastError } = event;
  return {
    ...event,
    ...{ eventId: id, state: deliveryStateOf(event) },
    lastError: lastError === null ? null : maskCredentials(lastError).slice(0, MAX_ERROR_LENGTH),
  };
}

/** The state of a delivery: one that succeeds has no error any more. */
export function deliveryStateOf({
  nextAttemptAt,
  lastError,
}: Pick<EventRow, 'nextAttemptAt' | 'lastError'>): DeliveryStatus {
  if (nextAttemptAt !== null) return 'pending';
  return lastError === null ? 'succeeded' : 'failed';
}
