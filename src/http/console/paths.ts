/** First segments of the addresses of the console; `src/console/routes/` has a file or folder for each. */
export const CONSOLE_SEGMENTS = ['sign-in', 'orgs', 'you', 'platform', 'hub', 'gateway'] as const;

/** Programs call what is below these: an address that does not exist there is not answered with a page. */
const OF_PROGRAMS = /^\/+(api|git|mcp|oauth|\.well-known|console)(\/|$|\?)/;

/** Whether a person has opened an address that may belong to the console, by its method and what it accepts. */
export function isPageRequest(method: string, url: string, accept: string | undefined): boolean {
  return ['GET', 'HEAD'].includes(method) && /\btext\/html\b/.test(accept ?? '') && !OF_PROGRAMS.test(url);
}

/** Where the built files of the console are served: their names contain a hash of their content. */
export const CONSOLE_ASSETS = '/console/';
