/** A separate program that imports a site on a data folder and kills itself with SIGKILL at a step that is named. */
import { fakeGit } from '#src/adapters/git/fake.ts';
import { fakeIngress } from '#src/adapters/ingress/fake.ts';
import { FakeWorkloads } from '#src/adapters/workloads/fake.ts';
import { openApp } from '#src/app/app.ts';
import { loadConfig } from '#src/config/config.ts';
import { ImportRequest } from '#src/contracts/site-import.ts';
import { createSiteImport } from '#src/services/instance/site-import/create-site-import.ts';
import { importSaga } from '#src/services/instance/site-import/run-import.ts';
import { IMPORT_STEPS, type ImportStep } from '#src/services/instance/site-import/steps.ts';
import { ownerContext } from '../../support/actor.ts';
import { aDatabase, anImport } from '../../support/sites.ts';

const [stepName = '', moment = ''] = process.argv.slice(2);

function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => undefined);
}

/** Inside: what the step has written is not committed. After, at the last step of a stage: it is. */
function withDeath(steps: readonly ImportStep[]): ImportStep[] {
  const at = steps.findIndex(({ name }) => name === stepName);
  return steps.map((step, index) => {
    if (moment === 'inside' && index === at)
      return { ...step, execute: (...args) => step.execute(...args).then(die) };
    if (moment === 'after' && index === at + 1) return { ...step, precheck: die };
    return step;
  });
}

const app = await openApp(loadConfig(), {
  workloads: new FakeWorkloads(),
  git: fakeGit(),
  ingress: fakeIngress(),
  authRateLimited: false,
});
await app.start();
const ctx = await ownerContext({ app });
const request = anImport(ctx.actor.organizationId, {
  name: 'Dying',
  domain: 'dying.example.com',
  database: aDatabase(),
});
await createSiteImport(ctx, ImportRequest.parse(request), importSaga(withDeath(IMPORT_STEPS)));
// After the last step there is no next one.
await die();
