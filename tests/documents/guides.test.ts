import { createHmac, timingSafeEqual } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '#src/config/config.ts';
import { ImportRequest } from '#src/contracts/site-import.ts';
import { noCurl } from '../support/missing-programs.ts';
import { skipNote } from '../support/skip-note.ts';
import { until } from '../support/until.ts';
import { blockOf, blocksOf, ROOT } from './blocks.ts';
import { openReader, type Reader } from './reader.ts';

const KEY = blocksOf('docs/tutorial.md', 'sh')[1]?.text ?? '';

const FIRST_IMPORT = blocksOf('README.md', 'sh')[2]?.text ?? '';

let reader: Reader;

it('the request of the importing guide is valid', () => {
  expect(ImportRequest.safeParse(JSON.parse(blockOf('docs/guides/importing.md', 'json'))).error).toBe(
    undefined,
  );
});

it('the verification of the payments guide accepts a genuine event, and no other', () => {
  const isGenuine = new Function(
    'createHmac',
    'timingSafeEqual',
    'signingKey',
    'rawBody',
    'request',
    `${blockOf('docs/guides/payments.md', 'js')}\nreturn isGenuine;`,
  );
  const judge = (signature: string | undefined) =>
    isGenuine(createHmac, timingSafeEqual, 'key', Buffer.from('{}'), {
      headers: { 'x-gateway-signature': signature },
    });
  expect(judge(createHmac('sha256', 'key').update('{}').digest('hex'))).toBe(true);
  expect(judge(createHmac('sha256', 'other').update('{}').digest('hex'))).toBe(false);
  expect(judge(undefined)).toBe(false);
});

it.each([
  [0, 'builtin'],
  [1, 'caddy'],
])('the settings of the TLS page are valid: block %d, %s', (at, ingress) => {
  const settings = blocksOf('docs/operations/tls.md')[at]?.text.trim().split('\n') ?? [];
  const environment = Object.fromEntries(settings.map((line) => line.split('=', 2)));
  expect(loadConfig(environment)).toMatchObject({
    INGRESS: ingress,
    INGRESS_HTTPS_PORT: 443,
    INGRESS_REDIRECT_HTTPS: true,
  });
  expect(Object.keys(environment).filter((name) => !Object.hasOwn(loadConfig(environment), name))).toEqual(
    [],
  );
});

describe.skipIf(noCurl !== null)(`with curl${skipNote(noCurl)}`, () => {
  /** A site whose deployment has ended, and what the guides name by variables. */
  beforeAll(async () => {
    reader = await openReader();
    const files = { 'index.html': '<title>Hello</title>' };
    await reader.git.makeRepository('my-site', { branches: { main: [{ message: 'Say hello', files }] } });
    await reader.run(KEY);
    const { importId, applicationId, deploymentId, projectId } = JSON.parse(await reader.run(FIRST_IMPORT));
    await reader.run(
      `export IMPORT=${importId} APPLICATION=${applicationId} DEPLOYMENT=${deploymentId} PROJECT=${projectId}`,
    );
  });

  afterAll(() => reader?.leave());

  it('the commands of the deploying guide answer', async () => {
    await reader.run(
      'curl -sSN -H "x-api-key: $KEY" "http://127.0.0.1:3000/api/deployment.follow?deploymentId=$DEPLOYMENT"',
    );
    const output = await reader.run(blockOf('docs/guides/deploying.md', 'sh'));
    expect(output).toContain('"status":"done"');
  });

  it('the commands of the importing guide retry an import and roll it back', async () => {
    // A domain below the platform's own is refused after the project exists.
    const partial = FIRST_IMPORT.replace('"name": "My site"', '"name": "Partial", "domain": "a.localhost"');
    const { importId, status } = JSON.parse(await reader.run(partial.replace('curl', 'command curl')));
    expect(status).toBe('partial');
    await reader.run(`export IMPORT=${importId}`);
    const [retry = '', rollback = ''] = blockOf('docs/guides/importing.md', 'sh').trim().split('\n');
    await expect(reader.run(retry)).rejects.toThrow('domain_creation');
    await reader.run(rollback);
    await expect(reader.run(rollback)).rejects.toThrow('NOT_FOUND');
  });

  it('the client program of the importing guide imports', async () => {
    const program = join(reader.folder, 'program.ts');
    const text = blockOf('docs/guides/importing.md', 'ts')
      .replace('@pilothouse/client', join(ROOT, 'packages/client/src/index.ts'))
      .replace("'My site'", "'Another site'");
    const url = (await reader.run('echo http://127.0.0.1:3000')).trim();
    await writeFile(
      program,
      text.replace('http://127.0.0.1:3000', url).replace(/https:\/\/github\.com\/you/, reader.git.baseUrl),
    );
    expect(await reader.run(`node ${program}`)).toContain('deploymentId');
  });

  it('the commands of the assistants guide answer', async () => {
    const [create, read] = blocksOf('docs/guides/assistants.md', 'sh').map(({ text }) => text);
    const answer: unknown = JSON.parse(await reader.run(create ?? ''));
    const token = /"(asst_[^"]+)"/.exec(JSON.stringify(answer))?.[1];
    const output = await reader.run(`export TOKEN=${token}\n${read}`);
    expect(output).toContain('"applicationStatus"');
  });

  it('the payment of the payments guide gets a payment page', async () => {
    const body = { projectId: await reader.variable('PROJECT'), name: 'Shop', paymentMethods: ['card'] };
    const { paymentGatewayId } = await call(`/paymentGateway.create -d '${JSON.stringify(body)}'`);
    const merchant = await until('the merchant account is provisioned', async () => {
      const { merchantCode, status } = await call(`/paymentGateway.get?paymentGatewayId=${paymentGatewayId}`);
      return status === 'provisioning' ? undefined : merchantCode;
    });
    const payment = blockOf('docs/guides/payments.md', 'sh');
    expect(JSON.parse(await reader.run(`export MERCHANT=${merchant}\n${payment}`))).toMatchObject({
      url: expect.stringMatching(/^http/),
    });
  });

  async function call(path: string) {
    const curl = `curl -sS -H "x-api-key: $KEY" -H 'content-type: application/json'`;
    return JSON.parse(await reader.run(`${curl} http://127.0.0.1:3000/api${path}`));
  }
});
