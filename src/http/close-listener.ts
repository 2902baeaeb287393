import type { Server } from 'node:http';
import { acceptWaiting } from '#src/kernel/accept-waiting.ts';
import { within } from '#src/kernel/within.ts';

/**
 * Closes the listener of a server that refuses its requests by now. What is connected gets its refusal, so that a load
 * balancer can ask another process; after `graceMs`, the remaining connections are ended.
 */
export async function closeListener(server: Server, graceMs: number): Promise<void> {
  await acceptWaiting(server);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  await within(graceMs, closed);
  server.closeAllConnections();
  await closed;
}
