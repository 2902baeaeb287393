import type { ConsoleFacts } from '#src/domain/console.ts';

/**
 * The Content-Security-Policy of the console: nothing inline, and nothing of another origin, except that a page can frame
 * a site of this instance to show it.
 */
export function consolePolicy({ siteDomain }: Pick<ConsoleFacts, 'siteDomain'>): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    `frame-src http://*.${siteDomain}:* https://*.${siteDomain}:*`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
