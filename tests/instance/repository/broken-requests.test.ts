import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';

/** What a git client never sends. Each request gets an answer that blames the request, and the program lives. */

let world: TestApp;
let path: string;
beforeAll(async () => {
  world = await openTestApp();
  const { gitUrl } = await world.ok<{ gitUrl: string }>('POST /api/repository.create', {});
  path = new URL(gitUrl).pathname;
});
afterAll(() => world.close());

function send(service: string, body: Buffer, headers: Record<string, string> = {}): Promise<Response> {
  const authorization = `Basic ${Buffer.from(`any:${world.key}`).toString('base64')}`;
  return fetch(`${world.url}${path}/${service}`, {
    method: 'POST',
    headers: { authorization, 'content-type': `application/x-${service}-request`, ...headers },
    body: new Uint8Array(body),
  });
}

async function post(...request: Parameters<typeof send>): Promise<number> {
  const response = await send(...request);
  await response.arrayBuffer();
  return response.status;
}

const BODIES: Readonly<Record<string, string>> = {
  'a length that is not a number': 'zzzzabc',
  'a length beyond the end': '00ffabc',
  'a command without a flush': '0014command=ls-refs\n',
  'an option that was not negotiated': '0016filter blob:none00000009done\n',
  'a change of no branch':
    '006e0d1a26e67d8f5eaf1f6ba5c57fc3c7d91ac0fd1c 0d1a26e67d8f5eaf1f6ba5c57fc3c7d91ac0fd1c HEAD\0 atomic   0000',
};

for (const service of ['git-upload-pack', 'git-receive-pack'])
  it.each(Object.keys(BODIES))(`${service} refuses %s`, async (name) => {
    const status = await post(service, Buffer.from(BODIES[name] ?? ''));
    // Git itself answers some of them within its protocol.
    expect([200, 400]).toContain(status);
  });

it('shows the client the refusal of git', async () => {
  const unknown = '0032want 0d1a26e67d8f5eaf1f6ba5c57fc3c7d91ac0fd1c\n00000009done\n';
  expect(await (await send('git-upload-pack', Buffer.from(unknown))).text()).toContain(
    'ERR upload-pack: not our ref 0d1a26e67d8f5eaf1f6ba5c57fc3c7d91ac0fd1c',
  );
});

it.each(['git-upload-pack', 'git-receive-pack'])(
  '%s refuses a compressed body that is broken',
  async (service) => {
    const gzip = { 'content-encoding': 'gzip' };
    const whole = gzipSync(Buffer.from('0014command=ls-refs\n0000'));
    expect(await post(service, Buffer.from('not compressed'), gzip)).toBe(400);
    expect(await post(service, whole.subarray(0, whole.length - 6), gzip)).toBe(400);
    expect((await fetch(`${world.url}/api/health`)).status).toBe(200);
    expect(world.logLines.filter((line) => line.includes('"level":50'))).toEqual([]);
  },
);
