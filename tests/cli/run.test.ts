import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { type CliWorld, openCliWorld } from './support.ts';

let world: CliWorld;
beforeAll(async () => {
  world = await openCliWorld();
  await world.json('import . --name Shop --env GREETING=hello --env SECRET=hunter2-of-the-shop');
});
afterAll(() => world.close());

const run = (...argv: string[]) => world.call(['run', '--', ...argv]);

it('ends with the exit code of the command, and shows what it prints', async () => {
  expect(await run('printenv', 'GREETING')).toEqual({ code: 0, out: 'hello\n', err: '' });
  expect(await run('false')).toEqual({ code: 1, out: '', err: '' });
  expect(await world.call('run echo without dashes')).toEqual({ code: 0, out: 'without dashes\n', err: '' });
});

it('passes words on as they are, also those that look like options', async () => {
  const words = ['--json', '-a', 'shop', '--env-file', '$HOME', '; exit 3', '--', '--help'];
  expect(await run('echo', ...words)).toEqual({ code: 0, out: `${words.join(' ')}\n`, err: '' });
});

it('masks secrets', async () => {
  expect((await run('echo', 'a hunter2-of-the-shop b')).out).toBe('a ******** b\n');
});

it('does not split a single word, and shows how to write it', async () => {
  const { code, out, err } = await run('echo hello');
  expect({ code, out }).toEqual({ code: 127, out: 'echo hello: command not found\n' });
  expect(err).toContain('Give each word separately');
});

it('prints lines and the end as JSON', async () => {
  const { out, code } = await world.call(['run', '--json', '--', 'echo', 'one']);
  expect(code).toBe(0);
  expect(
    out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([
    { line: 'one' },
    { runId: expect.stringMatching(/^run_/), ending: 'exited', exitCode: 0, message: null },
  ]);
});

it('refuses a call without a command', async () => {
  expect(await world.call('run')).toMatchObject({
    code: 2,
    err: expect.stringContaining('Give the command to run.'),
  });
});

it('refuses an application that was not deployed, and reports what to do', async () => {
  const { environmentId } = await world.app.ok(
    `GET /api/application.get?applicationId=${(await linked()).applicationId}`,
  );
  const source = { type: 'git', customGitUrl: 'https://git.example/none.git' };
  await world.app.ok('POST /api/application.create', { environmentId, name: 'Fresh', source, port: 3000 });
  expect(await world.call('run --app Fresh -- true')).toMatchObject({
    code: 5,
    err: expect.stringContaining('Deploy it first'),
  });
});

it('runs one command of an application at a time, and ends it with Ctrl-C', async () => {
  const interruption = new AbortController();
  const running = world.call(['run', '--', 'sleep', '600'], { signal: interruption.signal });
  await until('it runs', async () => world.workloads.commands.at(-1)?.argv[0] === 'sleep');
  expect(await run('true')).toMatchObject({ code: 5, err: expect.stringContaining('running already') });
  interruption.abort();
  expect(await running).toMatchObject({ code: 130 });
  expect(await run('true')).toMatchObject({ code: 0 });
});

async function linked(): Promise<{ applicationId: string }> {
  return JSON.parse(await readFile(join(world.cwd, '.pilothouse.json'), 'utf8'));
}
