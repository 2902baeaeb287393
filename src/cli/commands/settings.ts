import { z } from 'zod';
import type { RouterInputs, RouterOutputs } from '#packages/client/src/index.ts';
import { Source } from '#src/contracts/source.ts';
import { BUILD_TYPES, SOURCE_TYPES } from '#src/domain/source.ts';
import { APP_OPTION, chooseApplication } from '../core/applications.ts';
import { command, flag, number, oneOf, text } from '../core/command.ts';
import { CliFailure } from '../core/failure.ts';
import { FOLLOW_OPTIONS, followDeployment, followHint } from '../core/follow-deployment.ts';
import { facts, plain, table } from '../core/table.ts';

const SettingsShape = z.object({
  name: z.string(),
  sourceType: z.enum(SOURCE_TYPES),
  source: z.string(),
  branch: z.string().nullable(),
  buildType: z.enum(BUILD_TYPES).nullable(),
  buildPath: z.string().nullable(),
  buildCommand: z.string().nullable(),
  startCommand: z.string().nullable(),
  healthPath: z.string(),
  port: z.number(),
  replicas: z.number(),
  submodules: z.boolean(),
  lfs: z.boolean(),
});
type Settings = z.output<typeof SettingsShape>;

const Value = z.union([z.string(), z.number(), z.boolean()]).nullable();

const TITLES = {
  name: 'Name',
  sourceType: 'Source type',
  source: 'Source',
  branch: 'Branch',
  buildType: 'Build type',
  buildPath: 'Build path',
  buildCommand: 'Build command',
  startCommand: 'Start command',
  healthPath: 'Health path',
  port: 'Port',
  replicas: 'Replicas',
  submodules: 'Submodules',
  lfs: 'Git LFS',
} as const satisfies Record<keyof Settings, string>;

const SETTINGS = SettingsShape.keyof().options;

export const settingsGetCommand = command({
  name: 'settings get',
  summary: 'Show how an application is built, started and checked',
  description: 'These are the settings of the next deployment. "pilothouse env list" lists the variables.',
  arguments: z.object({}),
  options: z.object(APP_OPTION),
  json: SettingsShape,
  examples: [
    { line: 'pilothouse settings get --app shop', meaning: 'Branch, build, commands, port and health path' },
  ],
  async run(cli, { app }) {
    const { client, applicationId } = await chooseApplication(cli, app);
    const settings = settingsOf(await client.application.get.query({ applicationId }));
    cli.print(settings, (paint) =>
      facts(
        SETTINGS.map((name) => [TITLES[name], shown(settings[name])]),
        paint,
      ),
    );
  },
});

const ON_OR_OFF = ['on', 'off'] as const;

const CHANGES = {
  name: text('Name of the application', { value: 'name' }),
  branch: text('Branch to deploy', { short: 'b', value: 'branch' }),
  build: oneOf(BUILD_TYPES, 'Build type'),
  'build-path': text('Folder below the root of the repository that is built', { value: 'path' }),
  'build-command': text('Command line that builds it; "" for the default', { value: 'command' }),
  'start-command': text('Command line that starts it; "" for the default', { value: 'command' }),
  'health-path': text('Path of the health check; "" for the default, /', { value: 'path' }),
  replicas: number('How many containers run side by side, on an engine that can', { min: 1, max: 100 }),
  port: number('Port on which its container listens, as in the variable PORT', { min: 1, max: 65_535 }),
  submodules: oneOf(ON_OR_OFF, 'Whether to fetch the submodules'),
  lfs: oneOf(ON_OR_OFF, 'Whether to fetch the files in Git LFS'),
};
type Changes = z.output<z.ZodObject<typeof CHANGES>>;

