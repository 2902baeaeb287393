import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { PAGES } from '#src/cli/core/page.ts';
import { type CliWorld, openCliWorld } from './support.ts';

/** What a command prints where something has failed. */

let world: CliWorld;
beforeEach(async () => {
  world = await openCliWorld();
});
afterEach(() => world.close());

const REASON = 'The build failed: out of ink';
const timesIn = (text: string, part: string) => text.split(part).length - 1;

it('leads to pages that the console has', () => {
  const $ = { applicationId: '$applicationId', deploymentId: '$deploymentId' };
  const paths = [
    PAGES.import('$importId'),
    PAGES.deployment($),
    PAGES.application($.applicationId),
    PAGES.domains($.applicationId),
  ];
  expect(paths).toHaveLength(Object.keys(PAGES).length);
  const folder = 'src/console/routes/orgs.$organizationId';
  for (const path of paths)
    expect(
      [`${path}.tsx`, `${path}/index.tsx`].some((file) => existsSync(join(folder, file))),
      path,
    ).toBe(true);
});

it.each(['import . --name Shop', 'import . --name Shop --log'])(
  '%s shows the reason of a failed deployment once, and its page',
  async (line) => {
    world.workloads.failBuilds(REASON);
    const { code, err } = await world.call(line);
    expect(code).toBe(1);
    expect(err).toMatch(/did not succeed: .*out of ink/);
    expect(timesIn(err, 'out of ink'), err).toBe(1);
    const [{ deploymentId, applicationId }] = (await world.json('deployments')) as [
      { deploymentId: string; applicationId: string },
    ];
    const page = `${world.app.url}/orgs/${world.app.organizationId}/${PAGES.deployment({ applicationId, deploymentId })}`;
    expect(err).toContain(`In the console: ${page}\n`);
  },
);

it('shows the reason once where a deployment is followed by its log', async () => {
  world.workloads.failBuilds(REASON);
  await world.call('import . --name Shop');
  const followed = await world.call('logs --deployment latest --follow');
  expect(followed).toMatchObject({ code: 1, err: expect.stringContaining('did not succeed.') });
  expect(timesIn(followed.out + followed.err, 'out of ink')).toBe(1);
  expect(followed.err).toContain('/deployments/dep_');
  // What is not shown is in the message.
  const filtered = await world.call('logs --deployment latest --follow --grep no-such-line');
  expect(filtered).toMatchObject({ out: '', err: expect.stringContaining('out of ink') });
  const json = await world.call('logs --deployment latest --follow --json');
  expect(JSON.parse(json.err).error).toMatchObject({
    ...{ message: expect.stringContaining('out of ink'), page: expect.stringContaining('/deployments/dep_') },
  });
});

it('reports the failure of a deployment also where the instance does not answer for its page', async () => {
  world.workloads.failBuilds(REASON);
  await world.call('import . --name Shop');
  const [{ deploymentId }] = (await world.json('deployments')) as [{ deploymentId: string }];
  const front = createServer((request, response) => {
    if (request.url?.includes('deployment.get')) return void response.writeHead(503).end();
    const { method, headers } = request;
    const onward = forward(`${world.app.url}${request.url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(front, 'listening');
  onTestFinished(() => {
    front.closeAllConnections();
    front.close();
  });
  const { port } = front.address() as AddressInfo;
  const env = { PILOTHOUSE_URL: `http://127.0.0.1:${port}`, PILOTHOUSE_KEY: world.app.key };
  const { code, err } = await world.call(`logs --follow --deployment ${deploymentId} --json`, { env });
  expect(code).toBe(1);
  const { error } = JSON.parse(err);
  expect(error).toMatchObject({ code: 'DEPLOYMENT_FAILED', message: expect.stringContaining('out of ink') });
  expect(error.page).toBeNull();
});

it('recognizes an address at which something else answers, and a key that is missing', async () => {
  const site = createServer((_, response) => response.end('<!doctype html>')).listen(0, '127.0.0.1');
  await once(site, 'listening');
  onTestFinished(() => {
    site.close();
  });
  const { port } = site.address() as AddressInfo;
  const other = await world.call(`login http://127.0.0.1:${port} --key`, { input: world.app.key });
  expect(other.err).toContain('What answers at this address is not an instance of Pilothouse.');
  const none = await world.call(`login ${world.app.url} --key`, { input: '' });
  expect(none.err).toContain('No API key was given.');
});

it('names the page of a failed import', async () => {
  await world.app.ok('POST /api/organization.setPlan', {
    ...{ organizationId: world.app.organizationId, quotas: { databases: 0 } },
  });
  const preview = await world.call('import . --name Shop --database postgres');
  expect(preview.code).toBe(5);
  const refused = await world.app.call('POST /api/site-import', {
    body: {
      organizationId: world.app.organizationId,
      name: 'Shop',
      source: {
        type: 'git',
        customGitUrl: 'https://git.example/x.git',
        branch: 'main',
        buildType: 'nixpacks',
      },
      database: { type: 'postgres', name: 'a', user: 'a', password: 'secretsecret' },
    },
  });
  const { importId } = refused.body as { importId: string };
  const { code, err } = await world.call(`imports retry ${importId}`);
  expect(code, err).toBe(1);
  expect(err).toContain(
    `In the console: ${world.app.url}/orgs/${world.app.organizationId}/${PAGES.import(importId)}\n`,
  );
});

it('names the page of a domain that is not verified, and of an application that does not run', async () => {
  world.workloads.failBuilds(REASON);
  await world.call('import . --name Shop');
  await world.call('domains add shop.example.com');
  expect((await world.call('domains verify shop.example.com')).err).toMatch(
    /In the console: http\S+\/domains\n/,
  );
  expect((await world.call('open')).err).toMatch(/In the console: http\S+\/applications\/app_\w+\n/);
});

it('explains a host name that DNS does not have', async () => {
  const { code, err } = await world.call('import https://no-such-host.example.com/x.git --preview');
  expect(code).toBe(5);
  expect(err).toMatch(/no-such-host\.example\.com\/x\.git cannot be reached\. (The host|DNS did not)/);
});
