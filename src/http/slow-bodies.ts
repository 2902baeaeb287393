import type { FastifyInstance } from 'fastify';
import { answerBrokenRequest } from './broken-requests.ts';

/**
 * Answers 408 where a body takes longer to arrive than `limitMs`. A push of git may take longer: Node's own limit, which
 * is one for the whole server, is that of a push.
 */
export function limitBodyTime(
  app: FastifyInstance,
  limitMs: number,
  isExempt: (url: string) => boolean,
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    const hasBody =
      raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined;
    if (hasBody && !isExempt(request.url)) {
      const timer = setTimeout(() => {
        if (raw.complete) return;
        const late = Object.assign(new Error('The body is late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
        answerBrokenRequest(late, raw.socket);
      }, limitMs);
      const arrived = () => clearTimeout(timer);
      raw.once('end', arrived).once('close', arrived);
    }
    done();
  });
}
