import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GitServer, startGitServer } from '../../scripts/demo/git-server.ts';
import { type RealProcess, startRealProcess } from '../support/real-app.ts';
import { until } from '../support/until.ts';
import { commit, webApp } from './sample-apps.ts';

/** On an idle machine answers take less than 100 ms; a machine that runs other tests is given more. */
const HEALTH_WITHIN_MS = 1_000;
const VARIABLES = 1_000;
const SECRET = 'flooded-s3cret-value';

/** Each ends its answer to visitors and floods its output: the program text of a loop that never ends. */
const FLOODS = {
  'lines of one character': `const out = 'x\\n'.repeat(32768);`,
  'lines of a megabyte': `const out = 'y'.repeat(1e6) + process.env.SECRET + '\\n';`,
  'no newline at all': `const out = 'z'.repeat(65536) + process.env.SECRET;`,
  binary: `const out = require('node:crypto').randomBytes(65536);`,
  'lines that begin like secrets': `const out = (process.env.V0001.slice(0, -1) + '\\n').repeat(200);`,
};

function floodingApp(flood: string) {
  return {
    ...webApp('flood'),
    'server.js': `
const { createServer } = require('node:http');
const { writeSync } = require('node:fs');
createServer((request, response) => response.end('flood')).listen(process.env.PORT, '127.0.0.1', () => {
  console.log('secret ' + process.env.SECRET);
  require('node:child_process').spawn(process.execPath, ['flood.js'], { stdio: 'inherit' });
});`,
    'flood.js': `${flood}\nconst { writeSync } = require('node:fs');\nfor (;;) writeSync(1, out);`,
  };
}

/** A web application that prints a numbered line for each visit. */
const countingApp = () => ({
  ...webApp('counting'),
  'server.js': `
let visits = 0;
require('node:http').createServer((request, response) => {
  console.log('visit number ' + ++visits);
  response.end('counted ' + visits);
}).listen(process.env.PORT, '127.0.0.1');`,
});

let world: RealProcess;
let host: GitServer;
let neighbour: string;

async function importApp(name: string, files: ReturnType<typeof webApp>, envVars: Record<string, string>) {
  await host.makeRepository(name, { branches: { main: [commit(files)] } });
  const source = { type: 'git', customGitUrl: `${host.baseUrl}/${name}.git` };
  const site = await world.importSite({ name, domain: `${name}.example.com`, source, envVars });
  const { deploymentId, applicationId } = site;
  const settled = await world.settled(deploymentId);
  expect(settled.status, await world.deploymentLog(deploymentId)).toBe('done');
  return { applicationId: String(applicationId), deploymentId: String(deploymentId) };
}

beforeAll(async () => {
  [world, host] = await Promise.all([startRealProcess(), startGitServer()]);
  ({ applicationId: neighbour } = await importApp('neighbour', countingApp(), {}));
});
afterAll(async () => {
  await world.close();
  await host.close();
});

const logOf = async (applicationId: string): Promise<string> =>
  (await world.ok(`GET /api/application.log?applicationId=${applicationId}`)).log;

describe.each(Object.entries(FLOODS))('an application with 1,000 variables that prints %s', (what, flood) => {
  test('delays neither the API nor another application’s site and log, and shows no secret', async () => {
    const many = Object.fromEntries(
      Array.from({ length: VARIABLES - 1 }, (_, index) => [
        `V${String(index).padStart(4, '0')}`,
        `${String(index).padStart(4, '0')}${'value-'.repeat(65)}`,
      ]),
    );
    const name = what.replaceAll(' ', '-');
    const app = await importApp(name, floodingApp(flood), { ...many, SECRET });
    const took: number[] = [];
    const from = Date.now();
    while (Date.now() - from < 5_000) {
      const began = performance.now();
      expect((await world.call('GET /api/health')).status).toBe(200);
      took.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(Math.max(...took)).toBeLessThan(HEALTH_WITHIN_MS);
    const [, visit] = /counted (\d+)/.exec((await world.visit('neighbour.example.com')).text) ?? [];
    await until('the neighbour’s line', async () =>
      (await logOf(neighbour)).includes(`visit number ${visit}`),
    );
    const logs = (await logOf(app.applicationId)) + (await world.deploymentLog(app.deploymentId));
    expect(logs).not.toContain(SECRET.slice(0, 12));
    await world.ok('POST /api/application.remove', { applicationId: app.applicationId });
  });
});
