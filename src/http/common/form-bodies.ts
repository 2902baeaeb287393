import type { FastifyInstance } from 'fastify';
import { Fault, invalidInput } from '#src/kernel/fault.ts';

/** Lets the routes of a scope take forms of browsers, beside what it takes already. A field is text, and given once. */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      if (hasTooManyFields(String(body)))
        return done(new Fault('bad_request', `A form may have at most ${MAX_FIELDS} fields.`));
      const fields: Record<string, string> = Object.create(null);
      for (const [name, value] of new URLSearchParams(String(body))) {
        if (name in fields) return done(givenTwice(name));
        fields[name] = value;
      }
      return done(null, { ...fields });
    },
  );
}

const MAX_FIELDS = 1000;

/** Judged before the form is taken apart. */
function hasTooManyFields(form: string): boolean {
  let fields = 1;
  for (let at = form.indexOf('&'); at >= 0; at = form.indexOf('&', at + 1)) {
    fields += 1;
    if (fields > MAX_FIELDS) return true;
  }
  return false;
}

function givenTwice(name: string): Fault {
  return invalidInput([name], 'Must be sent only once', 'repeated_parameter');
}
