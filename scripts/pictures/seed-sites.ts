import { createHash } from 'node:crypto';
import type { Agency } from './agency.ts';
import { GIT_HOST, NEXT_SITE } from './people.ts';
import { brokenSiteFiles, siteFiles } from './site-files.ts';
import { DATABASES, PROJECTS, SITES, type SiteSpec, type Version } from './sites.ts';
import { until } from './until.ts';

/** What the screens of sites show: ids by name. */
export interface Sites {
  readonly projects: Map<string, string>;
  readonly applications: Map<string, string>;
  readonly databases: Map<string, string>;
  /** The newest deployment of each application. */
  readonly deployments: Map<string, string>;
  readonly imports: Map<string, string>;
}

/** Something that happens at one time. */
export interface Happening {
  readonly daysAgo: number;
  readonly run: () => Promise<unknown>;
}

interface Environments {
  readonly of: Map<string, string>;
}

/** Everything that happens to the sites of the agency: projects, imports, databases and deployments. */
export function happeningsOfSites(agency: Agency): { sites: Sites; happenings: Happening[] } {
  const sites: Sites = {
    ...{ projects: new Map(), applications: new Map(), databases: new Map() },
    ...{ deployments: new Map(), imports: new Map() },
  };
  const environments: Environments = { of: new Map() };
  const happenings: Happening[] = [
    ...PROJECTS.flatMap(({ name, description, daysAgo }) => ({
      daysAgo,
      run: () => startProject(agency, sites, environments, name, description),
    })),
    ...DATABASES.map((database) => ({
      daysAgo: dayOf(database.project) - 0.2,
      run: async () => {
        const { databaseId } = await agency.ok<{ databaseId: string }>('POST /api/database.create', {
          ...{ type: database.type, name: database.name, user: database.user },
          ...{
            password: `the-password-of-${database.name}`,
            environmentId: environments.of.get(database.project),
          },
        });
        sites.databases.set(database.name, databaseId);
      },
    })),
    ...SITES.flatMap((site) =>
      site.versions.map((version, index) => ({
        daysAgo: version.daysAgo,
        run: () => runVersion(agency, sites, environments, site, version, index),
      })),
    ),
  ];
  return { sites, happenings };
}

const dayOf = (project: string): number => PROJECTS.find(({ name }) => name === project)?.daysAgo ?? 0;

const addressOf = (repository: string): string => `${GIT_HOST}/${repository}.git`;

/** The first site of a project is imported with it. */
async function startProject(
  agency: Agency,
  sites: Sites,
  environments: Environments,
  name: string,
  description: string,
): Promise<void> {
  const first = SITES.find(({ project }) => project === name);
  const version = first?.versions[0];
  if (first === undefined || version === undefined) return;
  publish(agency, first, version);
  const created = await agency.ok<Imported>('POST /api/site-import', {
    ...{ organizationId: agency.organizationId, name, envVars: first.variables },
    source: { type: 'git', customGitUrl: addressOf(first.repository), branch: 'main', buildType: 'nixpacks' },
  });
  const { importId, projectId, applicationId, deploymentId } = created;
  await settled(agency, deploymentId);
  await agency.ok('POST /api/project.update', { projectId, description });
  await agency.ok('POST /api/application.update', { applicationId, name: first.name });
  sites.imports.set(name, importId);
  sites.projects.set(name, projectId);
  sites.applications.set(first.name, applicationId);
  sites.deployments.set(first.name, deploymentId);
  const { environmentId } = await agency.ok<{ environmentId: string }>(
    `GET /api/application.get?applicationId=${applicationId}`,
  );
  environments.of.set(name, environmentId);
}

interface Imported {
  readonly importId: string;
  readonly projectId: string;
  readonly applicationId: string;
  readonly deploymentId: string;
}

async function runVersion(
  agency: Agency,
  sites: Sites,
  environments: Environments,
  site: SiteSpec,
  version: Version,
  index: number,
): Promise<void> {
  if (index === 0 && sites.applications.has(site.name)) return;
  publish(agency, site, version);
  if (index === 0) await createApplication(agency, sites, environments, site);
  const applicationId = sites.applications.get(site.name) ?? '';
  const deploymentId =
    version.by === 'hand'
      ? (await agency.ok<{ deploymentId: string }>('POST /api/application.deploy', { applicationId }))
          .deploymentId
      : await push(agency, applicationId, site, version);
  await settled(agency, deploymentId);
  sites.deployments.set(site.name, deploymentId);
}

async function createApplication(
  agency: Agency,
  sites: Sites,
  environments: Environments,
  { name, project, environment, repository, variables }: SiteSpec,
): Promise<void> {
  let environmentId = environments.of.get(project);
  if (environment !== undefined) {
    const projectId = sites.projects.get(project);
    const created = await agency.ok<{ environmentId: string }>('POST /api/environment.create', {
      ...{ projectId, name: environment },
    });
    environmentId = created.environmentId;
  }
  const { applicationId } = await agency.ok<{ applicationId: string }>('POST /api/application.create', {
    ...{ environmentId, name, envVars: variables },
    source: { type: 'git', customGitUrl: addressOf(repository), branch: 'main', buildType: 'nixpacks' },
  });
  sites.applications.set(name, applicationId);
}

const hashOf = (text: string): string => createHash('sha1').update(text).digest('hex');

function publish({ git }: Agency, { repository, look }: SiteSpec, { message, isBroken }: Version): void {
  const files = isBroken === true ? brokenSiteFiles(repository, look) : siteFiles(repository, look);
  const main = { hash: hashOf(repository + message), message, files };
  git.put(addressOf(repository), { branches: { main, next: main } });
}

export function publishNext({ git }: Agency): void {
  const [{ look }] = SITES;
  const main = {
    hash: hashOf(NEXT_SITE),
    message: 'Start the festival',
    files: siteFiles('harbor-festival', look),
  };
  git.put(NEXT_SITE, { branches: { main } });
}

/** What GitHub sends for a push. The deployment that it starts. */
async function push(
  agency: Agency,
  applicationId: string,
  { repository }: SiteSpec,
  { message }: Version,
): Promise<string> {
  const { deployWebhookUrl } = await agency.ok<{ deployWebhookUrl: string }>(
    `GET /api/application.get?applicationId=${applicationId}`,
  );
  const commit = {
    id: hashOf(repository + message),
    message,
    added: [],
    removed: [],
    modified: ['server.js'],
  };
  const url = addressOf(repository);
  const response = await fetch(deployWebhookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-github-event': 'push' },
    body: JSON.stringify({
      ...{
        ref: 'refs/heads/main',
        before: hashOf(''),
        after: commit.id,
        commits: [commit],
        head_commit: commit,
      },
      ...{ created: false, deleted: false, forced: false },
      repository: {
        full_name: `fernhill/${repository}`,
        clone_url: url,
        html_url: url,
        default_branch: 'main',
      },
    }),
  });
  if (!response.ok) throw new Error(`The push was answered ${response.status}: ${await response.text()}`);
  const { items } = await agency.ok<{ items: { deploymentId: string }[] }>(
    `GET /api/deployment.list?applicationId=${applicationId}&limit=1`,
  );
  return items[0]?.deploymentId ?? '';
}

function settled(agency: Agency, deploymentId: string): Promise<unknown> {
  return until(`deployment ${deploymentId} ends`, async () => {
    const { status } = await agency.ok<{ status: string }>(
      `GET /api/deployment.get?deploymentId=${deploymentId}`,
    );
    return ['done', 'error', 'cancelled'].includes(status);
  });
}
