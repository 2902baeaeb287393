import { METHODS } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';

/**
 * A known path with another method is answered with 405 and the accepted methods in `Allow`. Watches the routes that
 * are added from here on; call the returned function once all of them are added.
 */
export function watchMethods(app: FastifyInstance, refuse: Refuse): () => void {
  // Methods that Node reads and Fastify does not know by itself, such as PROPFIND.
  for (const method of METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  const taken = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = taken.get(url) ?? new Set<string>();
    for (const one of [method].flat()) methods.add(one);
    taken.set(url, methods);
  });
  return () => {
    const paths = [...taken].filter(([url]) => /^\/($|api\/|mcp)/.test(url) && !url.includes('*'));
    for (const [url, methods] of paths) refuseOthers(app, url, methods, refuse);
  };
}

/** Answers 405 in the form of the address's API. */
type Refuse = (
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: { readonly url: string; readonly allow: string },
) => FastifyReply | Promise<FastifyReply>;

function refuseOthers(app: FastifyInstance, url: string, methods: ReadonlySet<string>, refuse: Refuse): void {
  // HEAD is answered wherever GET is.
  const allowed = methods.has('GET') ? [...methods, 'HEAD'] : [...methods];
  const allow = [...new Set(allowed)].sort().join(', ');
  const others = app.supportedMethods.filter((method) => !allowed.includes(method));
  if (others.length === 0) return;
  app.route({
    method: others as HTTPMethods[],
    url,
    // Before the body is read.
    onRequest: async (request, reply) => refuse(request, reply, { url, allow }),
    handler: () => undefined,
  });
}
