import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { quickPasswordHash } from '../../support/password-hash.ts';
import { aMember } from '../../support/people.ts';

/** How often a password was hashed: nearly all of the time of an answer. */
let hashed = 0;
let world: TestApp;
beforeAll(async () => {
  const counted =
    <Arguments extends unknown[], Result>(work: (...values: Arguments) => Result) =>
    (...values: Arguments): Result => {
      hashed += 1;
      return work(...values);
    };
  const passwordHash = {
    hash: counted(quickPasswordHash.hash),
    verify: counted(quickPasswordHash.verify),
  };
  world = await openTestApp({ TRUST_PROXY: '127.0.0.0/8' }, { passwordHash });
});
afterAll(() => world.close());

const page = (path: string, fields: Record<string, string>, address = '198.51.100.1') =>
  fetch(`${world.url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: world.url, 'x-forwarded-for': address },
    body: new URLSearchParams(fields),
  });

it('takes a page as long for a wrong password of an account as without an account', async () => {
  const { email } = await aMember(world, 'member');
  const work: number[] = [];
  for (const address of [email, 'no.account@example.com']) {
    hashed = 0;
    const answer = await page('/account/passkeys/sign-in', { email: address, password: 'wrong horse' });
    expect(answer.status).toBe(401);
    work.push(hashed);
  }
  expect(work).toEqual([1, 1]);
});

it('counts codes and sign-ins of the command line for an IPv6 network together', async () => {
  const addressAt = (count: number) => `2001:db8:0:1::${count.toString(16)}`;
  const tried: number[] = [];
  for (let count = 1; count <= 12; count++) {
    const url = `${world.url}/login/device?code=BBBB-BBBB`;
    tried.push((await fetch(url, { headers: { 'x-forwarded-for': addressAt(count) } })).status);
  }
  expect(tried.slice(-2)).toEqual([429, 429]);
  const started: number[] = [];
  for (let count = 1; count <= 102; count++) {
    const headers = { 'x-forwarded-for': addressAt(count) };
    const body = { clientName: 'Laptop' };
    started.push((await world.call('POST /api/deviceLogin.start', { key: null, headers, body })).status);
  }
  expect(started.slice(-2)).toEqual([429, 429]);
});

it('limits the passwords that a network tries at different accounts', async () => {
  hashed = 0;
  const statuses: number[] = [];
  for (let count = 1; count <= 33; count++) {
    const fields = { email: `account-${count}@example.com`, password: 'Summer2026!' };
    const address = `2001:db8:0:2::${count.toString(16)}`;
    statuses.push((await page('/account/passkeys/sign-in', fields, address)).status);
  }
  expect(statuses).toEqual([...Array(30).fill(401), ...Array(3).fill(429)]);
  expect(hashed).toBe(30);
});
