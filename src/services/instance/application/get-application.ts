import { findApplicationState } from '#db/queries/application.ts';
import { listHosts, listServedHosts } from '#db/queries/domain.ts';
import { listVariables } from '#db/queries/environment-variable.ts';
import type { ApplicationRef, ApplicationView } from '#src/contracts/application.ts';
import { IS_TO_RUN } from '#src/domain/application.ts';
import { may } from '../../platform/identity/index.ts';
import { permittedApplication } from '../access/index.ts';
import type { MemberContext } from '../context.ts';
import { deployWebhookUrl, urlOfApplication } from '../release/index.ts';
import { readAutoDeploy } from '../trigger/index.ts';
import { deployTokenIdentity } from './insert-application.ts';

/** Reads an application with everything except the values of its variables. */
export async function getApplication(
  ctx: MemberContext,
  { applicationId }: ApplicationRef,
): Promise<ApplicationView> {
  const row = await permittedApplication(ctx, applicationId, 'site:read');
  const db = ctx.database.reader;
  const provedOnly = ctx.domainPolicy.isProofRequired;
  const [variables, domains, served, state] = await Promise.all([
    listVariables(db, row.id),
    listHosts(db, row.id),
    listServedHosts(db, row.id, provedOnly),
    findApplicationState(db, row.id),
  ]);
  const maySeeToken = may(ctx.actor, 'site:write');
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
    replicas: row.replicas,
    health: IS_TO_RUN[row.desired] ? row.health : null,
    state,
    liveDeploymentId: row.liveDeploymentId,
    envNames: variables.map((variable) => variable.name),
    domains: domains.map(({ id, host: name }) => ({ domainId: id, host: name })),
    url: urlOfApplication(ctx.settings, row, served[0]?.host),
    deployWebhookUrl: token === null ? null : deployWebhookUrl(ctx.publicUrl, token),
    autoDeploy: { enabled, branches: [...branches], paths: [...paths] },
    createdAt: row.createdAt,
  };
}
