import { createHash, randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { text as textOf } from 'node:stream/consumers';

/** What one request met: the version that answered it, or what was wrong with the answer. */
interface Met {
  readonly version?: string;
  readonly loss?: string;
}

interface Visitor {
  readonly path: '/' | '/slow';
  readonly bodyBytes: number;
  readonly keepsConnection: boolean;
}

const BODY_BYTES = [0, 200, 300_000];
const ANSWER_WITHIN_MS = 15_000;

/** One visitor of each kind: quick and slow, with and without a body, on a new connection each time and on a kept one. */
const VISITORS: readonly Visitor[] = (['/', '/slow'] as const).flatMap((path) =>
  BODY_BYTES.flatMap((bodyBytes) =>
    [true, false].map((keepsConnection) => ({ path, bodyBytes, keepsConnection })),
  ),
);

/**
 * Visits an `echoApp` again and again, a dozen visitors at once, until it is stopped. No request is repeated:
 * what is not answered, or answered wrongly, is a loss.
 */
export function constantLoad(
  port: number,
  host: string,
): { hasMet(version: string): boolean; stop(): Promise<readonly Met[]> } {
  const met: Met[] = [];
  let isStopped = false;
  const visiting = VISITORS.map(async (visitor) => {
    const agent = new Agent({ keepAlive: visitor.keepsConnection, maxSockets: 1 });
    while (!isStopped) met.push(await visit({ port, host, agent }, visitor));
    agent.destroy();
  });
  return {
    hasMet: (version) => met.some((one) => one.version === version),
    async stop() {
      isStopped = true;
      await Promise.all(visiting);
      return met;
    },
  };
}

async function visit(
  { port, host, agent }: { port: number; host: string; agent: Agent },
  { path, bodyBytes, keepsConnection }: Visitor,
): Promise<Met> {
  const body = randomBytes(bodyBytes);
  const what = `${keepsConnection ? 'kept' : 'new'} connection, ${path}, ${bodyBytes} bytes`;
  try {
    const { status, text } = await send({ port, host, agent }, path, body);
    if (status !== 200) return { loss: `${what}: ${status} ${text}` };
    const echo: { version?: unknown; body?: unknown } = JSON.parse(text);
    if (echo.body === createHash('sha256').update(body).digest('hex'))
      return { version: String(echo.version) };
    return { loss: `${what}: ${text}` };
  } catch (error) {
    return { loss: `${what}: ${String(error)}` };
  }
}

function send(
  { port, host, agent }: { port: number; host: string; agent: Agent },
  path: string,
  body: Buffer,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        ...{ host: '127.0.0.1', port, path, agent, timeout: ANSWER_WITHIN_MS },
        method: body.length === 0 ? 'GET' : 'POST',
        headers: { host: `${host}:${port}`, ...(body.length > 0 && { 'content-length': body.length }) },
      },
      (response) => {
        textOf(response).then((text) => resolve({ status: response.statusCode ?? 0, text }), reject);
      },
    );
    call.once('timeout', () => call.destroy(new Error('no answer')));
    call.once('error', reject);
    call.end(body);
  });
}
