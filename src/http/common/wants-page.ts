import type { FastifyRequest } from 'fastify';

type Headers = Pick<FastifyRequest, 'headers'>;

/**
 * Whether the client prefers a page over JSON, by the header `Accept`. If it prefers neither, by the kind of the body:
 * browsers send forms, programs JSON.
 */
export function wantsPage(request: Headers): boolean {
  const preference = preferenceForPages(request);
  if (preference !== 0) return preference > 0;
  return /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '');
}

/** The same for what went wrong: pages are for those who name them, as every browser does; a program sends forms too. */
export function wantsErrorPage(request: Headers): boolean {
  return preferenceForPages(request) > 0;
}

/** Above zero: for pages; below: for JSON. */
function preferenceForPages({ headers: { accept } }: Headers): number {
  return weightOf('text/html', accept) - weightOf('application/json', accept);
}

/** The weight that a media type is named with; wildcards name none. */
function weightOf(mediaType: string, accept: string | undefined): number {
  for (const range of (accept ?? '').slice(0, 1000).split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    if (type !== mediaType) continue;
    const given = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = given === undefined ? 1 : Number(given.slice(2));
    return weight >= 0 && weight <= 1 ? weight : 0;
  }
  return 0;
}
