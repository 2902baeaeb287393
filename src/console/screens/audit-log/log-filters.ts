import type { RouterInputs } from '../../api/index.ts';

/** The filters in the address of the screen. */
export interface LogFilters {
  readonly actorId?: string | undefined;
  /** An action, or the kind of records that actions are about. */
  readonly action?: string | undefined;
  readonly resourceId?: string | undefined;
  /** The first and the last day, in the time zone of the reader. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const ACTION = /^[a-zA-Z]+(\.[a-zA-Z]+)?$/;

/** The filters as the server takes them. An action that cannot be one is left out: an address can be typed. */
export function filterInput({
  action,
  from,
  to,
  ...ids
}: LogFilters): Omit<RouterInputs['auditLog']['list'], 'limit' | 'offset'> {
  return {
    ...ids,
    ...(action !== undefined && ACTION.test(action) && { action }),
    ...timeOf('from', from, 0),
    ...timeOf('to', to, 1),
  };
}

/** The time at which a day begins, or one that many days later. */
function timeOf(name: 'from' | 'to', day: string | undefined, daysLater: number) {
  if (day === undefined) return {};
  const time = new Date(`${day}T00:00`);
  time.setDate(time.getDate() + daysLater);
  return { [name]: time.toISOString() };
}
