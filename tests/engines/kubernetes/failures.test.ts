import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GitServer, startGitServer } from '../../../scripts/demo/git-server.ts';
import { noKubernetes } from '../../support/kubernetes.ts';
import { skipNote } from '../../support/skip-note.ts';
import { inContainer, nodeFile } from '../docker/apps.ts';
import { commit, exitingApp, webApp } from '../sample-apps.ts';
import { openKubernetesApp } from './world.ts';

const FAILURES = {
  'an application that exits again and again': {
    files: inContainer(exitingApp()),
    sentence: /^The application exited 3 times before it answered: exited with code 3\./,
    output: 'No configuration!',
  },
  'an application that takes more memory than it may': {
    files: {
      ...inContainer(webApp('greedy')),
      'server.js': `console.log('taking'); const all = []; for (;;) all.push(Buffer.alloc(8 << 20, 1));`,
    },
    sentence:
      /^The application exited 3 times before it answered: exited with code 137: it exceeded its memory limit\./,
    output: 'taking',
  },
  'an application that exits a second after it begins to answer': {
    files: {
      ...inContainer(webApp('brief')),
      'server.js': `require('node:http').createServer((q, r) => r.end('hello')).listen(process.env.PORT); setTimeout(() => { console.log('leaving'); process.exit(5); }, 1000);`,
    },
    sentence: /^The application exited 3 times before it (answered|was ready): exited with code 5\./,
    output: 'leaving',
  },
  'an image whose program does not exist': {
    files: { Dockerfile: nodeFile().replace(/CMD .*/, 'CMD ["/no/such/program"]') },
    sentence: /^The application did not start: its container cannot be started: .*no such file or directory/,
    output: 'did not start',
  },
};

/** `releases.test.ts` has those of the cluster: no image, no node, a quota. */
describe.skipIf(noKubernetes !== null)(
  `a deployment that fails shows why in a sentence${skipNote(noKubernetes)}`,
  () => {
    let world: Awaited<ReturnType<typeof openKubernetesApp>>;
    let host: GitServer;
    beforeAll(async () => {
      [world, host] = await Promise.all([openKubernetesApp(), startGitServer()]);
    });
    afterAll(async () => {
      await world?.close();
      await host?.close();
    });

    test.each(Object.entries(FAILURES))('%s', async (name, { files, sentence, output }) => {
      const slug = name.replaceAll(/\W+/g, '-');
      const { url } = await host.makeRepository(slug, { branches: { main: [commit(files)] } });
      const source = { type: 'git', customGitUrl: url, buildType: 'dockerfile' };
      const made = await world.importSite({ name: slug, domain: `${slug}.example.com`, source });
      const { status, errorMessage } = await world.settled(made.deploymentId);
      expect({ status, errorMessage }).toEqual({
        status: 'error',
        errorMessage: expect.stringMatching(sentence),
      });
      expect(errorMessage).not.toContain('\n');
      expect(await world.deploymentLog(made.deploymentId)).toContain(output);
      expect((await world.objects()).filter((object) => object.startsWith('Deployment'))).toEqual([]);
    });
  },
);
