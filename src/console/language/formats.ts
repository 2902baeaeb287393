import { language } from './language.ts';
import { formatNumber } from './texts.ts';

/** Times and sizes as the reader writes them, in the time zone of the reader. */

const exact = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'long' });
const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
const clock = new Intl.DateTimeFormat(language, {
  ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
});
const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' });

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** A time in full, with its zone. */
export function formatTime(iso: string): string {
  return exact.format(new Date(iso));
}

/** The time of day, to the second. */
export function formatClock(iso: string): string {
  return clock.format(new Date(iso));
}

/** How long ago a time is; its day after a month. */
export function formatAge(iso: string, now: number): string {
  const seconds = (new Date(iso).getTime() - now) / 1000;
  if (Math.abs(seconds) > 30 * 86_400) return day.format(new Date(iso));
  for (const [unit, size] of UNITS) {
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
  }
  return relative.format(Math.trunc(seconds), 'second');
}

/** A length of time: `1:05` for 65 seconds. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const two = (value: number) => String(value).padStart(2, '0');
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

const SIZES = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** A size in bytes with its unit, in steps of 1024 as limits are set. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(SIZES.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  return `${formatNumber(bytes / 1024 ** power)} ${SIZES[power]}`;
}

/** An amount in the minor unit of its currency. */
export function formatMoney(amount: number, currency: string): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}
