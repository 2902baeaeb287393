import { z } from 'zod';
import { waitFor } from '#src/kernel/wait-for.ts';

const LINK_MS = 60_000;

/** An operation was refused: earlier cases have changed what it needs. */
export class Refused extends Error {}

/** Calls an operation, by its name with a body or by its path. Rejects with `Refused` where it is refused. */
export type Call = (operation: string, body?: object) => Promise<Record<string, unknown>>;

/**
 * A project with an application that is deployed from its own repository, and with a payment gateway. `known` are
 * repositories that are removed where no application uses them.
 */
export async function makeSite(
  call: Call,
  name: string,
  known: readonly string[],
): Promise<{ applicationId: string; repositoryId: string; gitUrl: string }> {
  const { projectId } = await call('project.create', { name });
  const project = await call(`project.get?projectId=${String(projectId)}`);
  const [environment] = z.array(z.object({ environmentId: z.string() })).parse(project.environments);
  const { repositoryId, gitUrl } = await makeRepository(call, known);
  const { applicationId } = await call('application.create', {
    ...{ environmentId: environment?.environmentId, name },
    source: { type: 'git', customGitUrl: gitUrl },
    envVars: { [VARIABLE]: 'hello' },
  });
  await call('application.deploy', { applicationId });
  await call('paymentGateway.create', { projectId, name, paymentMethods: ['card'] });
  return {
    applicationId: String(applicationId),
    repositoryId: String(repositoryId),
    gitUrl: String(gitUrl),
  };
}

const VARIABLE = 'GREETING';

async function makeRepository(call: Call, known: readonly string[]): ReturnType<Call> {
  // The cases create more and more of them, and only a hundred may exist without an application.
  for (const repositoryId of known)
    await call('repository.remove', { repositoryId }).catch((error: unknown) => {
      // It has an application, or is removed already.
      if (!(error instanceof Refused)) throw error;
    });
  return call('repository.create', {});
}

/** A license with an instance that has one name of each kind. */
export async function makeLicense(call: Call, name: string): Promise<void> {
  const { licenseId, licenseKey } = await call('license.create', { plan: 'enterprise' });
  await call('license.addInstance', { licenseId, name });
  const cloudUrl = `https://${name}.cloud.example`;
  const { instanceId } = await call('license/sync', { licenseKey, cloudUrl, usage: {} });
  const instance = { licenseKey, instanceId };
  await call('subdomain/reserve', { ...instance, name });
  await call('custom-domain/register', { ...instance, host: `${name}.custom.example` });
  await call('purchased-domain/register', { ...instance, host: `${name}.bought.example` });
}

/** What the next requests name: the organization itself, and items of lists. */
export async function learnWhatIsThere(call: Call): Promise<void> {
  await call('organization.get');
  const { items } = await call('webhook.list?limit=1');
  for (const { webhookId } of z.array(z.object({ webhookId: z.string() })).parse(items))
    await call(`webhook.deliveries?webhookId=${webhookId}`);
  for (const state of ['waiting', 'failing', 'givenUp']) await call(`job.list?state=${state}`);
}

/** Links the instance to a license, as its operator does on the page of the hub. */
export async function linkInstance(call: Call, hubUrl: string, licenseKey: string): Promise<void> {
  const { code, claimUrl } = await call('licenseLink.claim', {});
  const page = await fetch(String(claimUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: hubUrl },
    body: new URLSearchParams({ claimCode: String(code), licenseKey, confirmed: 'yes' }).toString(),
  });
  if (!page.ok) throw new Error(`The claim page answered ${page.status}: ${await page.text()}`);
  const isLinked = await waitFor(async () => (await call('licenseLink.get')).source === 'claim', {
    timeoutMs: LINK_MS,
  });
  if (!isLinked) throw new Error('The instance did not collect its claim');
}
