import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { judgeCertificate, readCertificate } from '#src/adapters/ingress/certificate.ts';
import { deadTarget } from './support.ts';

const NOW = Date.parse('2026-03-01T00:00:00.000Z');
const subject = {} as never;

describe('what a certificate is worth to a visitor', () => {
  test.each([
    ['of this host', 'DNS:a.test', 'Feb 1 00:00:00 2026 GMT', 'May 1 00:00:00 2026 GMT', 'active', undefined],
    [
      'of several hosts',
      'DNS:b.test, DNS:a.test',
      'Feb 1 00:00:00 2026 GMT',
      'May 1 00:00:00 2026 GMT',
      'active',
      undefined,
    ],
    [
      'of another host',
      'DNS:b.test',
      'Feb 1 00:00:00 2026 GMT',
      'May 1 00:00:00 2026 GMT',
      'failed',
      /another name/,
    ],
    [
      'of yesterday',
      'DNS:a.test',
      'Feb 1 00:00:00 2026 GMT',
      'Feb 28 00:00:00 2026 GMT',
      'failed',
      /has expired/,
    ],
    [
      'of tomorrow',
      'DNS:a.test',
      'Mar 2 00:00:00 2026 GMT',
      'May 1 00:00:00 2026 GMT',
      'failed',
      /not valid yet/,
    ],
  ])('%s', (_name, subjectaltname, valid_from, valid_to, status, sentence) => {
    const found = judgeCertificate('a.test', { subject, subjectaltname, valid_from, valid_to }, NOW);
    expect(found.status).toBe(status);
    expect(found.expiresAt).toBe(new Date(valid_to).toISOString());
    expect(found.lastError ?? '').toMatch(sentence ?? /^$/);
  });

  test('silence is pending, a closed port is a failure with the reason', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const handshake = { host: 'a.test', nowMs: NOW, refused: 'Refused.' };
    expect(
      await readCertificate({ ...handshake, deadlineMs: 50, address: { host: '127.0.0.1', port } }),
    ).toEqual({
      status: 'pending',
      expiresAt: null,
    });
    for (const socket of sockets) socket.destroy();
    silent.close();
    expect(await readCertificate({ ...handshake, deadlineMs: 5_000, address: await deadTarget() })).toEqual({
      status: 'failed',
      expiresAt: null,
      lastError: expect.stringMatching(/does not answer over HTTPS: .*ECONNREFUSED/),
    });
  });
});
