import { dirname } from 'node:path';
import { WorkloadError } from '../../port.ts';
import { type Labels, labelVariables } from '../leftovers/process-table.ts';

export interface EnvironmentParts {
  readonly nodePath: string;
  readonly home: string;
  /** What the tenant gave; wins over what a program of this kind usually finds. */
  readonly variables: Readonly<Record<string, string>>;
  readonly labels: Labels;
  /** Variables that a kind of application expects unless the tenant sets them, e.g. NODE_ENV. */
  readonly defaults?: Readonly<Record<string, string>>;
  /** Folders of programs that the application brings along. */
  readonly binaries?: readonly string[];
  readonly port?: number;
}

/** Linux takes no single string over 128 KiB (with name and end) and together a quarter of the stack. */
const MAX_VARIABLE_BYTES = 131_072;
const MAX_ENVIRONMENT_BYTES = 1_500_000;

/** The whole environment of a build or an application: nothing of this program's own is handed down. */
export function tenantEnvironment(parts: EnvironmentParts): Record<string, string> {
  const path = parts.variables.PATH ?? systemPath(parts.nodePath);
  const environment: Record<string, string> = {
    HOME: parts.home,
    USER: 'app',
    LANG: 'C.UTF-8',
    // Registries behind a company's own authority are trusted by the machine, not by what Node.js brings along.
    NODE_USE_SYSTEM_CA: '1',
    ...parts.defaults,
    ...parts.variables,
    PATH: [...(parts.binaries ?? []), path].join(':'),
    ...(parts.port !== undefined && { PORT: String(parts.port) }),
    ...labelVariables(parts.labels),
  };
  checkSize(environment);
  return environment;
}

/** The PATH of builds and applications: the folder of Node.js, then those of the system. */
export function systemPath(nodePath: string): string {
  return [...new Set([dirname(nodePath), '/usr/local/bin', '/usr/bin', '/bin'])].join(':');
}

function checkSize(environment: Readonly<Record<string, string>>): void {
  let total = 0;
  for (const [name, value] of Object.entries(environment)) {
    const bytes = Buffer.byteLength(name) + Buffer.byteLength(value) + 2;
    if (value.includes('\0')) {
      throw new WorkloadError(
        `The environment variable ${name} contains a NUL character, which no program can receive`,
      );
    }
    if (bytes > MAX_VARIABLE_BYTES) {
      throw new WorkloadError(
        `The environment variable ${name} is ${bytes} bytes long; the operating system passes at most ${MAX_VARIABLE_BYTES}`,
      );
    }
    total += bytes;
  }
  if (total > MAX_ENVIRONMENT_BYTES) {
    throw new WorkloadError(
      `The environment variables are ${total} bytes together; this engine passes at most ${MAX_ENVIRONMENT_BYTES}`,
    );
  }
}
