import type { FastifyInstance } from 'fastify';
import { Fault } from '#src/kernel/fault.ts';

/** Lets the routes of a scope take forms of browsers, beside what it takes already. A field is text, and given once. */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      const fields: Record<string, string> = Object.create(null);
      for (const [name, value] of new URLSearchParams(String(body))) {
        if (name in fields) return done(givenTwice(name));
        fields[name] = value;
      }
      return done(null, { ...fields });
    },
  );
}

function givenTwice(name: string): Fault {
  return new Fault('bad_request', 'The input is not valid.', {
    issues: [{ path: [name], message: 'Must be given once', code: 'repeated_parameter' }],
  });
}
