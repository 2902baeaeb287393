/** The filters of a list that are in its address. */

/** Any text. */
export const TEXT = 'text';

/** A day, such as `2026-05-04`. */
export const DAY = 'day';

type Kind = typeof TEXT | typeof DAY | readonly string[];

/** What the address of a list contains: each filter, as far as it is set. */
type SearchParams<Kinds extends Readonly<Record<string, Kind>>> = {
  readonly [Name in keyof Kinds]?: Kinds[Name] extends readonly (infer Value)[] ? Value : string;
};

/** The longest text that the server searches. */
export const MAX_TEXT = 200;

/**
 * Reads the filters of an address. What cannot be one is left out:
 *
 *     validateSearch: searchParams({ search: TEXT, status: PAYMENT_STATUSES })
 */
export function searchParams<const Kinds extends Readonly<Record<string, Kind>>>(
  kinds: Kinds,
): (address: Record<string, unknown>) => SearchParams<Kinds> {
  return (address) => {
    const read = Object.entries(kinds).map(([name, kind]) => {
      const value = address[name];
      if (kind === TEXT) return [name, textOf(value)];
      return [name, kind === DAY ? dayOf(value) : kind.find((one) => one === value)];
    });
    return Object.fromEntries(read) as SearchParams<Kinds>;
  };
}

/** The router reads digits as a number. */
function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return String(value).slice(0, MAX_TEXT) || undefined;
}

/** Fields for a day take only days of this millennium that the calendar has. */
function dayOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^2\d{3}-\d\d-\d\d$/.test(value)) return undefined;
  const time = new Date(`${value}T00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value) ? value : undefined;
}
