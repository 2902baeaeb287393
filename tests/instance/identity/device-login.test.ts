import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { auditedBy } from '../../support/coverage.ts';
import { anOrganization } from '../../support/organizations.ts';

let world: TestApp;
let now: number;
beforeAll(async () => {
  now = Date.now();
  world = await openTestApp({}, { clock: { now: () => now } });
});
afterAll(() => world.close());
// Each test has a minute of its own: starts and tries are counted.
beforeEach(() => {
  now += 61_000;
});

interface Started {
  readonly deviceCode: string;
  readonly userCode: string;
  readonly verificationUrl: string;
}

const start = async () => {
  const { status, body } = await world.call('POST /api/deviceLogin.start', {
    ...{ key: null, body: { clientName: 'Laptop' } },
  });
  expect(status).toBe(200);
  return body as Started;
};
const poll = async ({ deviceCode }: Started) =>
  (await world.call('POST /api/deviceLogin.poll', { key: null, body: { deviceCode } })).body;
const page = (path: string) => fetch(`${world.url}${path}`);
const decide = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${world.url}/login/device`, {
    method: 'POST',
    headers: { origin: world.url, ...headers },
    body: new URLSearchParams({
      email: world.email,
      password: world.password,
      decision: 'approve',
      ...fields,
    }),
  });

it('gives a key once, after the user has confirmed the code with their password', async () => {
  const started = await start();
  expect(started.userCode).toMatch(/^[B-DF-HJ-NP-TV-Z]{4}-[B-DF-HJ-NP-TV-Z]{4}$/);
  expect(await poll(started)).toEqual({ status: 'pending' });
  const shown = await page(
    new URL(started.verificationUrl).pathname + new URL(started.verificationUrl).search,
  );
  const html = await shown.text();
  expect(html).toContain(started.userCode);
  expect(html).toContain('Laptop');
  expect(shown.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  const rows = await auditedBy(world, async () => {
    expect((await decide({ code: started.userCode.toLowerCase().replace('-', ' ') })).status).toBe(200);
  });
  expect(rows.map(({ action }) => action)).toEqual(['deviceLogin.approve']);
  let key = '';
  const made = await auditedBy(world, async () => {
    const result = await poll(started);
    expect(result).toMatchObject({ status: 'approved', apiKeyId: expect.stringMatching(/^key_/) });
    key = result.key;
  });
  const { email, organizationId } = (await world.call('GET /api/me.get', { key })).body;
  expect(email).toBe(world.email);
  expect(made).toMatchObject([{ action: 'apiKey.create', organizationId }]);
  expect(await poll(started)).toEqual({ status: 'expired' });
  expect(world.logLines.join('')).not.toContain(key);
});

it('gives a key of the organization that the program names, or lists the choices', async () => {
  const { organizationId } = await anOrganization(world);
  const started = await start();
  expect((await decide({ code: started.userCode })).status).toBe(200);
  const ask = async (input: object) =>
    (
      await world.call('POST /api/deviceLogin.poll', {
        key: null,
        body: { deviceCode: started.deviceCode, ...input },
      })
    ).body;
  const choice = {
    status: 'chooseOrganization',
    organizations: expect.arrayContaining([
      { organizationId: world.organizationId, name: expect.any(String), role: 'owner' },
    ]),
    defaultOrganizationId: organizationId,
  };
  expect(await ask({ choosesOrganization: true })).toEqual(choice);
  expect(await ask({ organization: 'org_unknown' })).toEqual(choice);
  const { key } = await ask({ organization: world.organizationId, choosesOrganization: true });
  expect((await world.call('GET /api/me.get', { key })).body.organizationId).toBe(world.organizationId);
  expect(await ask({ organization: organizationId })).toEqual({ status: 'expired' });
});

it('gives no key after a refusal', async () => {
  const started = await start();
  const rows = await auditedBy(world, () => decide({ code: started.userCode, decision: 'deny' }));
  expect(rows).toMatchObject([{ action: 'deviceLogin.refuse' }]);
  expect(await poll(started)).toEqual({ status: 'denied' });
  expect((await decide({ code: started.userCode })).status).toBe(404);
});

it('takes no wrong password, no unknown code and no foreign page', async () => {
  const started = await start();
  const wrong = await decide({ code: started.userCode, password: 'wrong-password' });
  expect(wrong.status).toBe(401);
  expect(await wrong.text()).toContain('Wrong email address or password');
  expect((await decide({ code: 'BBBB-BBBB' })).status).toBe(404);
  expect((await decide({ code: started.userCode }, { origin: 'https://evil.example' })).status).toBe(403);
  expect((await page('/login/device?code=BBBBBBBB')).status).toBe(404);
  expect(await poll(started)).toEqual({ status: 'pending' });
});

it('ends after ten minutes', async () => {
  const started = await start();
  now += 10 * 60_000;
  expect(await poll(started)).toEqual({ status: 'expired' });
  expect((await decide({ code: started.userCode })).status).toBe(404);
});

it('limits how many are started and how many codes are tried', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 102; count++)
    statuses.push(
      (await world.call('POST /api/deviceLogin.start', { key: null, body: { clientName: 'x' } })).status,
    );
  expect(statuses.filter((status) => status === 200)).toHaveLength(100);
  expect(statuses.at(-1)).toBe(429);
  const tried: number[] = [];
  for (let count = 0; count < 12; count++) tried.push((await page('/login/device?code=BBBB-BBBB')).status);
  expect(tried.at(-1)).toBe(429);
});

it('shows text of the program as text', async () => {
  const { body } = await world.call('POST /api/deviceLogin.start', {
    ...{ key: null, body: { clientName: '<script>alert(1)</script>' } },
  });
  expect(await (await page(`/login/device?code=${body.userCode}`)).text()).not.toContain('<script>');
});
