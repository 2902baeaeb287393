/** First segments of the addresses of the console; `src/console/routes/` has a file or folder for each. */
export const CONSOLE_SEGMENTS = ['sign-in', 'orgs', 'you', 'platform', 'hub', 'gateway'] as const;

/** Where the built files of the console are served: their names contain a hash of their content. */
export const CONSOLE_ASSETS = '/console/';
