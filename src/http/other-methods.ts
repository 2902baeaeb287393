import { METHODS } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';

/** Answers 405 in the form of the address's API. */
type Refuse = (
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: { readonly url: string; readonly allow: string },
) => FastifyReply | Promise<FastifyReply>;

const refusedRoutes = new WeakMap<FastifyRequest, string>();

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
    const known = [...taken].filter(([url]) => !url.includes('*'));
    const patterns = known.flatMap(([url]) => (url.includes(':') ? patternOf(url) : []));
    const paths = new Map<string, string>();
    for (const [url, methods] of known) {
      const allow = allowed(methods);
      // The router would find the route with the parameter.
      if (patterns.some((pattern) => pattern.test(url))) refuseByRoute(app, url, allow, refuse);
      else paths.set(url, allow.join(', '));
    }
    refuseByPath(app, paths, refuse);
  };
}

/** The route of a request, also if its method was refused. Undefined for an unknown path. */
export function routeOf(request: FastifyRequest): string | undefined {
  return request.routeOptions.url ?? refusedRoutes.get(request);
}

/** Matches the addresses of a route with parameters, and the route itself. */
const patternOf = (url: string): RegExp => new RegExp(`^${url.replace(/:\w+/g, '[^/]*')}$`);

/** HEAD is answered wherever GET is. */
function allowed(methods: ReadonlySet<string>): readonly string[] {
  return [...new Set(methods.has('GET') ? [...methods, 'HEAD'] : methods)].sort();
}

/**
 * Refuses where the router found no route, before the body is read. Routes for the other methods of every path, about 30
 * each, would take an eighth of the CPU time of a start.
 */
function refuseByPath(app: FastifyInstance, paths: ReadonlyMap<string, string>, refuse: Refuse): void {
  app.addHook('onRequest', (request, reply, done) => {
    const url = request.is404 ? pathOf(request.url) : undefined;
    const allow = url === undefined ? undefined : paths.get(url);
    if (url === undefined || allow === undefined) return done();
    refusedRoutes.set(request, url);
    Promise.resolve(refuse(request, reply, { url, allow })).catch(done);
  });
}

/** The path as the router reads it, without host and query. Undefined if it is not valid. */
export function pathOf(url: string): string | undefined {
  const [path = ''] = url.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1);
  try {
    return decodeURI(path);
  } catch {
    return undefined;
  }
}

/** For paths with parameters, which the router recognizes. */
function refuseByRoute(app: FastifyInstance, url: string, methods: readonly string[], refuse: Refuse): void {
  const allow = methods.join(', ');
  const others = app.supportedMethods.filter((method) => !methods.includes(method));
  if (others.length === 0) return;
  app.route({
    method: others as HTTPMethods[],
    url,
    // Before the body is read.
    onRequest: async (request, reply) => refuse(request, reply, { url, allow }),
    handler: () => undefined,
  });
}
