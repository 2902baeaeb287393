import type { FastifyInstance } from 'fastify';
import { Fault } from '#src/kernel/fault.ts';
import { jsonShapeProblem, REQUEST_BOUNDS } from '#src/kernel/json-shape.ts';

/**
 * Takes bodies as JSON in UTF-8 and nothing else; an empty body counts as missing. Keys that would reach an object's
 * prototype are refused with the rest of what is malformed. What is nested too deeply or has too many values is refused
 * before it is parsed.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined);
    let text: string;
    try {
      text = utf8.decode(bytes as Buffer);
    } catch {
      return done(new Fault('bad_request', 'The body is not valid UTF-8.'));
    }
    const problem = jsonShapeProblem(text, REQUEST_BOUNDS);
    if (problem !== null) return done(new Fault('bad_request', problem));
    return parse(request, text, done);
  });
}
