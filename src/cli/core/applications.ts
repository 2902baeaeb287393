import type { RouterOutputs } from '#packages/client/src/index.ts';
import type { Cli, SignedIn } from './cli.ts';
import { text } from './command.ts';
import type { Client } from './connect.ts';
import { CliFailure } from './failure.ts';
import { findLink } from './link.ts';
import { nearest } from './nearest.ts';

export type Project = RouterOutputs['project']['list']['items'][number];

export interface ListedApplication {
  readonly applicationId: string;
  readonly name: string;
  readonly appName: string;
  readonly status: RouterOutputs['project']['get']['environments'][number]['applications'][number]['applicationStatus'];
  readonly projectId: string;
  readonly project: string;
  readonly environment: string;
  readonly createdAt: string;
}

const PAGE = 100;

/** The option `--app` of every command about one application. */
export const APP_OPTION = {
  app: text('Application, by name or id; without it the one of the linked folder', {
    short: 'a',
    value: 'application',
    completes: 'application',
  }),
};

/** All projects that the caller can see. */
export async function listProjects(client: Client): Promise<Project[]> {
  const projects: Project[] = [];
  for (;;) {
    const page = await client.project.list.query({ limit: PAGE, offset: projects.length });
    projects.push(...page.items);
    if (page.items.length === 0 || projects.length >= page.total) return projects;
  }
}

/** All applications that the caller can see, by project. */
export async function listApplications(client: Client): Promise<ListedApplication[]> {
  const projects = await listProjects(client);
  // One request for fifty projects: the client sends calls of the same moment together.
  const details = await Promise.all(projects.map(({ projectId }) => client.project.get.query({ projectId })));
  return details.flatMap((project) =>
    project.environments.flatMap((environment) =>
      environment.applications.map(({ applicationStatus, ...application }) => ({
        ...application,
        status: applicationStatus,
        projectId: project.projectId,
        project: project.name,
        environment: environment.name,
      })),
    ),
  );
}

export interface Chosen extends SignedIn {
  readonly applicationId: string;
  readonly name: string;
}

/** The application that a command is about: the one that is named, else that of the folder, else the only one. */
export async function chooseApplication(cli: Cli, named: string | undefined): Promise<Chosen> {
  const signedIn = await cli.signIn();
  if (named !== undefined) return { ...signedIn, ...(await findByName(signedIn.client, named)) };
  const found = await findLink(cli.cwd);
  if (found !== null && found.link.url === signedIn.url) {
    const { applicationId, name } = found.link;
    return { ...signedIn, applicationId, name };
  }
  const all = await listApplications(signedIn.client);
  const [only] = all;
  if (only !== undefined && all.length === 1)
    return { ...signedIn, applicationId: only.applicationId, name: only.name };
  throw new CliFailure('usage', 'This folder is not linked to an application.', {
    code: 'NO_APPLICATION',
    hint:
      all.length === 0
        ? 'There is no application yet. Run "pilothouse import <git address or folder>".'
        : 'Give --app <name>, or run "pilothouse link <name>" in the folder. "pilothouse apps" lists them.',
  });
}

/** An application by its id or its name, which may be `project/name`. Throws a `CliFailure` where it is not one. */
export async function findByName(
  client: Client,
  named: string,
): Promise<{ readonly applicationId: string; readonly name: string }> {
  const all = await listApplications(client);
  const wanted = named.toLowerCase();
  const matches = all.filter(
    ({ applicationId, name, appName, project }) =>
      applicationId === named ||
      appName === named ||
      name.toLowerCase() === wanted ||
      `${project}/${name}`.toLowerCase() === wanted,
  );
  const [match, ...others] = matches;
  if (match === undefined) throw unknownApplication(named, all);
  if (others.length === 0) return match;
  const names = matches.map(({ project, name, appName }) => `${project}/${name} (${appName})`);
  throw new CliFailure('usage', `Several applications are named ${named}: ${names.join(', ')}.`, {
    code: 'AMBIGUOUS_NAME',
    hint: 'Give --app <project>/<name>, or the name in parentheses.',
  });
}

function unknownApplication(named: string, all: readonly ListedApplication[]): CliFailure {
  const close = nearest(
    named,
    all.map(({ name }) => name),
  );
  return new CliFailure('notFound', `There is no application named ${named}.`, {
    code: 'NOT_FOUND',
    hint: close === null ? '"pilothouse apps" lists the applications.' : `Did you mean ${close}?`,
  });
}
