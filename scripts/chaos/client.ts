import type { Cluster } from './cluster.ts';

/** The answer of a call; null: none arrived, so nothing was acknowledged. */
export type Reply = { readonly status: number; readonly body: Record<string, unknown> } | null;

export interface Client {
  call(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply>;
}

const ANSWER_MS = 40_000;

/** Calls the platform through its load balancer, with the key of the organization unless headers name another. */
export function openClient({ url, apiKey }: Pick<Cluster, 'url' | 'apiKey'>): Client {
  return {
    async call(method, path, body, headers = { 'x-api-key': apiKey }) {
      try {
        const response = await fetch(`${url}${path}`, {
          method,
          // Each call on its own connection: a reused one that has just ended would be a fault of the client.
          headers: {
            connection: 'close',
            ...headers,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(ANSWER_MS),
        });
        const text = await response.text();
        const parsed: unknown = text === '' ? {} : JSON.parse(text);
        const isRecord = typeof parsed === 'object' && parsed !== null;
        return { status: response.status, body: isRecord ? (parsed as Record<string, unknown>) : {} };
      } catch {
        return null;
      }
    },
  };
}
