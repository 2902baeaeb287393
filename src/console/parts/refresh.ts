/** How often a screen reads again what the server does not announce. Nothing is read more often. */
export const REFRESH_MS = 5_000;

/**
 * The `refetchInterval` of a query that is read again while it can change by itself:
 * `refreshWhile(({ status }) => status === 'pending')`.
 */
export function refreshWhile<Data>(
  isMoving: (data: Data) => boolean,
): (query: { readonly state: { readonly data: Data | undefined } }) => number | false {
  return ({ state: { data } }) => data !== undefined && isMoving(data) && REFRESH_MS;
}
