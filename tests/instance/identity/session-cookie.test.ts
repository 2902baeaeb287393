import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { freePort } from '../../support/free-port.ts';

/** With TLS, no other host of the domain can set the cookies of a session. */

const ORIGIN = 'https://console.example.com';

let world: TestApp;
let url: string;
beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  world = await openTestApp({ PORT: String(port), PUBLIC_URL: ORIGIN });
});
afterAll(() => world.close());

const signIn = async () => {
  const { status, headers } = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { origin: ORIGIN, 'content-type': 'application/json' },
    body: JSON.stringify({ email: world.email, password: world.password }),
  });
  expect(status).toBe(200);
  return headers.getSetCookie();
};
const me = async (cookie: string) => (await fetch(`${url}/api/me.get`, { headers: { cookie } })).status;

it('sets cookies that browsers accept from the exact host only', async () => {
  const cookies = await signIn();
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-/);
    expect(cookie).toMatch(/; Path=\/(;|$)/);
    expect(cookie).toMatch(/; Secure(;|$)/);
    expect(cookie).toMatch(/; HttpOnly(;|$)/);
    expect(cookie).not.toMatch(/Domain=/i);
  }
  expect(await me(cookies.map((one) => one.split(';')[0]).join('; '))).toBe(200);
});

it.each(['', '__Secure-'])('takes no session of a cookie with the prefix %j', async (prefix) => {
  const [session = ''] = (await signIn())[0]?.split(';') ?? [];
  expect(session).toContain('session_token=');
  expect(await me(session)).toBe(200);
  expect(await me(session.replace('__Host-', prefix))).toBe(401);
});
