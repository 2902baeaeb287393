import { createServer } from 'node:net';

/** Workers that run side by side look for ports in places of their own, below those that the system gives out. */
const PORTS_A_WORKER = 1200;
const FIRST_PORT = 10_000 + (Number(process.env.VITEST_POOL_ID ?? 0) % 8) * PORTS_A_WORKER;
let lastOffset = Math.floor(Math.random() * PORTS_A_WORKER);

/** A port of 127.0.0.1 that was free a moment ago, and that no other worker looks at. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < PORTS_A_WORKER; tries += 1) {
    lastOffset = (lastOffset + 1) % PORTS_A_WORKER;
    const port = FIRST_PORT + lastOffset;
    if (await isFree(port)) return port;
  }
  throw new Error(`No port from ${FIRST_PORT} on is free`);
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