export const settingsSetCommand = command({
  name: 'settings set',
  summary: 'Change how an application is built, started and checked',
  description:
    'Only the given settings change. The running release stays as it is: the next deployment applies the change, and --deploy starts one. "pilothouse env set" sets variables.',
  arguments: z.object({}),
  options: z.object({
    ...APP_OPTION,
    ...CHANGES,
    deploy: flag('Deploy now, so that the change applies'),
    ...FOLLOW_OPTIONS,
  }),
  json: z.object({
    applicationId: z.string(),
    changes: z.array(z.object({ setting: SettingsShape.keyof(), before: Value, after: Value })),
    deploymentId: z.string().nullable(),
  }),
  examples: [
    {
      line: 'pilothouse settings set --health-path /healthz --deploy --follow',
      meaning: 'Change one, deploy and wait',
    },
    {
      line: 'pilothouse settings set --branch release --build nixpacks',
      meaning: 'Applies from the next deployment on',
    },
    { line: 'pilothouse settings set --start-command ""', meaning: 'Back to the default' },
  ],
  async run(cli, { app, deploy, follow, log, ...changes }) {
    if (Object.values(changes).every((value) => value === undefined))
      throw new CliFailure('usage', 'Give at least one setting to change.', {
        hint: '"pilothouse settings set --help" lists them.',
      });
    const chosen = await chooseApplication(cli, app);
    const { client, applicationId } = chosen;
    const application = await client.application.get.query({ applicationId });
    await client.application.update.mutate(requestOf(application, changes));
    const before = settingsOf(application);
    const after = settingsOf(await client.application.get.query({ applicationId }));
    const changed = SETTINGS.filter((setting) => before[setting] !== after[setting]).map((setting) => ({
      ...{ setting, before: before[setting], after: after[setting] },
    }));
    const deploymentId = deploy
      ? (await client.application.deploy.mutate({ applicationId })).deploymentId
      : null;
    cli.print({ applicationId, changes: changed, deploymentId }, (paint) =>
      changed.length === 0
        ? 'Nothing changed: the settings have these values already.\n'
        : table(
            ['setting', 'old', 'new'],
            changed.map((one) => [TITLES[one.setting], shown(one.before), shown(one.after)]),
            paint,
          ),
    );
    if (deploymentId === null) {
      if (changed.some(({ setting }) => setting !== 'name'))
        cli.note('The next deployment applies the change. Run "pilothouse deploy".');
    } else if (follow) {
      await followDeployment(cli, chosen, deploymentId, { withLog: log });
      cli.note('Deployed.');
    } else {
      cli.note(`Deployment ${deploymentId} is queued. It applies the change.`);
      cli.note(followHint(deploymentId));
    }
  },
});

type Application = RouterOutputs['application']['get'];
type Update = RouterInputs['application']['update'];

/** Branch and build belong to the source, which is sent whole; the other options are sent one by one. */
function requestOf(application: Application, changes: Changes): Update {
  const { name, branch, build: buildType, port, replicas, submodules, lfs } = changes;
  const buildPath = changes['build-path'];
  const update: Update = { applicationId: application.applicationId, name, port, replicas };
  if (branch !== undefined || buildType !== undefined || buildPath !== undefined) {
    const source = Source.parse(application.source);
    if (source.type === 'docker')
      throw new CliFailure('usage', 'The application runs an image: it has no branch and no build.');
    update.source = {
      ...source,
      branch: branch ?? source.branch,
      buildType: buildType ?? source.buildType,
      buildPath: buildPath ?? source.buildPath,
    };
  }
  return {
    ...update,
    healthPath: orDefault(changes['health-path']),
    buildCommand: orDefault(changes['build-command']),
    startCommand: orDefault(changes['start-command']),
    submodules: isOn(submodules),
    lfs: isOn(lfs),
  };
}

function orDefault(given: string | undefined): string | null | undefined {
  return given === '' ? null : given;
}

function isOn(given: (typeof ON_OR_OFF)[number] | undefined): boolean | undefined {
  return given === undefined ? undefined : given === 'on';
}

function settingsOf({ name, port, replicas, sourceType, source: stored }: Application): Settings {
  const source = Source.parse(stored);
  const common = { name, sourceType, port, replicas, healthPath: source.healthPath ?? '/' };
  if (source.type === 'docker')
    return {
      ...{ ...common, source: source.dockerImage, branch: null, buildType: null, buildPath: null },
      ...{ buildCommand: null, startCommand: null, submodules: false, lfs: false },
    };
  const { branch, buildType, buildPath, buildCommand, startCommand, submodules, lfs } = source;
  return {
    ...{ ...common, source: source.type === 'git' ? source.customGitUrl : source.repo },
    ...{ branch, buildType, buildPath },
    ...{ buildCommand: buildCommand ?? null, startCommand: startCommand ?? null },
    ...{ submodules: submodules ?? false, lfs: lfs ?? false },
  };
}

function shown(value: z.output<typeof Value>): string {
  if (value === null) return 'default';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return plain(String(value));
}
