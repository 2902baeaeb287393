import type { FastifyReply } from 'fastify';

/** Adds the names of headers that an answer depends on to those that are known. */
export function addVary(reply: FastifyReply, names: readonly string[]): FastifyReply {
  const known = reply.getHeader('vary');
  return reply.header('vary', [...(known === undefined ? [] : [String(known)]), ...names].join(', '));
}
