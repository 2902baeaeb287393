import type { Tx } from '#db/client.ts';
import { findDatabaseEndpoint } from '#db/queries/database.ts';
import { deleteDomainRow } from '#db/queries/domain.ts';
import { findFirstEnvironment } from '#db/queries/environment.ts';
import type { DatabaseTable } from '#db/schema.ts';
import type { ImportRequest } from '#src/contracts/site-import.ts';
import type { Id } from '#src/domain/id.ts';
import type { ResourceId, ResourceKind } from '#src/domain/permission.ts';
import type { Problem } from '#src/domain/problem.ts';
import { type ImportStepName, IMPORT_STEPS as STEP_NAMES } from '#src/domain/site-import.ts';
import { partOf } from '../../platform/access/permit.ts';
import { NO_PROOFS, type Proofs } from '../../platform/domain-proof/proof.ts';
import { permittedOrganization } from '../access/index.ts';
import { deleteApplication, insertApplication } from '../application/index.ts';
import type { Acting, Instance, MemberContext } from '../context.ts';
import {
  type DatabasePlace,
  databaseVariables,
  deleteDatabase,
  insertDatabase,
  placeDatabase,
} from '../database/index.ts';
import { queueDeployment } from '../deployment/index.ts';
import {
  insertDomain,
  nameOf,
  type RegisteredHostname,
  registerHostname,
  releaseDomains,
  releaseUnusedHostname,
} from '../domain/index.ts';
import { deleteProject, insertProject } from '../project/index.ts';
import { ownHostOf, urlOfHost } from '../release/index.ts';
import {
  checkApplication,
  checkDatabase,
  checkDomain,
  checkProject,
  judgeApplication,
  judgeDatabase,
  lockQuota,
  readNeededProofs,
  readQuota,
} from './checks.ts';
import { refuseFor } from './step-refused.ts';

/**
 * One step of an import. Before it, the outside world and the records are checked as the preview checks them; then it
 * creates its resource, in one transaction with the check of the records and with the import's progress.
 */
export interface ImportStep {
  readonly name: ImportStepName;
  appliesTo(request: ImportRequest): boolean;
  /** The problems of other systems with the step, read before the transaction begins. */
  precheck?(ctx: MemberContext, request: ImportRequest): Promise<readonly Problem[]>;
  /** Whether the hub keeps what `reserve` gets. The steps before it are committed first. */
  readonly reservesAtHub: boolean;
  /** Gets what has to be asked of the outside world before the transaction begins. Throws a `StepRefused`. */
  reserve?(ctx: MemberContext, request: ImportRequest): Promise<Reservation>;
  /** The problems of the records and the plan with the step. */
  validate(
    ctx: MemberContext,
    tx: Tx,
    request: ImportRequest,
    reservation: Reservation,
  ): Promise<readonly Problem[]>;
  /** Creates the resource and returns its identifiers. */
  execute(
    ctx: MemberContext,
    tx: Tx,
    request: ImportRequest,
    created: CreatedResources,
    reservation: Reservation,
  ): Promise<CreatedResources>;
  /** Gives back what `reserve` got, where `execute` did not use it. */
  cancelReservation?(ctx: Instance, reservation: Reservation): Promise<void>;
  /** Removes what `execute` has created. Without its identifier there is nothing to remove. */
  compensate(ctx: MemberContext, tx: Tx, created: CreatedResources): Promise<void>;
}

/** What an import has created so far: the identifiers that its result shows. */
export interface CreatedResources {
  readonly projectId?: Id<'prj'>;
  readonly applicationId?: Id<'app'>;
  readonly databaseId?: Id<'db'>;
  readonly databaseType?: DatabaseTable['type'];
  readonly databaseServiceHost?: string;
  readonly domainId?: Id<'dom'>;
  readonly deploymentId?: Id<'dep'>;
  readonly url?: string;
}

/** What a step has reserved before its transaction begins. */
export interface Reservation {
  readonly database?: DatabasePlace;
  readonly name?: RegisteredHostname;
  readonly proofs?: Proofs;
}

const projectStep: ImportStep = {
  name: 'project_creation',
  appliesTo: () => true,
  reservesAtHub: false,
  validate: (ctx, tx, request) => checkProject(ctx, tx, request, lockQuota(ctx, tx)),
  async execute(ctx, tx, request) {
    const { projectId } = await insertProject(ctx, tx, permittedOrganization(ctx, 'import:write'), {
      name: request.name,
      description: null,
    });
    return { projectId };
  },
  async compensate(ctx, tx, { projectId }) {
    if (projectId !== undefined) await deleteProject(ctx, tx, madeBy(ctx, 'project', projectId));
  },
};

