import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { readCertificate } from '#src/adapters/http-client/read-certificate.ts';
import { noOpenssl } from '../../support/missing-programs.ts';
import { skipNote } from '../../support/skip-note.ts';

const host = '127.0.0.1';

async function listening(server: ReturnType<typeof createTcpServer>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

it.skipIf(noOpenssl !== null)(
  `reads until when a certificate is valid, and why clients do not trust it${skipNote(noOpenssl)}`,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pilothouse-certificate-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '30'];
    const files = ['-keyout', keyFile, '-out', certFile, '-subj', '/CN=pilothouse.example'];
    await promisify(execFile)('openssl', ['req', '-x509', ...made, ...files]);
    const [key, cert] = [await readFile(keyFile), await readFile(certFile)];
    const port = await listening(
      createServer({ key, cert }, (socket) => socket.on('error', () => undefined)),
    );
    const answer = await readCertificate({ host, port, deadlineMs: 5_000 });
    expect(answer).toEqual({
      ...{ kind: 'read', validTo: expect.any(Date) },
      distrust: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    });
    const days = answer.kind === 'read' ? (answer.validTo.getTime() - Date.now()) / 86_400_000 : 0;
    expect(Math.round(days)).toBe(30);
  },
);

it('answers with the reason where there is no TLS, or no answer in time', async () => {
  const silent = await listening(createTcpServer((socket) => socket.on('error', () => undefined)));
  expect(await readCertificate({ host, port: silent, deadlineMs: 200 })).toEqual({
    ...{ kind: 'failed', reason: 'no answer within 0.2 seconds' },
  });
  const plain = await listening(
    createTcpServer((socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
  );
  expect(await readCertificate({ host, port: plain, deadlineMs: 5_000 })).toMatchObject({ kind: 'failed' });
});
