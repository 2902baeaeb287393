/** A server that listens. */
export interface Serving {
  readonly address: string;
  close(): Promise<void>;
}

/** Starts a server on a data folder of its own, on a free port. */
export type Serve = (dataDir: string) => Promise<Serving>;
