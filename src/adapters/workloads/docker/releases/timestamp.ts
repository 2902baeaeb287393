/** Engines write times with nine decimals, so that they sort as text. */
const LENGTH = '2006-01-02T15:04:05.000000000Z'.length;

export interface Stamped {
  readonly time: string;
  readonly text: Buffer;
}

/** Takes the time off the front of a log message; null where there is none. */
export function splitTimestamp(payload: Buffer): Stamped | null {
  const time = payload.subarray(0, LENGTH).toString('latin1');
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{9}Z$/.test(time) || payload[LENGTH] !== 0x20) return null;
  return { time, text: payload.subarray(LENGTH + 1) };
}

/** The same moment as the Engine API takes it: seconds since 1970 with decimals. */
export function sinceParameter(time: string): string {
  const [whole = '', decimals = '0Z'] = time.split('.');
  return `${Date.parse(`${whole}Z`) / 1000}.${decimals.slice(0, -1)}`;
}
