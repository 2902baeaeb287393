import { posix } from 'node:path';
import type { Argv, BuildPlan } from './build-plan.ts';
import type { Facts, PackageJson } from './facts.ts';
import type { StartCommand } from './start-command.ts';
import { type DevelopmentServer, developmentServerIn } from './static-generators.ts';

/** Scripts that an installation runs: with one of them it matters although there is no dependency. */
const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall', 'prepare'] as const;
const QUIET = ['--no-audit', '--no-fund', '--no-update-notifier'] as const;

/** A Node.js project: install with development dependencies, build where there is a build script, start. */
export function planNode(facts: Facts, manifest: PackageJson): BuildPlan {
  const install = planInstall(facts, manifest);
  const server = developmentServerOf(manifest);
  const build = planBuildSteps(manifest, server);
  // A development server is not for visitors; what the build writes is served instead.
  const isStatic = server !== null && (build.length > 0 || facts.staticFolders.length > 0);
  return {
    notes: [
      'Recognised: Node.js (package.json)',
      ...install.notes,
      ...(isStatic
        ? [
            `The start script runs the development server of ${server.program}: the files that the build writes are served instead. Set startCommand to run it all the same.`,
          ]
        : []),
    ],
    install: install.steps,
    build,
    start: isStatic ? null : planStart(manifest),
    entries: isStatic ? [] : entriesOf(manifest),
  };
}

function developmentServerOf({ scripts }: PackageJson): DevelopmentServer | null {
  return scripts.start === undefined ? null : developmentServerIn(scripts.start, scripts);
}

function planBuildSteps({ scripts }: PackageJson, server: DevelopmentServer | null): Argv[] {
  if (scripts.build) return [['npm', 'run', 'build', '--no-update-notifier']];
  return server === null || server.build === null ? [] : [server.build];
}

function planInstall(facts: Facts, manifest: PackageJson): { notes: string[]; steps: Argv[] } {
  if (!manifest.hasDependencies && !INSTALL_SCRIPTS.some((script) => manifest.scripts[script])) {
    return { notes: ['No dependencies to install'], steps: [] };
  }
  if (facts.files.has('package-lock.json') || facts.files.has('npm-shrinkwrap.json')) {
    return { notes: [], steps: [['npm', 'ci', '--include=dev', ...QUIET]] };
  }
  const other = otherManager(facts);
  if (other?.installed) return { notes: [], steps: [other.install] };
  const notes = other ? [`${other.name} is not installed here: npm installs without ${other.lock}`] : [];
  return { notes, steps: [['npm', 'install', '--include=dev', ...QUIET]] };
}

function otherManager({ files, tools }: Facts) {
  if (files.has('pnpm-lock.yaml')) {
    const install: Argv = ['pnpm', 'install', '--frozen-lockfile', '--prod=false'];
    return { name: 'pnpm', lock: 'pnpm-lock.yaml', installed: tools.has('pnpm'), install };
  }
  if (files.has('yarn.lock')) {
    // Only yarn 1 leaves development dependencies out by NODE_ENV, and only yarn 1 knows this option.
    const install: Argv = files.has('.yarnrc.yml')
      ? ['yarn', 'install']
      : ['yarn', 'install', '--production=false'];
    return { name: 'yarn', lock: 'yarn.lock', installed: tools.has('yarn'), install };
  }
  return null;
}

function planStart({ scripts }: PackageJson): StartCommand | null {
  // Without npm in between, signals and exits are the application's own. Hooks around `start` are npm's to run.
  if (scripts.prestart || scripts.poststart) return { kind: 'exec', argv: ['npm', 'start'] };
  return scripts.start ? { kind: 'shell', command: scripts.start } : null;
}

/** Files that node would take for the project, in the order in which npm and node look for them. */
function entriesOf({ main }: PackageJson): string[] {
  const path = main === null ? null : posix.normalize(main);
  const named = path === null || path.startsWith('/') || path.startsWith('..') || path === '.' ? [] : [path];
  return [
    ...named.flatMap((file) => [file, `${file}.js`, posix.join(file, 'index.js')]),
    'server.js',
    'index.js',
  ];
}
