import { expect, it } from 'vitest';
import { judgeCertificate } from '#src/app/doctor/check-certificate.ts';
import { judgeClock } from '#src/app/doctor/check-clock.ts';
import { checkGit, checkNode, checkSsh } from '#src/app/doctor/check-programs.ts';

const DAY_MS = 86_400_000;
const now = Date.parse('2026-05-04T12:00:00.000Z');
const certificate = (days: number, distrust: string | null = null, isInternal = false) =>
  judgeCertificate(
    { kind: 'read', validTo: new Date(now + days * DAY_MS), distrust },
    { host: 'pilothouse.example', isInternal, now },
  );

it('judges certificates', () => {
  expect(certificate(60).result).toBe('ok');
  expect(certificate(10)).toMatchObject({ result: 'warning', hint: expect.stringContaining('renewed') });
  expect(certificate(-2, 'CERT_HAS_EXPIRED')).toMatchObject({
    result: 'problem',
    message: 'The certificate of pilothouse.example expired on 2026-05-02.',
  });
  expect(certificate(60, 'DEPTH_ZERO_SELF_SIGNED_CERT').result).toBe('problem');
  expect(certificate(60, 'SELF_SIGNED_CERT_IN_CHAIN', true).result).toBe('warning');
});

it('judges the clock by the difference to another one', () => {
  expect(judgeClock('PostgreSQL', 900).result).toBe('ok');
  expect(judgeClock('PostgreSQL', -20_000)).toMatchObject({
    result: 'warning',
    message: 'The clock of this machine is 20 seconds ahead of that of PostgreSQL.',
  });
  expect(judgeClock('PostgreSQL', 120_000)).toMatchObject({
    result: 'problem',
    message: expect.stringContaining('120 seconds behind'),
  });
});

it('needs a recent Node.js, and git', async () => {
  expect(checkNode('22.18.0').result).toBe('ok');
  expect(checkNode('24.0.0').result).toBe('ok');
  expect(checkNode('22.17.1')).toMatchObject({ result: 'problem', hint: 'Install Node.js 22.18 or later.' });
  expect(await checkGit('/nonexistent')).toMatchObject({ result: 'problem' });
  expect(await checkSsh('/nonexistent')).toMatchObject({ result: 'warning' });
});
