import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply } from 'fastify';
import sirv from 'sirv';
import { CONSOLE_FACTS, type ConsoleFacts } from '#src/domain/console.ts';
import type { Role } from '#src/domain/surface.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { Accounts } from '#src/services/instance/context.ts';
import { isFirstSignIn } from '#src/services/platform/identity/index.ts';
import { text } from '../pages/frame.ts';
import { consolePolicy } from './page-policy.ts';
import { CONSOLE_ASSETS, CONSOLE_SEGMENTS } from './paths.ts';

/** `npm ci` builds it; `npm run build:console` builds it again. */
const BUILT = new URL('../../console/dist/', import.meta.url);

const NOT_BUILT =
  'The console is not built. Run `npm run build:console`, or set CONSOLE=false to serve only the API.';

type Serve = ReturnType<typeof sirv>;

const YEAR_SECONDS = 365 * 24 * 60 * 60;

export interface ConsoleOptions {
  readonly platformName: string;
  readonly version: string;
  readonly roles: readonly Role[];
  readonly siteDomain: string;
  readonly nameZone: string | null;
}

/** Sends the page of the console, which shows the screen of the address that was opened. */
export type SendConsole = (reply: FastifyReply, status?: number) => Promise<FastifyReply>;

export function consoleSender(accounts: Accounts, options: ConsoleOptions): SendConsole {
  const { platformName, version, roles, siteDomain, nameZone } = options;
  const facts: Omit<ConsoleFacts, 'isFirstSignIn'> = {
    ...{ platformName, version, roles, siteDomain, nameZone },
    signUp: accounts.settings.signUp,
    signInProvider: accounts.oidc?.name ?? null,
  };
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': consolePolicy(facts),
  };
  let isOver = false;
  const isFirst = async ({ log }: FastifyReply): Promise<boolean> => {
    // Once a user has signed in, the records are not read any more.
    if (isOver) return false;
    try {
      isOver = !(await isFirstSignIn(accounts));
      return !isOver;
    } catch (error) {
      // The page itself needs no record: it shows what works, and what does not.
      log.error({ err: error }, 'the console could not read whether a user has signed in');
      return false;
    }
  };
  return async (reply, status = 200) =>
    reply
      .code(status)
      .headers(headers)
      .send(await pageWith({ ...facts, isFirstSignIn: await isFirst(reply) }));
}

/** Serves the web console: one page for all its addresses, and its files. */
export function mountConsole(app: FastifyInstance, sendConsole: SendConsole): void {
  const send = (_request: unknown, reply: FastifyReply) => sendConsole(reply);
  app.get('/', send);
  for (const segment of CONSOLE_SEGMENTS) {
    app.get(`/${segment}`, send);
    app.get(`/${segment}/*`, send);
  }
  const serve = filesOf(new URL(`.${CONSOLE_ASSETS}`, BUILT));
  app.get(`${CONSOLE_ASSETS}*`, (request, reply) => {
    const { url } = request.raw;
    const path = `/${url?.slice(CONSOLE_ASSETS.length) ?? ''}`;
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    serve(Object.assign(request.raw, { url: path }), reply.raw, () => {
      request.raw.url = url;
      reply.callNotFound();
    });
  });
}

/** Serves the files of a folder as they are at the first request, with the compression that the build made. */
function filesOf(folder: URL): Serve {
  let serve: Serve | undefined;
  return (request, response, next) => {
    if (!existsSync(folder)) return next?.();
    serve ??= sirv(fileURLToPath(folder), {
      ...{ brotli: true, gzip: true, etag: true, immutable: true, maxAge: YEAR_SECONDS },
    });
    return serve(request, response, next);
  };
}

async function pageWith(facts: ConsoleFacts): Promise<string> {
  const page = await readFile(new URL('./index.html', BUILT), 'utf8').catch(() => {
    throw new Fault('unavailable', NOT_BUILT);
  });
  const meta = `<meta name="${CONSOLE_FACTS}" content="${text(JSON.stringify(facts))}">`;
  return page
    .replace('<title>', () => `${meta}<title>`)
    .replace('<title></title>', () => `<title>${text(facts.platformName)}</title>`);
}
