/** How often a screen reads again what the server does not announce. Nothing is read more often. */
export const REFRESH_MS = 5_000;
