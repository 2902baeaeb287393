import { homedir } from 'node:os';
import { join } from 'node:path';

/** What the command line reads of the environment; nothing else reads it. */
export interface Environment {
  /** `PILOTHOUSE_URL` */
  readonly url: string | undefined;
  /** `PILOTHOUSE_KEY` */
  readonly apiKey: string | undefined;
  /** Folder of the credentials: `$XDG_CONFIG_HOME/pilothouse`, else `~/.config/pilothouse`. */
  readonly configDir: string;
  /** `NO_COLOR` is set and not empty, or `TERM` is `dumb`. */
  readonly noColor: boolean;
  /** Search path and settings that `git` and a browser need. */
  readonly forPrograms: Readonly<Record<string, string | undefined>>;
}

export function readEnvironment(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Environment {
  const base = nonEmpty(env.XDG_CONFIG_HOME) ?? join(nonEmpty(env.HOME) ?? homedir(), '.config');
  return {
    url: nonEmpty(env.PILOTHOUSE_URL),
    apiKey: nonEmpty(env.PILOTHOUSE_KEY),
    configDir: join(base, 'pilothouse'),
    noColor: nonEmpty(env.NO_COLOR) !== undefined || env.TERM === 'dumb',
    // The API key is the affair of this program alone.
    forPrograms: { ...env, PILOTHOUSE_KEY: undefined },
  };
}

function nonEmpty(value: string | undefined): string | undefined {
  return value === undefined || value === '' ? undefined : value;
}
