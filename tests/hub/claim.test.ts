import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { auditedBy, everyRow } from '../support/coverage.ts';
import { aHolder, asGuest, refusalOf } from './support.ts';

/** Linking an instance without editing its environment: it shows a code, and a user enters it at the hub. */

let nowMs = Date.now();
const clock = { now: () => nowMs };
let world: TestApp;
beforeAll(async () => {
  world = await openTestApp({}, { clock });
});
afterAll(() => world.close());

interface Shown {
  readonly code: string;
  readonly claimToken: string;
}

/** No test here is about the limits of another. */
const nextMinute = () => {
  nowMs += 60_000;
};
beforeEach(nextMinute);

async function aCode(cloudUrl = 'https://cloud.example.com'): Promise<Shown> {
  nextMinute();
  const { status, body } = await asGuest(world, '/api/license/claim-code', { cloudUrl });
  expect(status).toBe(200);
  return body;
}

const collect = ({ claimToken }: Shown) => asGuest(world, '/api/license/claim', { claimToken });

/** The second step: what was entered, with the confirmation that the page asks for. */
const enter = (claimCode: string, licenseKey: string, headers: Record<string, string> = {}) =>
  post({ claimCode, licenseKey, confirmed: 'yes' }, headers);

async function post(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await fetch(`${world.url}/claim`, {
    method: 'POST',
    headers: { origin: world.url, ...headers },
    body: new URLSearchParams(fields),
  });
  return { status: response.status, headers: response.headers, page: await response.text() };
}

const aLicense = (terms: object = { plan: 'growth' }) =>
  world.ok<{ licenseId: string; licenseKey: string }>('POST /api/license.create', terms);

test('the code leads to the license, once', async () => {
  const { licenseId, licenseKey } = await aLicense();
  const { status, body } = await asGuest(world, '/api/license/claim-code', {
    cloudUrl: 'https://cloud.example.com/',
  });
  expect([status, body]).toEqual([
    200,
    {
      success: true,
      code: expect.stringMatching(/^[A-Z]{4}-\d{4}$/),
      claimToken: expect.stringMatching(/^claim_/),
      expiresAt: new Date(nowMs + 15 * 60_000).toISOString(),
      claimUrl: `${world.url}/claim`,
    },
  ]);
  expect((await collect(body)).body).toEqual({ success: true, status: 'pending' });
  const rows = await auditedBy(world, async () => {
    const linked = await enter(body.code, licenseKey);
    expect([linked.status, linked.page]).toEqual([200, expect.stringContaining('https://cloud.example.com')]);
    expect(linked.page).not.toContain(licenseKey);
  });
  expect(rows).toEqual([
    expect.objectContaining({ actorKind: 'license', actorId: licenseId, action: 'license.addInstance' }),
    expect.objectContaining({ actorKind: 'license', actorId: licenseId, action: 'license.claim' }),
  ]);
  const stored = JSON.stringify(await everyRow(world));
  for (const secret of [licenseKey, body.code, body.claimToken]) expect(stored).not.toContain(secret);
  const answers = await Promise.all(Array.from({ length: 5 }, () => collect(body)));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
  const handover = answers[0]?.body;
  for (const answer of answers) expect(answer.body).toEqual(handover);
  expect(handover).toEqual({
    ...{ success: true, status: 'claimed', licenseId },
    licenseKey: expect.stringMatching(/^PLH(-[A-Z0-9]{5}){5}$/),
    instanceId: expect.stringMatching(/^inst_/),
    instanceSecret: expect.stringMatching(/^insec_/),
  });
  expect(handover.licenseKey).not.toBe(licenseKey);
  expect((await enter(body.code, licenseKey)).status).toBe(404);
  const sync = await asGuest(world, '/api/license/sync', {
    ...{ licenseKey: handover.licenseKey, cloudUrl: 'https://cloud.example.com', usage: {} },
    ...{ instanceId: handover.instanceId, instanceSecret: handover.instanceSecret },
  });
  expect(sync.body).toMatchObject({
    instanceId: handover.instanceId,
    license: { licenseId, plan: 'growth' },
  });
  expect(refusalOf(await collect(body))).toEqual([
    404,
    'NOT_FOUND',
    'This claim was already used, has expired, or does not exist. Request a new code.',
  ]);
});

test('the key of an earlier link expires once the instance syncs with the new one', async () => {
  const { licenseKey } = await aLicense();
  const cloudUrl = 'https://cloud.example.com';
  const first = await aCode();
  await enter(first.code, licenseKey);
  const { licenseKey: older, instanceId, instanceSecret } = (await collect(first)).body;
  let sequence: number | undefined;
  const sync = async (key: string) => {
    const report = { licenseKey: key, cloudUrl, usage: {}, instanceId, instanceSecret, sequence };
    const { status, body } = await asGuest(world, '/api/license/sync', report);
    sequence = body.sequence ?? sequence;
    return status;
  };
  expect(await sync(older)).toBe(200);
  nextMinute();
  const known = { cloudUrl, instanceId, instanceSecret };
  const again = (await asGuest(world, '/api/license/claim-code', known)).body as Shown;
  await enter(again.code, licenseKey);
  const { licenseKey: newer } = (await collect(again)).body;
  expect(await sync(older)).toBe(200);
  expect(await sync(newer)).toBe(200);
  // Another process of the instance may not know the new key yet.
  expect(await sync(older)).toBe(200);
  nowMs += 16 * 60_000;
  expect([await sync(older), await sync(newer)]).toEqual([401, 200]);
});

