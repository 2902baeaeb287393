/** Checks from outside whether a release responds: nothing has to be installed in the application. */
export interface Probe {
  /** One attempt of a few seconds: does the port accept, and does `GET <path>` answer below 500? */
  ask(target: { host: string; port: number; path: string }, signal: AbortSignal): Promise<ProbeAnswer>;
}

/** `detail` is for the user, such as "GET / answered 502" or "connection refused". */
export type ProbeAnswer = { readonly healthy: true } | { readonly healthy: false; readonly detail: string };
