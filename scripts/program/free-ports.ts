import { createServer } from 'node:net';

/** Below the ports that the system gives to outgoing connections: a program that restarts gets its port again. */
const [FIRST_PORT, LAST_PORT] = [20_000, 32_000];

/** Ports of 127.0.0.1 on which nothing listens, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const found: number[] = [];
  let port = FIRST_PORT + Math.floor(Math.random() * (LAST_PORT - FIRST_PORT));
  for (let tries = 0; found.length < count; tries += 1) {
    if (tries > LAST_PORT - FIRST_PORT) throw new Error(`No ${count} ports from ${FIRST_PORT} on are free`);
    port = port === LAST_PORT ? FIRST_PORT : port + 1;
    if (await isFree(port)) found.push(port);
  }
  return found;
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
