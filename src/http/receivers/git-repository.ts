import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GIT_SERVICES, type GitService } from '#src/domain/git-host.ts';
import { isId } from '#src/domain/id.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { Instance, MemberContext } from '#src/services/instance/context.ts';
import {
  advertiseRepository,
  fetchFromRepository,
  permittedRepository,
  pushToRepository,
  type ServedRepository,
  unknownRepository,
} from '#src/services/instance/repository/index.ts';
import { extendContext } from '#src/services/platform/extend-context.ts';
import type { Principal } from '#src/services/platform/identity/index.ts';
import { toErrorAnswer } from '../common/errors.ts';
import { packetLine, withMessages } from './git-packets.ts';

interface Route {
  Params: { repository: string };
  Querystring: { service?: string };
}

/**
 * Git over HTTP for repositories of this platform: `/git/<id>.git`. The caller authenticates with Basic: any user name,
 * and an account API key as password. Errors are plain text, which git shows to the user.
 */
export function mountGitRepository(
  app: FastifyInstance,
  instance: Instance,
  callerOf: (request: FastifyRequest) => Promise<Principal>,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // A push is read by git while it arrives.
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.setErrorHandler((error, request, reply) => refuse(error, request, reply));
    const open = async (request: FastifyRequest<Route>, service: GitService) => {
      takeBasicPassword(request);
      const ctx = memberContext(instance, await callerOf(request));
      const id = request.params.repository.replace(/\.git$/, '');
      if (!isId('rep', id)) throw unknownRepository();
      return { ctx, repository: await permittedRepository(ctx, id, service) };
    };
    scope.get<Route>('/git/:repository/info/refs', async (request, reply) => {
      const service = GIT_SERVICES.find((name) => name === request.query.service);
      if (service === undefined) throw new Fault('forbidden', 'Use a git client that supports smart HTTP.');
      const { ctx, repository } = await open(request, service);
      const refs = await advertiseRepository(
        ctx,
        repository,
        { service, protocol: protocolOf(request) },
        signalOf(reply),
      );
      return answer(reply, `${service}-advertisement`).send(
        Buffer.concat([packetLine(`# service=${service}\n`), FLUSH, refs]),
      );
    });
    for (const service of GIT_SERVICES) {
      scope.post<Route>(`/git/:repository/${service}`, async (request, reply) => {
        const { ctx, repository } = await open(request, service);
        const served = { ctx, repository, body: bodyOf(request), signal: signalOf(reply) };
        const content =
          service === 'git-receive-pack' ? await push(served) : fetch(served, protocolOf(request));
        return answer(reply, `${service}-result`).send(content);
      });
    }
  });
}

interface Served {
  readonly ctx: MemberContext;
  readonly repository: ServedRepository;
  readonly body: AsyncIterable<Uint8Array>;
  readonly signal: AbortSignal;
}

async function push({ ctx, repository, body, signal }: Served): Promise<Buffer> {
  const { answer, messages } = await pushToRepository(ctx, repository, body, signal);
  return withMessages(answer, messages);
}

function fetch({ ctx, repository, body, signal }: Served, protocol: string | undefined): Readable {
  return Readable.from(fetchFromRepository(ctx, repository, { body, protocol }, signal));
}

const FLUSH = Buffer.from('0000');

function answer(reply: FastifyReply, type: string): FastifyReply {
  return reply.header('content-type', `application/x-${type}`).header('cache-control', 'no-store');
}

/** Git knows Basic only. The key is then judged as in `Authorization: Bearer`. */
function takeBasicPassword({ headers }: FastifyRequest): void {
  const encoded = /^basic ([A-Za-z0-9+/=]{1,2000})$/i.exec(headers.authorization ?? '')?.[1];
  if (encoded === undefined) return;
  const given = Buffer.from(encoded, 'base64').toString('utf8');
  headers.authorization = `Bearer ${given.slice(given.indexOf(':') + 1)}`;
}

function memberContext(instance: Instance, principal: Principal): MemberContext {
  // A session is not accepted: a page of another origin could use it.
  if (principal.kind === 'member' && principal.actor.kind === 'apiKey')
    return extendContext(instance, { actor: principal.actor });
  if (principal.kind === 'refused') throw new Fault('unauthorized', principal.message);
  throw new Fault('unauthorized', 'Give any user name, and an account API key (key_…) as password.');
}

function bodyOf(request: FastifyRequest): AsyncIterable<Uint8Array> {
  if (request.headers['content-encoding'] !== 'gzip') return request.raw;
  const content = createGunzip();
  // An error of either stream is thrown where the content is read; here it must only be heard, also a late one.
  content.on('error', () => undefined);
  pipeline(request.raw, content, () => undefined);
  return content;
}

function protocolOf({ headers }: FastifyRequest): string | undefined {
  const protocol = headers['git-protocol'];
  return typeof protocol === 'string' ? protocol : undefined;
}

/** Aborts when the client goes away. */
function signalOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}

function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body } = toErrorAnswer(error);
  if (status >= 500 && !(error instanceof Fault))
    request.log.error({ err: error }, 'a request of git failed');
  // The body may not have been read.
  reply.header('connection', 'close');
  if (status === 401) reply.header('www-authenticate', 'Basic realm="Pilothouse"');
  return reply.code(status).header('content-type', 'text/plain; charset=utf-8').send(`${body.message}\n`);
}
