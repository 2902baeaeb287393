import { dirname } from 'node:path';
import { z } from 'zod';
import { findByName, listProjects } from '../core/applications.ts';
import type { Cli } from '../core/cli.ts';
import { command, flag, text } from '../core/command.ts';
import type { Client } from '../core/connect.ts';
import { CliFailure } from '../core/failure.ts';
import { findLink, removeLink } from '../core/link.ts';
import { nearest } from '../core/nearest.ts';
import { REMOTE, removeRemote } from '../core/remote.ts';
import { plain } from '../core/table.ts';

export const removeCommand = command({
  name: 'remove',
  summary: 'Remove a project or an application for good',
  description:
    'Removes a project with its applications, domains, databases and their data. With --app it removes one application with its domains; the databases stay. On a terminal you confirm with the name; elsewhere give --yes. A link of this folder to a removed application is removed, too, and so is its git remote.',
  arguments: z.object({
    project: text('Project, by name or id', { value: 'project', completes: 'project' }),
  }),
  options: z.object({
    app: text('Remove only this application, by name or id', {
      short: 'a',
      value: 'application',
      completes: 'application',
    }),
    yes: flag('Do not ask for confirmation', { short: 'y' }),
  }),
  json: z.object({ removed: z.string() }),
  examples: [
    { line: 'pilothouse remove shop', meaning: 'A project and everything in it' },
    { line: 'pilothouse remove --app shop --yes', meaning: 'One application, in a script' },
  ],
  async run(cli, { project: named, app, yes }) {
    const { client } = await cli.signIn();
    const target = await targetOf(client, named, app);
    if (!yes) await confirm(cli, target);
    const { removed } = await target.remove();
    cli.print({ removed }, () => `Removed the ${target.kind} ${plain(target.name)}.\n`);
    await unlink(cli, target.applicationIds);
  },
});

interface Target {
  readonly kind: 'project' | 'application';
  readonly name: string;
  readonly applicationIds: readonly string[];
  /** Each thing that is removed, such as `the database shop`. */
  readonly contents: readonly string[];
  remove(): Promise<{ readonly removed: string }>;
}

function targetOf(client: Client, project: string | undefined, app: string | undefined): Promise<Target> {
  if (project !== undefined && app === undefined) return projectOf(client, project);
  if (project === undefined && app !== undefined) return applicationOf(client, app);
  throw new CliFailure('usage', 'Give either a project or --app.', {
    code: 'USAGE',
    hint: '"pilothouse projects" lists the projects, "pilothouse apps" the applications.',
  });
}

async function projectOf(client: Client, named: string): Promise<Target> {
  const all = await listProjects(client);
  const wanted = named.toLowerCase();
  const found = all.find(({ projectId, name }) => projectId === named || name.toLowerCase() === wanted);
  if (found === undefined) {
    const close = nearest(
      named,
      all.map(({ name }) => name),
    );
    throw new CliFailure('notFound', `There is no project named ${named}.`, {
      code: 'NOT_FOUND',
      hint: close === null ? '"pilothouse projects" lists the projects.' : `Did you mean ${close}?`,
    });
  }
  const { projectId, name } = found;
  const { environments } = await client.project.get.query({ projectId });
  const applications = environments.flatMap((environment) => environment.applications);
  const databases = environments.flatMap((environment) => environment.databases);
  return {
    ...{ kind: 'project', name, applicationIds: applications.map(({ applicationId }) => applicationId) },
    contents: [
      ...applications.map((one) => `the application ${plain(one.name)}`),
      ...databases.map((one) => `the database ${plain(one.name)} and its data`),
    ],
    remove: () => client.project.remove.mutate({ projectId }),
  };
}

async function applicationOf(client: Client, named: string): Promise<Target> {
  const { applicationId, name } = await findByName(client, named);
  return {
    ...{ kind: 'application', name, applicationIds: [applicationId], contents: [] },
    remove: () => client.application.remove.mutate({ applicationId }),
  };
}

async function confirm(cli: Cli, { kind, name, contents }: Target): Promise<void> {
  const shown = plain(name);
  if (!cli.terminal.isInteractive)
    throw new CliFailure('usage', `This removes the ${kind} ${shown} for good.`, {
      ...{ code: 'NOT_CONFIRMED', details: contents, hint: 'Give --yes to confirm.' },
    });
  cli.note(`This removes the ${kind} ${shown} for good${contents.length === 0 ? '.' : ':'}`);
  for (const one of contents) cli.note(`  - ${one}`);
  if ((await cli.terminal.ask(`Type ${shown} to confirm: `)).trim() === shown) return;
  throw new CliFailure('refused', 'Nothing was removed.', { code: 'NOT_CONFIRMED' });
}

/** Frees this folder, if it is linked to one of the applications: they are gone, and so are their repositories. */
async function unlink(cli: Cli, applicationIds: readonly string[]): Promise<void> {
  const found = await findLink(cli.cwd);
  if (found === null || !applicationIds.includes(found.link.applicationId)) return;
  await removeLink(found.file);
  cli.note('The link of this folder was removed.');
  if (await removeRemote(cli, dirname(found.file), found.link.url))
    cli.note(`The git remote ${REMOTE} was removed.`);
}
