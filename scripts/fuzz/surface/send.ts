import { Agent, errors } from 'undici';
import type { SentRequest } from './api-requests.ts';

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

export interface Sender {
  /** Null: the client library refuses to write the request. Throws if no answer arrives in time. */
  send(request: SentRequest, address: string): Promise<Answer | null>;
  close(): Promise<void>;
}

const ANSWER_MS = 30_000;
/** A stream of events does not end by itself. */
const STREAM_MS = 100;

export function openSender(url: string): Sender {
  const agent = new Agent({ connections: 32, headersTimeout: ANSWER_MS, bodyTimeout: ANSWER_MS });
  return {
    async send({ method, path, headers, body }, address) {
      try {
        const response = await agent.request({
          ...{ origin: url, path, method, body },
          headers: { ...headers, 'x-forwarded-for': address },
        });
        const type = String(response.headers['content-type'] ?? '');
        const isStream = type.startsWith('text/event-stream');
        if (isStream) setTimeout(() => response.body.destroy(), STREAM_MS);
        const text = await response.body.text().catch((error: unknown) => {
          if (isStream) return '';
          throw error;
        });
        return { status: response.statusCode, type, text };
      } catch (error) {
        if (error instanceof errors.InvalidArgumentError) return null;
        throw error;
      }
    },
    close: () => agent.destroy(),
  };
}
