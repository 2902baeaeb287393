import { connect } from 'node:net';
import type { Endpoint } from '../../../port.ts';

const DEADLINE_MS = 2_000;

/** Whether a server of the MySQL family greets a new connection: it sends first, and only once it accepts. */
export function greets({ host, port }: Endpoint): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const answer = (greeted: boolean) => {
      socket.destroy();
      resolve(greeted);
    };
    socket.setTimeout(DEADLINE_MS, () => answer(false));
    socket.once('data', () => answer(true));
    socket.once('error', () => answer(false));
    socket.once('close', () => answer(false));
  });
}
