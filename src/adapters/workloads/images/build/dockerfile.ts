import { type BuildPlan, stepsOf } from '../../common/build/build-plan.ts';
import { STATIC_FOLDERS } from '../../common/build/facts.ts';
import type { StartCommand } from '../../common/build/start-command.ts';
import type { Images } from '../daemon/builder-context.ts';

/** Paths in an image that Pilothouse builds, and in its build context. */
export const APPLICATION_FOLDER = 'application';
export const TOOLS_FOLDER = 'pilothouse';
/** Name of the secret that contains the application's variables as a script of `export`s. */
export const VARIABLES_SECRET = 'pilothouse-variables';

const HOME = '/home/app';
const APPLICATION = '/app';
const TOOLS = '/opt/pilothouse';
const VARIABLES_FILE = '/run/secrets/pilothouse-variables';
/** A number that common images give to their unprivileged user. */
const USER = '1000';

/**
 * A Dockerfile for a generated plan. The application's variables are mounted as a secret for the length of each build
 * command and leave no trace; the application runs as an unprivileged user.
 */
export function dockerfileFor(
  plan: BuildPlan,
  images: Pick<Images, 'node' | 'python'>,
  isPython: boolean,
): string {
  const lines = [
    `FROM ${isPython ? images.python : images.node}`,
    // Paths of programs that the application brings along, as npm and virtual environments put them first.
    `ENV HOME=${HOME} LANG=C.UTF-8 PATH=${APPLICATION}/.venv/bin:${APPLICATION}/node_modules/.bin:$PATH`,
    `WORKDIR ${APPLICATION}`,
    `RUN mkdir -p ${HOME} && chown ${USER}:${USER} ${HOME} ${APPLICATION}`,
    `COPY --chown=0:0 ${TOOLS_FOLDER} ${TOOLS}`,
    `COPY --chown=${USER}:${USER} ${APPLICATION_FOLDER} ${APPLICATION}`,
    `USER ${USER}:${USER}`,
    ...stepsOf(plan).map(runStep),
    `RUN ["/bin/sh", "${TOOLS}/start", "check"]`,
    'ENV NODE_ENV=production',
    `CMD ["/bin/sh", "${TOOLS}/start"]`,
  ];
  return `${lines.join('\n')}\n`;
}

/** The script that starts the application; with `check` it only reports whether there is anything to start. */
export function startScript(plan: BuildPlan): string {
  const lines = ['#!/bin/sh', `cd ${APPLICATION} || exit 1`];
  if (plan.start) {
    lines.push('[ "$1" = check ] && exit 0', startLine(plan.start));
  } else {
    for (const file of plan.entries) lines.push(onlyIf(file, `exec node -- ${quoted(file)}`));
    for (const folder of STATIC_FOLDERS) {
      const serve = `exec node ${TOOLS}/static/serve.mjs ${APPLICATION}/${folder} "$PORT" 0.0.0.0`;
      lines.push(onlyIf(`${folder}/index.html`, serve));
    }
    lines.push(`echo ${quoted(NOTHING_TO_START)} >&2`, 'exit 1');
  }
  return `${lines.join('\n')}\n`;
}

/** This line of the output distinguishes the failure from others of a build. */
export const NOTHING_TO_START = 'pilothouse: nothing was found that can be started';

/** The application's variables as a script; values with quotes, dollars and newlines arrive as they are. */
export function variablesScript(env: Readonly<Record<string, string>>): string {
  const exports = Object.entries(env).map(([name, value]) => `export ${name}=${quoted(value)}\n`);
  return ['# The variables of the application.\n', ...exports].join('');
}

/** An unprivileged user without a way to gain privileges has none; most base images bring the program for it. */
export const NO_NEW_PRIVILEGES = '$(command -v setpriv >/dev/null && echo setpriv --no-new-privs)';

function runStep(argv: readonly string[]): string {
  const mount = `--mount=type=secret,id=${VARIABLES_SECRET},target=${VARIABLES_FILE},uid=${USER},mode=0400`;
  return `RUN ${mount} . ${VARIABLES_FILE} && ${NO_NEW_PRIVILEGES} ${argv.map(quoted).join(' ')}`;
}

function startLine(start: StartCommand): string {
  switch (start.kind) {
    case 'shell':
      return `exec /bin/sh -c ${quoted(start.command)}`;
    case 'exec':
      return `exec ${start.argv.map(quoted).join(' ')}`;
    case 'node':
      return `exec node -- ${quoted(start.file)}`;
    case 'static':
      return `exec node ${TOOLS}/static/serve.mjs ${APPLICATION} "$PORT" 0.0.0.0`;
  }
}

function onlyIf(file: string, command: string): string {
  return `if [ -f ${quoted(file)} ]; then [ "$1" = check ] && exit 0; ${command}; fi`;
}

/** Quotes any text as one argument of a shell command. */
function quoted(text: string): string {
  return /^[A-Za-z0-9_./:=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
