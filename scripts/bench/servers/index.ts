import type { Serve } from './serving.ts';

/** Every server that a case can ask for. Each is loaded only in the process that runs it. */
export const SERVERS = {
  facade: async () => (await import('./facade.ts')).serveFacade,
  'facade, nothing kept': async () => (await import('./facade.ts')).serveFresh,
  'facade, by RPC': async () => (await import('./facade.ts')).serveFacade,
  'hand-written Fastify': async () => (await import('./hand-written.ts')).serveHandWritten,
  'hand-written Fastify, our SQL': async () => (await import('./hand-written.ts')).servePlannedOnce,
  'trpc-to-openapi': async () => (await import('./trpc-to-openapi.ts')).serveWithLibrary,
  'Hono + zod': async () => (await import('./hono.ts')).serveWithHono,
  oRPC: async () => (await import('./orpc.ts')).serveWithOrpc,
  instance: async () => (await import('./instance.ts')).serveInstance,
} as const satisfies Record<string, () => Promise<Serve>>;

export type ServerName = keyof typeof SERVERS;

export function isServerName(name: string | undefined): name is ServerName {
  return name !== undefined && Object.hasOwn(SERVERS, name);
}
