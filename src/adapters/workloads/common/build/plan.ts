import type { WorkloadError } from '../../port.ts';
import { buildFailed } from '../failures.ts';
import type { Argv, BuildPlan } from './build-plan.ts';
import type { Facts } from './facts.ts';
import { planNode } from './plan-node.ts';
import { planPython } from './plan-python.ts';
import type { StartCommand } from './start-command.ts';

const RECOGNISED =
  'a Procfile with a `web:` line, a package.json (with a start script, a main file, or a build that writes a static site), ' +
  'a requirements.txt, app.py or main.py, or an index.html (also in dist, build, out, _site, public and the like). ' +
  'Set buildCommand and startCommand for other projects';

/** Commands that the user has set for the application; they take the place of what is recognised. */
export interface OwnCommands {
  readonly buildCommand?: string | undefined;
  readonly startCommand?: string | undefined;
}

/** The commands that build and start an application. Throws a `WorkloadError` if nothing is recognised. */
export function planBuild(facts: Facts, own: OwnCommands = {}): BuildPlan {
  const { buildCommand, startCommand } = own;
  if (buildCommand === undefined && startCommand === undefined) return planRecognised(facts);
  const plan = planLanguage(facts);
  const start = startCommand === undefined ? planStartOf(facts, plan) : shellCommand(startCommand);
  return {
    ...plan,
    build: buildCommand === undefined ? plan.build : [shellStep(buildCommand)],
    start,
    notes: [
      ...plan.notes,
      ...(buildCommand === undefined ? [] : ['Build: the buildCommand of the application']),
      ...(startCommand === undefined ? [] : ['Start: the startCommand of the application']),
    ],
  };
}

const shellCommand = (command: string): StartCommand => ({ kind: 'shell', command });
const shellStep = (command: string): Argv => ['/bin/sh', '-c', command];

/** The start that would be taken without the user's commands. */
function planStartOf(facts: Facts, plan: BuildPlan): StartCommand | null {
  return (facts.procfile === null ? null : webCommand(facts.procfile)) ?? plan.start;
}

function planRecognised(facts: Facts): BuildPlan {
  const web = facts.procfile === null ? null : webCommand(facts.procfile);
  const plan = planLanguage(facts);
  if (web !== null)
    return { ...plan, notes: [...plan.notes, 'Start: the web line of the Procfile'], start: web };
  const startIsKnown = plan.start !== null || facts.staticFolders.length > 0;
  if (!startIsKnown && facts.packageJson === null) throw nothingRecognised();
  return plan;
}

/** The error if no supported kind of application is recognised. */
export function nothingRecognised(): WorkloadError {
  return buildFailed(`nothing was found that can be started. Recognised are ${RECOGNISED}.`);
}

function planLanguage(facts: Facts): BuildPlan {
  if (facts.packageJson) return planNode(facts, facts.packageJson);
  return planPython(facts) ?? { notes: [], install: [], build: [], start: null, entries: [] };
}

/** The unchanged command of a Procfile's `web` process. Read by line: one expression over all takes quadratic time. */
function webCommand(procfile: string): StartCommand | null {
  for (const line of procfile.split(/[\r\n\u2028\u2029]/)) {
    const colon = line.indexOf(':');
    if (colon < 0 || line.slice(0, colon).trimEnd() !== 'web') continue;
    const command = line.slice(colon + 1).trim();
    if (command !== '') return { kind: 'shell', command };
  }
  return null;
}
