import type { z } from 'zod';
import { lockApplication } from '#db/queries/application.ts';
import { listHosts, listServedHosts } from '#db/queries/domain.ts';
import { listVariables } from '#db/queries/environment-variable.ts';
import { inTransaction } from '#db/transaction.ts';
import type {
  ApplicationRef,
  ApplicationView,
  EnvNames,
  Log,
  RevealEnv,
  RevealedEnv,
  SetEnv,
} from '#src/contracts/application.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/audit.ts';
import { roleMay } from '../../platform/identity/permissions.ts';
import { permittedApplication } from '../access/permitted-application.ts';
import type { MemberContext } from '../context.ts';
import { deployWebhookUrl, urlOfApplication } from '../release/addresses.ts';
import { changeVariables, readVariable } from '../release/variables.ts';
import { readAutoDeploy } from '../trigger/auto-deploy.ts';
import { deployTokenIdentity } from './new-application.ts';

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

/**
 * Changes environment variables: those that are named, or with `replace` all. The running release has them from its next
 * start on (`application.restart`).
 */
export async function setApplicationEnv(
  ctx: MemberContext,
  input: z.output<typeof SetEnv>,
): Promise<z.output<typeof EnvNames>> {
  const application = await permittedApplication(ctx, input.applicationId, 'site:write');
  await inTransaction(ctx.database, async (tx) => {
    // Two changes at once: one after the other.
    await lockApplication(tx, application.id);
    const before = await listVariables(tx, application.id);
    await changeVariables(ctx.vault, tx, application, { changes: input.envVars, replace: input.replace });
    const after = await listVariables(tx, application.id);
    await audit(ctx, tx, 'application.setEnv', application.id, {
      before: { names: before.map(({ name }) => name) },
      after: { names: after.map(({ name }) => name), set: namesOfSet(input.envVars) },
    });
  });
  const variables = await listVariables(ctx.database.writer, application.id);
  return { names: variables.map(({ name }) => name) };
}

/** One value in plain text, for callers who may write it. Audited, like everything that reveals. */
export async function revealApplicationEnv(
  ctx: MemberContext,
  { applicationId, name }: z.output<typeof RevealEnv>,
): Promise<z.output<typeof RevealedEnv>> {
  const application = await permittedApplication(ctx, applicationId, 'site:write');
  return inTransaction(ctx.database, async (tx) => {
    const value = await readVariable(ctx.vault, tx, application.id, name);
    if (value === undefined)
      throw new Fault(
        'not_found',
        'This application has no variable of that name; names are case-sensitive.',
      );
    await audit(ctx, tx, 'application.revealEnv', application.id);
    return { name, value };
  });
}

/** The newest lines that the application printed: at most 2,000, and at most 1 MiB. */
export async function readApplicationLog(
  ctx: MemberContext,
  { applicationId }: ApplicationRef,
): Promise<Log> {
  const application = await permittedApplication(ctx, applicationId, 'site:read');
  return { log: (await ctx.logs.tail(application.id, LOG_LINES)).join('\n') };
}

function namesOfSet(variables: Readonly<Record<string, string | null>>): string[] {
  return Object.keys(variables).filter((name) => variables[name] !== null);
}
