import { randomInt } from 'node:crypto';
import { openTestApp, type TestApp } from './app.ts';
import { freePort } from './free-port.ts';
import { type Forged, openVirtualPasskey, type VirtualPasskey } from './virtual-passkey.ts';

/** A world at a host name: browsers have no passkeys for IP addresses. */
export async function openPasskeyApp(now: () => number = Date.now): Promise<TestApp> {
  const port = await freePort();
  return openTestApp(
    { PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, TRUST_PROXY: '127.0.0.0/8,::1/128' },
    { clock: { now } },
  );
}

/** An address that no other call has. */
export const anyAddress = () => `198.51.${randomInt(256)}.${randomInt(256)}`;

/** An answer to a script of the pages. */
export interface ScriptAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely
  readonly body: any;
  /** The cookies of the answer, as a header of the next request. */
  readonly cookie: string;
}

/** Calls as the script of a page does. */
export async function postScript(
  world: TestApp,
  path: string,
  { body = {}, cookie = '', origin = world.url, address = anyAddress() } = {},
): Promise<ScriptAnswer> {
  const response = await fetch(`${world.url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/json', cookie, origin, 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });
  const cookies = response.headers.getSetCookie().filter((one) => !/Max-Age=0(;|$)/.test(one));
  return {
    status: response.status,
    body: await response.json().catch(() => null),
    cookie: cookies.map((one) => one.split(';')[0]).join('; '),
  };
}

/** Adds a passkey for the session of a cookie. */
export async function addPasskey(
  world: TestApp,
  cookie: string,
  { forged = {}, name = 'Laptop' }: { forged?: Forged; name?: string } = {},
): Promise<{ readonly passkey: VirtualPasskey; readonly answer: ScriptAnswer; readonly sent: object }> {
  const passkey = openVirtualPasskey(world.url);
  const started = await postScript(world, '/account/passkeys/start', { cookie });
  if (started.status !== 200) return { passkey, answer: started, sent: {} };
  const sent = {
    body: { name, passkey: passkey.create(started.body, forged) },
    cookie: `${cookie}; ${started.cookie}`,
  };
  return { passkey, answer: await postScript(world, '/account/passkeys/add', sent), sent };
}

/** Signs in with a passkey. */
export async function signInWith(
  world: TestApp,
  passkey: VirtualPasskey,
  { forged = {}, address = anyAddress() }: { forged?: Forged; address?: string } = {},
): Promise<ScriptAnswer> {
  const started = await postScript(world, '/login/passkey/start', { address });
  const { cookie } = started;
  const body = passkey.get(started.body, forged);
  return postScript(world, '/login/passkey/complete', { body, cookie, address });
}
