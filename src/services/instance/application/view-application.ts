import type { z } from 'zod';
import { listVariables } from '#db/queries/application.ts';
import { listHosts, listServedHosts } from '#db/queries/domain.ts';
import { inTransaction } from '#db/transaction.ts';
import type { ApplicationRef, ApplicationView, EnvNames, Log, SetEnv } from '#src/contracts/application.ts';
import { audit } from '../../platform/audit/audit.ts';
import { roleMay } from '../../platform/identity/permissions.ts';
import type { MemberContext } from '../context.ts';
import { readAutoDeploy } from '../trigger/auto-deploy.ts';
import { deployWebhookUrl, urlOfApplication } from './addresses.ts';
import { deployTokenIdentity } from './new-application.ts';
import { permittedApplication } from './permitted-application.ts';
import { storeVariables } from './variables.ts';

const LOG_LINES = 2000;

/** Everything about one application except the values of its variables. */
export async function getApplication(
  ctx: MemberContext,
  { applicationId }: ApplicationRef,
): Promise<ApplicationView> {
  const row = await permittedApplication(ctx, applicationId, 'site:read');
  const db = ctx.database.reader;
  const provedOnly = ctx.domainPolicy.proof === 'required';
  const [variables, domains, served] = await Promise.all([
    listVariables(db, row.id),
    listHosts(db, row.id),
    listServedHosts(db, row.id, provedOnly),
  ]);
  const maySeeToken = roleMay(ctx.actor.role, 'site:write');
  const token = maySeeToken ? ctx.vault.open(row.deployTokenSealed, deployTokenIdentity(row.id)) : null;
  const { enabled, branches, paths } = readAutoDeploy(row.autoDeployJson);
  return {
    applicationId: row.id,
    name: row.name,
    appName: row.appName,
    applicationStatus: row.status,
    projectId: row.projectId,
    environmentId: row.environmentId,
    sourceType: row.sourceType,
    buildType: row.buildType,
    source: JSON.parse(row.sourceJson),
    port: row.port,
    health: row.desired === 'run' ? row.health : null,
    envNames: variables.map((variable) => variable.name),
    domains: domains.map(({ id, host: name }) => ({ domainId: id, host: name })),
    url: urlOfApplication(ctx.settings, row, served[0]?.host),
    deployWebhookUrl: token === null ? null : deployWebhookUrl(ctx.publicUrl, token),
    autoDeploy: { enabled, branches: [...branches], paths: [...paths] },
    createdAt: row.createdAt,
  };
}

/** Replaces all environment variables; the running release sees them from its next start on. */
export async function setApplicationEnv(
  ctx: MemberContext,
  input: z.output<typeof SetEnv>,
): Promise<z.output<typeof EnvNames>> {
  const application = await permittedApplication(ctx, input.applicationId, 'site:write');
  await inTransaction(ctx.database, async (tx) => {
    await storeVariables(ctx.vault, tx, application.id, input.envVars);
    await audit(ctx, tx, 'application.setEnv', application.id);
  });
  return { names: Object.keys(input.envVars).sort() };
}

/** The newest lines that the application printed: at most 2,000, and at most 1 MiB. */
export async function readApplicationLog(
  ctx: MemberContext,
  { applicationId }: ApplicationRef,
): Promise<Log> {
  const application = await permittedApplication(ctx, applicationId, 'site:read');
  return { log: (await ctx.logs.tail(application.id, LOG_LINES)).join('\n') };
}
