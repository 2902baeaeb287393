import { request } from 'node:http';
import type { Probe, ProbeAnswer } from './port.ts';

const ATTEMPT_TIMEOUT_MS = 5000;

/** Probes over plain HTTP on the address that the engine named; nothing of the answer's body is read. */
export function httpProbe({ timeoutMs = ATTEMPT_TIMEOUT_MS } = {}): Probe {
  return {
    ask: ({ host, port, path }, signal) =>
      new Promise<ProbeAnswer>((resolve) => {
        // Of the whole attempt: an answer that arrives slowly enough never ends.
        const deadline = AbortSignal.timeout(timeoutMs);
        const both = AbortSignal.any([signal, deadline]);
        const call = request({ host, port, path, method: 'GET', agent: false, signal: both }, (response) => {
          const status = response.statusCode ?? 0;
          response.destroy();
          resolve(
            status < 500 ? { healthy: true } : { healthy: false, detail: `GET ${path} answered ${status}` },
          );
        });
        const late = `GET ${path} did not answer within ${timeoutMs / 1000} s`;
        call.on('error', (error) =>
          resolve({ healthy: false, detail: deadline.aborted ? late : wordsFor(error) }),
        );
        call.end();
      }),
  };
}

function wordsFor(error: Error): string {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'ECONNREFUSED') return 'nothing listens on its PORT';
  // If a container publishes a port, connections are accepted and then reset.
  if (code === 'ECONNRESET')
    return 'nothing responds on its PORT; in a container it must listen on all addresses (0.0.0.0)';
  return error.message;
}