test('what a code has handed over can be collected again until its end', async () => {
  const { licenseKey } = await aLicense();
  const shown = await aCode();
  await enter(shown.code, licenseKey);
  const first = (await collect(shown)).body;
  nowMs += 14 * 60_000;
  expect((await collect(shown)).body).toEqual(first);
  nowMs += 60_000;
  expect((await collect(shown)).status).toBe(404);
});

test('the page shows address and name of the instance, and links nothing before that is confirmed', async () => {
  const { licenseId, licenseKey } = await aLicense();
  const { body: shown } = await asGuest(world, '/api/license/claim-code', {
    ...{ cloudUrl: 'https://cloud.example.com', name: 'Shop <b>platform</b>' },
  });
  for (const fields of [{ claimCode: shown.code }, { claimCode: shown.code, licenseKey }]) {
    const { status, page } = await post(fields);
    expect(status).toBe(200);
    expect(page).toContain('https://cloud.example.com');
    expect(page).toContain('Shop &lt;b&gt;platform');
    expect(page).toContain('name="confirmed"');
    expect(page).not.toContain(licenseKey);
    expect((await collect(shown)).body.status).toBe('pending');
  }
  const details = await world.ok<{ used: { instances: number } }>(
    `GET /api/license.get?licenseId=${licenseId}`,
  );
  expect(details.used.instances).toBe(0);
  expect((await enter(shown.code, licenseKey)).status).toBe(200);
});

test.each([
  (code: string) => code.toLowerCase(),
  (code: string) => code.replace('-', ''),
  (code: string) => ` ${code.replace('-', ' – ')} `,
])('however it is typed', async (typed) => {
  const { licenseKey } = await aLicense();
  expect((await enter(typed((await aCode()).code), ` ${licenseKey} `)).status).toBe(200);
});

test('of two who enter a code at once one links it', async () => {
  const [one, other] = [await aLicense(), await aLicense()];
  const shown = await aCode();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => enter(shown.code, (index % 2 ? one : other).licenseKey)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(9);
});

describe('the page shows what is wrong', () => {
  test('a code that is invalid, used or expired', async () => {
    const { licenseKey } = await aLicense();
    const wrong = await enter('AAAA-0000', licenseKey);
    expect([wrong.status, wrong.page]).toEqual([
      404,
      expect.stringContaining('was used, replaced by a newer one, or has expired'),
    ]);
    const shown = await aCode();
    nowMs += 15 * 60_000;
    expect((await enter(shown.code, licenseKey)).status).toBe(404);
    expect((await collect(shown)).status).toBe(404);
  });

  test('an unknown key: the code still holds', async () => {
    const { licenseKey } = await aLicense();
    const shown = await aCode();
    const wrong = await enter(shown.code, 'PLH-WRONG');
    expect([wrong.status, wrong.page]).toEqual([
      401,
      expect.stringContaining('This license key is unknown.'),
    ]);
    expect(wrong.page).not.toContain('PLH-WRONG');
    expect((await enter(shown.code, licenseKey)).status).toBe(200);
  });

  test('a license without a place: the code still holds', async () => {
    const full = await aHolder(world, { plan: 'hobby' });
    const shown = await aCode('https://second.example.com');
    const refused = await enter(shown.code, full.licenseKey);
    expect([refused.status, refused.page]).toEqual([
      403,
      expect.stringContaining('Instance limit reached (1)'),
    ]);
    expect((await enter(shown.code, (await aLicense()).licenseKey)).status).toBe(200);
  });

  test('nothing entered; another origin; text that would be markup', async () => {
    expect((await enter('', '')).status).toBe(400);
    const foreign = await enter('AAAA-0000', 'x', { origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
    const odd = await enter('"><b>x</b>', 'x');
    expect(odd.page).not.toContain('<b>x</b>');
  });
});

test('the page is a form without scripts that forbids frames and caches', async () => {
  const response = await fetch(`${world.url}/claim`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(response.headers.get('cache-control')).toBe('no-store');
  const page = await response.text();
  expect(page).toContain('name="claimCode"');
  expect(page).not.toContain('name="licenseKey"');
  expect(page).not.toContain('<script');
});

test('thirty tries a minute from one address, right or wrong, then none', async () => {
  const { licenseKey } = await aLicense();
  const shown = await aCode();
  const tries = [];
  for (let index = 0; index < 30; index += 1) tries.push((await enter('AAAA-0000', licenseKey)).status);
  expect(new Set(tries)).toEqual(new Set([404]));
  const over = await enter(shown.code, licenseKey);
  expect([over.status, over.headers.get('retry-after')]).toEqual([429, '60']);
  nextMinute();
  expect((await enter(shown.code, licenseKey)).status).toBe(200);
});

test('thirty codes a minute, and thirty unknown tokens; a known one still holds', async () => {
  const shown = await aCode();
  for (let index = 1; index < 30; index += 1)
    await asGuest(world, '/api/license/claim-code', { cloudUrl: 'https://a.example' });
  const over = await asGuest(world, '/api/license/claim-code', { cloudUrl: 'https://a.example' });
  expect(refusalOf(over).slice(0, 2)).toEqual([429, 'RATE_LIMITED']);
  const unknown = { ...shown, claimToken: 'claim_unknown' };
  for (let index = 0; index < 30; index += 1) expect((await collect(unknown)).status).toBe(404);
  expect((await collect(unknown)).status).toBe(429);
  expect((await collect(shown)).body.status).toBe('pending');
});
