import type { BuildPlan } from './build-plan.ts';
import type { Facts } from './facts.ts';

const ENTRY_FILES = ['app.py', 'main.py'] as const;

/** A Python project, if this machine has Python: a virtual environment beside the source. Null for other projects. */
export function planPython({ files, tools }: Facts): BuildPlan | null {
  const entry = ENTRY_FILES.find((file) => files.has(file));
  const hasRequirements = files.has('requirements.txt');
  if (!tools.has('python3') || (entry === undefined && !hasRequirements)) return null;
  return {
    notes: ['Recognised: Python'],
    install: hasRequirements
      ? [
          ['python3', '-m', 'venv', '.venv'],
          [
            '.venv/bin/python',
            '-m',
            'pip',
            'install',
            '--disable-pip-version-check',
            '-r',
            'requirements.txt',
          ],
        ]
      : [],
    build: [],
    start: entry
      ? { kind: 'exec', argv: [hasRequirements ? '.venv/bin/python' : 'python3', '-u', entry] }
      : null,
    entries: [],
  };
}
