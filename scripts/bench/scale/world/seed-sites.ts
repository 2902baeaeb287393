import type { Database } from '#db/client.ts';
import { DEPLOYMENT_STEPS } from '#src/domain/deployment.ts';
import { hashOfToken, type Vault } from '#src/kernel/vault.ts';
import { deployTokenIdentity } from '#src/services/instance/application/insert-application.ts';
import { insertAll } from './insert-all.ts';
import {
  APPLICATIONS_OF_ORGANIZATION,
  APPLICATIONS_OF_PROJECT,
  apiKey,
  applicationId,
  assistantToken,
  auditId,
  DEPLOYMENTS_OF_APPLICATION,
  domainId,
  environmentId,
  fateOf,
  hostOf,
  hubDomainId,
  organizationId,
  otherDeployment,
  projectId,
  runningRelease,
  userId,
} from './names.ts';

const CREATED_AT = '2026-05-04T12:30:00.000Z';
const AUDIT_ROWS_OF_APPLICATION = 5;
const OTHER_NODE = 'other-node';
const SOURCE_JSON = JSON.stringify({
  type: 'git',
  customGitUrl: 'https://git.example.com/acme/shop.git',
  branch: 'main',
  buildType: 'nixpacks',
});

const at = { createdAt: CREATED_AT } as const;
const times = { ...at, updatedAt: CREATED_AT } as const;
const organizationOf = (application: number): number =>
  Math.floor(application / APPLICATIONS_OF_ORGANIZATION);
const projectOf = (application: number): number => Math.floor(application / APPLICATIONS_OF_PROJECT);

/** The instance that the rows belong to. */
interface Owner {
  readonly node: string;
  readonly vault: Vault;
}

/** Organizations of a hundred applications each, with domains, deployments and audit rows. */
export async function seedSites(database: Database, applications: number, owner: Owner): Promise<void> {
  await seedOrganizations(database, applications / APPLICATIONS_OF_ORGANIZATION);
  await seedProjects(database, applications / APPLICATIONS_OF_PROJECT);
  await seedApplications(database, applications, owner);
  await seedDeployments(database, applications);
  await insertAll(database, 'auditLog', applications * AUDIT_ROWS_OF_APPLICATION, (number) => {
    const application = Math.floor(number / AUDIT_ROWS_OF_APPLICATION);
    return {
      id: auditId(number),
      organizationId: organizationId(organizationOf(application)),
      actorKind: 'session',
      actorId: userId(organizationOf(application)),
      action: 'application.deploy',
      resourceId: applicationId(application),
      address: '192.0.2.1',
      changesJson: null,
      ...at,
    } as const;
  });
}

async function seedOrganizations(database: Database, count: number): Promise<void> {
  await insertAll(
    database,
    'user',
    count,
    (number) =>
      ({
        id: userId(number),
        name: `User ${number}`,
        email: `user-${number}@example.com`,
        emailVerified: database.dialect === 'sqlite' ? 1 : true,
        image: null,
        ...times,
      }) as const,
  );
  await insertAll(
    database,
    'organization',
    count,
    (number) =>
      ({
        id: organizationId(number),
        name: `Organization ${number}`,
        slug: organizationId(number),
        logo: null,
        metadata: null,
        planJson: null,
        ...at,
      }) as const,
  );
  await insertAll(
    database,
    'member',
    count,
    (number) =>
      ({
        id: `mem_${number}`,
        organizationId: organizationId(number),
        userId: userId(number),
        role: 'owner',
        ...at,
      }) as const,
  );
  const held = (number: number) => ({
    organizationId: organizationId(number),
    userId: userId(number),
    parentKeyId: null,
    expiresAt: null,
    lastUsedAt: null,
    ...at,
  });
  await insertAll(
    database,
    'apiKey',
    count,
    (number) =>
      ({
        id: `key_${number}`,
        name: 'Bench',
        tokenHash: hashOfToken(apiKey(number)),
        ...held(number),
      }) as const,
  );
  await insertAll(
    database,
    'assistantToken',
    count,
    (number) =>
      ({
        id: `ast_${number}`,
        tokenHash: hashOfToken(assistantToken(number)),
        ...held(number),
      }) as const,
  );
}

