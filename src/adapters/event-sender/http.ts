import { openTrustedFetch } from '../http-client/trusted-fetch.ts';
import type { EventSender } from './port.ts';

const DEADLINE_MS = 15_000;
const MAX_ANSWER_BYTES = 16 * 1024;

/** Posts events unchanged. Any status but 2xx is a failure. */
export const httpEventSender: EventSender = {
  async send({ eventsUrl, merchantCode, body, signature }) {
    const client = openTrustedFetch({
      baseUrl: eventsUrl,
      headers: { 'x-gateway-signature': signature },
      deadlineMs: DEADLINE_MS,
      maxBodyBytes: MAX_ANSWER_BYTES,
    });
    try {
      const path = `/${encodeURIComponent(merchantCode)}`;
      const answer = await client.call({ method: 'POST', path, jsonText: body });
      if (answer.kind === 'failed') return answer;
      return answer.status >= 200 && answer.status < 300
        ? { kind: 'delivered' }
        : { kind: 'failed', reason: `the instance answered ${answer.status}` };
    } finally {
      await client.close();
    }
  },
};
