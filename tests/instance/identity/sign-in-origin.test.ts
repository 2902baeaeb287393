import { expect, test } from 'vitest';
import { openTestApp } from '../../support/app.ts';

test('programs sign in without an Origin; browsers and callers with a cookie do not', async () => {
  const world = await openTestApp();
  const post = (path: '/api/auth/sign-in/email', headers: Record<string, string>, body: unknown) =>
    world.call(`POST ${path}`, { key: null, headers, body });
  const body = { email: world.email, password: world.password };
  // Node's fetch adds sec-fetch-mode by itself.
  expect((await post('/api/auth/sign-in/email', {}, body)).status).toBe(200);
  const refused: Record<string, string>[] = [
    { cookie: 'theme=dark' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' },
    { origin: 'null' },
    { referer: 'https://evil.example/' },
  ];
  for (const headers of refused) {
    const answer = await post('/api/auth/sign-in/email', headers, body);
    expect([answer.status, answer.body.message], JSON.stringify(headers)).toEqual([
      403,
      expect.stringContaining('header Origin'),
    ]);
  }
  await world.close();
});
