import { z } from 'zod';
import { APPLICATION_STATUSES, type ApplicationState } from '#src/domain/application.ts';
import { listApplications, listProjects } from '../core/applications.ts';
import { command, text } from '../core/command.ts';
import { CliFailure } from '../core/failure.ts';
import { plain, table } from '../core/table.ts';
import { ago } from '../core/times.ts';

export const projectsCommand = command({
  name: 'projects',
  summary: 'List the projects',
  arguments: z.object({}),
  options: z.object({}),
  json: z.array(
    z.object({
      projectId: z.string(),
      name: z.string(),
      description: z.string().nullable(),
      createdAt: z.string(),
    }),
  ),
  examples: [{ line: 'pilothouse projects', meaning: 'All projects that you can see, newest first' }],
  async run(cli) {
    const { client } = await cli.signIn();
    const projects = await listProjects(client);
    const now = Date.now();
    cli.print(projects, (paint) =>
      projects.length === 0
        ? 'There is no project yet. "pilothouse import" creates one.\n'
        : table(
            ['name', 'created', 'id'],
            projects.map(({ name, createdAt, projectId }) => [plain(name), ago(createdAt, now), projectId]),
            paint,
          ),
    );
  },
});

export const appsCommand = command({
  name: 'apps',
  summary: 'List the applications',
  arguments: z.object({}),
  options: z.object({ project: text('Only those of this project', { value: 'name', completes: 'project' }) }),
  json: z.array(
    z.object({
      applicationId: z.string(),
      name: z.string(),
      appName: z.string(),
      status: z.enum(APPLICATION_STATUSES),
      projectId: z.string(),
      project: z.string(),
      environment: z.string(),
      createdAt: z.string(),
    }),
  ),
  examples: [{ line: 'pilothouse apps --project shop', meaning: 'The applications of one project' }],
  async run(cli, { project }) {
    const { client } = await cli.signIn();
    const all = await listApplications(client);
    const wanted = project?.toLowerCase();
    const shown = all.filter(
      (one) => wanted === undefined || one.project.toLowerCase() === wanted || one.projectId === project,
    );
    if (wanted !== undefined && shown.length === 0)
      throw new CliFailure('notFound', `There is no application in a project named ${project}.`, {
        hint: '"pilothouse projects" lists the projects.',
      });
    const now = Date.now();
    cli.print(shown, (paint) =>
      shown.length === 0
        ? 'There is no application yet. "pilothouse import" creates one.\n'
        : table(
            ['name', 'project', 'environment', 'state', 'created'],
            shown.map((one) => [
              plain(one.name),
              plain(one.project),
              plain(one.environment),
              STATES[one.status],
              ago(one.createdAt, now),
            ]),
            paint,
          ),
    );
  },
});

/** The states of the console and of `application.list`, as far as the status shows them. */
const STATES = {
  idle: 'idle',
  running: 'deploying',
  done: 'running',
  error: 'failing',
} as const satisfies Record<(typeof APPLICATION_STATUSES)[number], ApplicationState>;
