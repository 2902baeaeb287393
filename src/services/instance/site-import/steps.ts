import type { Tx } from '#db/client.ts';
import { findDatabaseEndpoint } from '#db/queries/database.ts';
import { deleteDomainRow } from '#db/queries/domain.ts';
import { findFirstEnvironment } from '#db/queries/environment.ts';
import type { DatabaseTable } from '#db/schema.ts';
import type { ImportRequest } from '#src/contracts/site-import.ts';
import { type ImportStepName, IMPORT_STEPS as STEP_NAMES } from '#src/domain/site-import.ts';
import { NO_PROOFS, type Proofs } from '../../platform/domain-proof/proof.ts';
import { ownHostOf, urlOfHost } from '../application/addresses.ts';
import { insertApplication } from '../application/new-application.ts';
import { deleteApplication } from '../application/remove-application.ts';
import type { Instance, MemberContext } from '../context.ts';
import { databaseVariables } from '../database/database-variables.ts';
import { type DatabasePlace, insertDatabase, placeDatabase } from '../database/new-database.ts';
import { deleteDatabase } from '../database/remove-database.ts';
import { queueDeployment } from '../deployment/queue-deployment.ts';
import { giveUpName, type ObtainedName, obtainName } from '../domain/hub-names.ts';
import { insertDomain } from '../domain/insert-domain.ts';
import { nameOf } from '../domain/name.ts';
import { releaseDomains } from '../domain/release-domains.ts';
import { insertProject } from '../project/projects.ts';
import { deleteProject } from '../project/remove-project.ts';
import {
  checkApplication,
  checkDatabase,
  checkDomain,
  checkProject,
  type Finding,
  judgeApplication,
  judgeDatabase,
  readDomainProofs,
} from './checks.ts';

/**
 * The steps of an import, in their order. Each judges again what the preview judges; then it creates its resource and
 * records it, in the transaction of its check. `undo` takes back what its `run` has made.
 */
export interface ImportStep {
  readonly name: ImportStepName;
  wanted(request: ImportRequest): boolean;
  /** What of the outside world stands in the way; asked before the transaction begins. */
  judge?(ctx: MemberContext, request: ImportRequest): Promise<readonly Finding[]>;
  /** What of the records and the plan stands in the way. Empty: the step may run. */
  check(ctx: MemberContext, tx: Tx, request: ImportRequest, prepared: Prepared): Promise<readonly Finding[]>;
  /** What has to be asked of the outside world before the transaction begins. */
  prepare?(ctx: MemberContext, request: ImportRequest): Promise<Prepared>;
  run(ctx: MemberContext, tx: Tx, request: ImportRequest, made: Made, prepared: Prepared): Promise<Made>;
  /** Gives back what `prepare` got where `run` did not come to keep it. */
  abandon?(ctx: Instance, prepared: Prepared): Promise<void>;
  undo(ctx: MemberContext, tx: Tx, made: Made): Promise<void>;
}

/** What an import has created so far: the identifiers that its result shows. */
export interface Made {
  readonly projectId?: string;
  readonly applicationId?: string;
  readonly databaseId?: string;
  readonly databaseType?: DatabaseTable['type'];
  readonly databaseServiceHost?: string;
  readonly domainId?: string;
  readonly deploymentId?: string;
  readonly url?: string;
}

export interface Prepared {
  readonly database?: DatabasePlace;
  readonly name?: ObtainedName;
  readonly proofs?: Proofs;
}

const projectStep: ImportStep = {
  name: 'project_creation',
  wanted: () => true,
  check: checkProject,
  async run(ctx, tx, request) {
    const { organizationId } = ctx.actor;
    const { projectId } = await insertProject(ctx, tx, {
      organizationId,
      name: request.name,
      description: null,
    });
    return { projectId };
  },
  async undo(ctx, tx, { projectId }) {
    if (projectId !== undefined) await deleteProject(ctx, tx, ctx.actor.organizationId, projectId);
  },
};

