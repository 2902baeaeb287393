import type { FastifyReply, FastifyRequest } from 'fastify';
import { canonicalJson } from '#src/kernel/canonical-json.ts';
import { Fault, invalidInput } from '#src/kernel/fault.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import type { CoreServices } from '#src/services/platform/core/index.ts';
import {
  forgetKey,
  type KeyedRequest,
  keepAnswer,
  takeKey,
} from '#src/services/platform/idempotency/idempotency.ts';
import { type Answer, send, sendJson } from './answer.ts';
import type { Operation } from './operations.ts';

/**
 * The header `Idempotency-Key`: the same key and body within 24 hours are answered with the stored 200 or 422, byte
 * for byte; another body is 422, and while the first still runs it is 409. Without the header nothing changes.
 */
export async function withIdempotency(
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Operation,
  run: () => Promise<Answer>,
): Promise<FastifyReply> {
  const key = request.headers['idempotency-key'];
  const context = request.operationContext;
  if (key === undefined || context?.principal.kind !== 'member') {
    const { status, output } = await run();
    return send(reply, status, output);
  }
  const keyed: KeyedRequest = {
    organizationId: context.principal.actor.organizationId,
    route: operation.name,
    key: validKey(key),
    requestHash: hashOfToken(canonicalBody(request.body)),
  };
  const state = await takeKey(context.contexts.services, keyed);
  switch (state.kind) {
    case 'replay':
      return sendJson(reply, state.status, state.body);
    case 'running':
      throw new Fault(
        'conflict',
        'A request with this Idempotency-Key is still running. Try again in a moment.',
      );
    case 'other_request':
      throw new Fault('unprocessable', 'This Idempotency-Key was used with another body. Use a new key.');
    case 'fresh':
      return answerAndKeep(reply, context.contexts.services, keyed, run);
  }
}

async function answerAndKeep(
  reply: FastifyReply,
  services: CoreServices,
  keyed: KeyedRequest,
  run: () => Promise<Answer>,
): Promise<FastifyReply> {
  try {
    const { status, output } = await run();
    await keepAnswer(services, keyed, { status, body: JSON.stringify(output) });
    return send(reply, status, output);
  } catch (error) {
    await forgetKey(services, keyed);
    throw error;
  }
}

function canonicalBody(body: unknown): string {
  try {
    return canonicalJson(body ?? null);
  } catch (cause) {
    throw new Fault('bad_request', 'The body is nested too deeply.', { cause });
  }
}

function validKey(header: string | string[]): string {
  const key = Array.isArray(header) ? header.join(', ') : header;
  if (key.length >= 1 && key.length <= 255) return key;
  throw invalidInput(['Idempotency-Key'], 'Must have 1 to 255 characters');
}
