import { t } from './texts.ts';

/** The first that the name of a program contains: those that name themselves after others come first. */
const BROWSERS = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari', 'curl'] as const;
const NAMES = {
  Edg: 'Edge',
  OPR: 'Opera',
  Firefox: 'Firefox',
  Chrome: 'Chrome',
  Safari: 'Safari',
  curl: 'curl',
} as const satisfies Record<(typeof BROWSERS)[number], string>;
const SYSTEMS = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'Linux'] as const;

/** The browser and system of a session, as far as its user agent shows them. */
export function browserText(userAgent: string): string {
  const browser = BROWSERS.find((name) => userAgent.includes(name));
  const system = SYSTEMS.find((name) => userAgent.includes(name));
  if (browser === undefined) return userAgent.slice(0, 40) || t.unknownBrowser;
  return system === undefined ? NAMES[browser] : t.browserOn(NAMES[browser], system);
}