const databaseStep: ImportStep = {
  name: 'database_creation',
  wanted: (request) => request.database !== undefined,
  judge: judgeDatabase,
  check: checkDatabase,
  async prepare(instance, { database, name }) {
    if (database === undefined) return {};
    return { database: await placeDatabase(instance, { type: database.type, name }) };
  },
  async run(ctx, tx, { database }, made, { database: place }) {
    if (database === undefined || place === undefined) return {};
    const { organizationId } = ctx.actor;
    const home = await placeOf(tx, organizationId, made);
    await insertDatabase(ctx, tx, place, { organizationId, ...home, ...database });
    return {
      databaseId: place.databaseId,
      databaseType: database.type,
      databaseServiceHost: place.endpoint.host,
    };
  },
  async undo(ctx, tx, { databaseId }) {
    if (databaseId !== undefined) await deleteDatabase(ctx, tx, ctx.actor.organizationId, databaseId);
  },
};

const applicationStep: ImportStep = {
  name: 'application_creation',
  wanted: () => true,
  judge: judgeApplication,
  check: checkApplication,
  async run(ctx, tx, request, made) {
    const { organizationId } = ctx.actor;
    const { applicationId, appName } = await insertApplication(ctx, tx, {
      organizationId,
      ...(await placeOf(tx, organizationId, made)),
      name: request.name,
      source: request.source,
      port: request.port,
      // A value of the request overrides an automatic one of the same name.
      variables: { ...(await automaticVariables(tx, organizationId, request, made)), ...request.envVars },
    });
    return { applicationId, url: urlOfHost(ctx.settings, ownHostOf(ctx.settings, appName)) };
  },
  async undo(ctx, tx, { applicationId }) {
    if (applicationId !== undefined)
      await deleteApplication(ctx, tx, ctx.actor.organizationId, applicationId);
  },
};

const domainStep: ImportStep = {
  name: 'domain_creation',
  wanted: (request) => request.domain !== undefined,
  // Also before the hub is asked, which must not keep what the records refuse.
  judge: async (ctx, request) =>
    checkDomain(ctx, ctx.database.reader, request, await readDomainProofs(ctx, request)),
  check: (ctx, tx, request, { proofs = NO_PROOFS }) => checkDomain(ctx, tx, request, proofs),
  async prepare(ctx, request) {
    const { domain } = request;
    if (domain === undefined) return {};
    const proofs = await readDomainProofs(ctx, request);
    return { proofs, name: await obtainName(ctx, nameOf(ctx, domain)) };
  },
  async run(ctx, tx, _request, { applicationId = '' }, { name, proofs = NO_PROOFS }) {
    if (name === undefined) return {};
    const domainId = await insertDomain(ctx, tx, { applicationId, proofs, ...name });
    return { domainId, url: urlOfHost(ctx.settings, name.host) };
  },
  async abandon(ctx, { name }) {
    if (name !== undefined) await giveUpName(ctx, name);
  },
  async undo(ctx, tx, { domainId }) {
    if (domainId === undefined) return;
    const { organizationId } = ctx.actor;
    await releaseDomains(ctx, tx, { organizationId, domainId });
    await deleteDomainRow(tx, organizationId, domainId);
  },
};

const deploymentStep: ImportStep = {
  name: 'deployment',
  wanted: () => true,
  check: async () => [],
  async run(ctx, tx, _request, { applicationId = '' }) {
    const { deploymentId } = await queueDeployment(ctx, tx, {
      organizationId: ctx.actor.organizationId,
      applicationId,
      title: 'Site import',
      description: null,
    });
    return { deploymentId };
  },
  // Goes with its application.
  undo: async () => undefined,
};

const STEPS = {
  project_creation: projectStep,
  database_creation: databaseStep,
  application_creation: applicationStep,
  domain_creation: domainStep,
  deployment: deploymentStep,
} as const satisfies Record<ImportStepName, ImportStep>;

/** The steps in their order. */
export const IMPORT_STEPS: readonly ImportStep[] = STEP_NAMES.map((name) => STEPS[name]);

async function placeOf(
  tx: Tx,
  organizationId: string,
  { projectId = '' }: Made,
): Promise<{ projectId: string; environmentId: string }> {
  const environment = await findFirstEnvironment(tx, organizationId, projectId);
  return { projectId, environmentId: environment.id };
}

async function automaticVariables(
  tx: Tx,
  organizationId: string,
  { database }: ImportRequest,
  { databaseId }: Made,
): Promise<Record<string, string>> {
  if (database === undefined || databaseId === undefined) return {};
  return databaseVariables(database, await findDatabaseEndpoint(tx, organizationId, databaseId));
}