const databaseStep: ImportStep = {
  name: 'database_creation',
  appliesTo: (request) => request.database !== undefined,
  reservesAtHub: false,
  precheck: judgeDatabase,
  validate: (ctx, tx, request) => checkDatabase(request, lockQuota(ctx, tx)),
  async reserve(ctx, request) {
    const { database, name } = request;
    if (database === undefined) return {};
    // Before the engine is asked, which must not keep an address for what the records refuse.
    const { reader } = ctx.database;
    const quota = readQuota(ctx, reader);
    refuseFor(await checkProject(ctx, reader, request, quota));
    refuseFor(await checkDatabase(request, quota));
    return { database: await placeDatabase(ctx, { type: database.type, name }) };
  },
  async execute(ctx, tx, { database }, created, { database: place }) {
    if (database === undefined || place === undefined) return {};
    await insertDatabase(ctx, tx, await placeOf(ctx, tx, created), { ...place, ...database });
    return {
      databaseId: place.databaseId,
      databaseType: database.type,
      databaseServiceHost: place.endpoint.host,
    };
  },
  async compensate(ctx, tx, { databaseId }) {
    if (databaseId !== undefined) await deleteDatabase(ctx, tx, madeBy(ctx, 'database', databaseId));
  },
};

const applicationStep: ImportStep = {
  name: 'application_creation',
  appliesTo: () => true,
  reservesAtHub: false,
  precheck: judgeApplication,
  validate: (ctx, tx, request) => checkApplication(ctx, tx, request, lockQuota(ctx, tx)),
  async execute(ctx, tx, request, created) {
    const { organizationId } = ctx.actor;
    const { applicationId, appName } = await insertApplication(ctx, tx, {
      environment: await placeOf(ctx, tx, created),
      name: request.name,
      source: request.source,
      port: request.port,
      // A value of the request overrides an automatic one of the same name.
      variables: { ...(await automaticVariables(tx, organizationId, request, created)), ...request.envVars },
    });
    return { applicationId, url: urlOfHost(ctx.settings, ownHostOf(ctx.settings, appName)) };
  },
  async compensate(ctx, tx, { applicationId }) {
    if (applicationId !== undefined)
      await deleteApplication(ctx, tx, madeBy(ctx, 'application', applicationId));
  },
};

const domainStep: ImportStep = {
  name: 'domain_creation',
  appliesTo: (request) => request.domain !== undefined,
  reservesAtHub: true,
  validate: (ctx, tx, request, { proofs = NO_PROOFS }) =>
    checkDomain(ctx, tx, request, proofs, lockQuota(ctx, tx)),
  async reserve(ctx, request) {
    const { domain } = request;
    if (domain === undefined) return {};
    // Before the hub is asked, which must not keep what the records refuse.
    const proofs = await readNeededProofs(ctx, request);
    return { proofs, name: await registerHostname(ctx, nameOf(ctx, domain)) };
  },
  async execute(ctx, tx, _request, { applicationId }, { name, proofs = NO_PROOFS }) {
    if (name === undefined || applicationId === undefined) return {};
    const domainId = await insertDomain(ctx, tx, madeBy(ctx, 'application', applicationId), {
      proofs,
      ...name,
    });
    return { domainId, url: urlOfHost(ctx.settings, name.host) };
  },
  async cancelReservation(ctx, { name }) {
    if (name !== undefined) await releaseUnusedHostname(ctx, name);
  },
  async compensate(ctx, tx, { domainId }) {
    if (domainId === undefined) return;
    const { organizationId } = ctx.actor;
    await releaseDomains(ctx, tx, { organizationId, domainId });
    await deleteDomainRow(tx, madeBy(ctx, 'domain', domainId));
  },
};

const deploymentStep: ImportStep = {
  name: 'deployment',
  appliesTo: () => true,
  reservesAtHub: false,
  validate: async () => [],
  async execute(ctx, tx, _request, { applicationId }) {
    if (applicationId === undefined) return {};
    const { deploymentId } = await queueDeployment(ctx, tx, {
      application: madeBy(ctx, 'application', applicationId),
      title: 'Site import',
      description: null,
    });
    return { deploymentId };
  },
  // Removed with its application.
  compensate: async () => undefined,
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

async function placeOf(ctx: Acting, tx: Tx, { projectId }: CreatedResources) {
  if (projectId === undefined) throw new Error('the import has no project yet');
  const { id } = await findFirstEnvironment(tx, ctx.actor.organizationId, projectId);
  return { ...madeBy(ctx, 'environment', id), projectId };
}

/** A resource that this import has created: its caller may import, and so change and remove it. */
function madeBy<Kind extends ResourceKind>(ctx: Acting, kind: Kind, id: ResourceId<Kind>) {
  return partOf(permittedOrganization(ctx, 'import:write'), kind, { id });
}

async function automaticVariables(
  tx: Tx,
  organizationId: Id<'org'>,
  { database }: ImportRequest,
  { databaseId }: CreatedResources,
): Promise<Record<string, string>> {
  if (database === undefined || databaseId === undefined) return {};
  return databaseVariables(database, await findDatabaseEndpoint(tx, organizationId, databaseId));
}
