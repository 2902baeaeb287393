import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noCaddy } from '../../../support/caddy.ts';
import { skipNote } from '../../../support/skip-note.ts';
import { aCaddyIngress, type CaddyIngress, shakeHands } from './support.ts';

describe.skipIf(noCaddy !== null)(`certificates on demand${skipNote(noCaddy)}`, () => {
  let one: CaddyIngress;
  beforeAll(async () => {
    one = await aCaddyIngress();
    await one.ingress.listen();
    await one.ingress.route({
      applicationId: 'app_1',
      hosts: ['known.test', 'later.test', 'refused.test'],
      target: null,
    });
    one.known.add('known.test');
  });
  afterAll(async () => {
    await one.ingress.close();
    await one.close();
  });

  test('a known host gets one in its first handshake', async () => {
    expect((await shakeHands(one.httpsPort, 'known.test')).subjectaltname).toBe('DNS:known.test');
    expect(one.asked).toContain('known.test');
  });

  test('refuses a host that the ask endpoint refuses', async () => {
    await expect(shakeHands(one.httpsPort, 'unknown.test')).rejects.toThrow(/alert/);
    expect(one.asked).toContain('unknown.test');
    await expect(shakeHands(one.httpsPort, 'sub.known.test')).rejects.toThrow(/alert/);
  });

  test('the status reports what a visitor gets', async () => {
    expect(one.ingress.servesHttps).toBe(true);
    const { status, expiresAt, lastError } = await one.ingress.certificate('known.test');
    expect({ status, lastError }).toEqual({ status: 'active', lastError: undefined });
    expect(Date.parse(expiresAt ?? '')).toBeGreaterThan(Date.now());
    expect(await one.ingress.certificate('refused.test')).toEqual({
      status: 'failed',
      expiresAt: null,
      lastError: expect.stringMatching(/^No certificate could be issued\. The DNS of the domain must point/),
    });
  });

  test('a host that is not routed is not asked about, and none is ordered for it', async () => {
    one.known.add('stranger.test');
    expect(await one.ingress.certificate('stranger.test')).toEqual({ status: 'none', expiresAt: null });
    expect(one.asked).not.toContain('stranger.test');
  });

  test('twice within a minute is one handshake', async () => {
    await Promise.all([one.ingress.certificate('later.test'), one.ingress.certificate('later.test')]);
    await one.ingress.certificate('later.test');
    expect(one.asked.filter((host) => host === 'later.test')).toHaveLength(1);
  });
});