async function seedProjects(database: Database, count: number): Promise<void> {
  const scope = (number: number) => ({
    organizationId: organizationId(organizationOf(number * APPLICATIONS_OF_PROJECT)),
    ...at,
  });
  await insertAll(
    database,
    'project',
    count,
    (number) =>
      ({
        id: projectId(number),
        name: `Project ${number}`,
        nameKey: `project ${number}`,
        description: null,
        ...scope(number),
      }) as const,
  );
  await insertAll(
    database,
    'environment',
    count,
    (number) =>
      ({
        id: environmentId(number),
        projectId: projectId(number),
        name: 'production',
        ...scope(number),
      }) as const,
  );
}

async function seedApplications(database: Database, count: number, { node, vault }: Owner): Promise<void> {
  const organizationIdOf = (number: number) => organizationId(organizationOf(number));
  await insertAll(
    database,
    'application',
    count,
    (number) =>
      ({
        id: applicationId(number),
        organizationId: organizationIdOf(number),
        node: fateOf(number) === 'elsewhere' ? OTHER_NODE : node,
        projectId: projectId(projectOf(number)),
        environmentId: environmentId(projectOf(number)),
        name: `Application ${number}`,
        appName: `application-${number}`,
        port: 3000,
        ...STATES[fateOf(number)],
        sourceType: 'git',
        buildType: 'nixpacks',
        sourceJson: SOURCE_JSON,
        gitProviderId: null,
        sshKeyId: null,
        liveDeploymentId: liveDeploymentOf(number),
        deployTokenHash: `seeded-${number}`,
        deployTokenSealed: vault.seal(`token-${number}`, deployTokenIdentity(applicationId(number))),
        ...at,
      }) as const,
  );
  await insertAll(
    database,
    'domain',
    count,
    (number) =>
      ({
        id: domainId(number),
        organizationId: organizationIdOf(number),
        applicationId: applicationId(number),
        host: hostOf(number),
        kind: 'custom',
        hubId: hubDomainId(number),
        hubError: null,
        verifiedAt: CREATED_AT,
        lostAt: null,
        problem: null,
        ...at,
      }) as const,
  );
}

const STATES = {
  runs: { status: 'done', desired: 'run', health: 'healthy' },
  elsewhere: { status: 'done', desired: 'run', health: 'healthy' },
  stopped: { status: 'done', desired: 'stop', health: null },
  failed: { status: 'error', desired: 'run', health: null },
} as const;

function liveDeploymentOf(application: number) {
  const fate = fateOf(application);
  if (fate === 'runs') return runningRelease(application);
  return fate === 'failed' ? null : otherDeployment(application, 1);
}

async function seedDeployments(database: Database, applications: number): Promise<void> {
  const idOf = (number: number) => {
    const application = Math.floor(number / DEPLOYMENTS_OF_APPLICATION);
    const which = number % DEPLOYMENTS_OF_APPLICATION;
    const runs = which === 1 && fateOf(application) === 'runs';
    return runs ? runningRelease(application) : otherDeployment(application, which);
  };
  const count = applications * DEPLOYMENTS_OF_APPLICATION;
  await insertAll(database, 'deployment', count, (number) => {
    const application = Math.floor(number / DEPLOYMENTS_OF_APPLICATION);
    const isNewest = number % DEPLOYMENTS_OF_APPLICATION === 1;
    const failed = fateOf(application) === 'failed';
    return {
      id: idOf(number),
      organizationId: organizationId(organizationOf(application)),
      applicationId: applicationId(application),
      status: failed ? 'error' : 'done',
      title: 'Deployed by hand',
      description: null,
      commitHash: 'a'.repeat(40),
      errorMessage: failed ? 'The build failed' : null,
      cancelRequestedAt: null,
      releaseState: isNewest && !failed ? 'kept' : 'removed',
      startedAt: CREATED_AT,
      finishedAt: CREATED_AT,
      ...at,
    } as const;
  });
  await insertAll(
    database,
    'deploymentStep',
    count * DEPLOYMENT_STEPS.length,
    (number) =>
      ({
        deploymentId: idOf(Math.floor(number / DEPLOYMENT_STEPS.length)),
        name: DEPLOYMENT_STEPS[number % DEPLOYMENT_STEPS.length] ?? 'build',
        status: 'success',
        startedAt: CREATED_AT,
        finishedAt: CREATED_AT,
      }) as const,
  );
}
