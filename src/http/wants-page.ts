import type { FastifyRequest } from 'fastify';

/**
 * Whether whoever asks is better served by a page than by JSON: what the header `Accept` prefers; where it says
 * nothing of either, the kind of the body: browsers send forms, programs JSON.
 */
export function wantsPage({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const html = weightOf('text/html', headers.accept);
  const json = weightOf('application/json', headers.accept);
  if (html !== json) return html > json;
  return /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '');
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
