import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { CliFailure } from './failure.ts';

/** What is stored of one instance. */
const Login = z.object({
  key: z.string(),
  email: z.string(),
  organizationId: z.string(),
  apiKeyId: z.string().nullable(),
});
export type Login = z.output<typeof Login>;

const Stored = z.object({
  /** The address of the instance that was signed in to last. */
  current: z.string().nullable(),
  logins: z.record(z.string(), Login),
});
type Stored = z.output<typeof Stored>;

const NONE: Stored = { current: null, logins: {} };

/** The API keys of this user, by the address of the instance, in one file that only the user can read. */
export interface Credentials {
  readonly file: string;
  /** The address of the instance that was signed in to last. */
  current(): Promise<string | null>;
  addresses(): Promise<readonly string[]>;
  find(url: string): Promise<Login | null>;
  /** Stores a login and makes its instance the current one. */
  store(url: string, login: Login): Promise<void>;
  remove(url: string): Promise<void>;
}

export function openCredentials(configDir: string): Credentials {
  const file = join(configDir, 'credentials.json');
  const read = async (): Promise<Stored> => {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    return text === null ? NONE : parse(file, text);
  };
  const write = async (stored: Stored): Promise<void> => {
    await mkdir(configDir, { recursive: true, mode: 0o700 });
    const draft = `${file}.${process.pid}`;
    await writeFile(draft, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 });
    await chmod(draft, 0o600);
    await rename(draft, file);
  };
  return {
    file,
    current: async () => (await read()).current,
    addresses: async () => Object.keys((await read()).logins),
    async find(url) {
      const { logins } = await read();
      return Object.hasOwn(logins, url) ? (logins[url] ?? null) : null;
    },
    async store(url, login) {
      const { logins } = await read();
      await write({ current: url, logins: { ...logins, [url]: login } });
    },
    async remove(url) {
      const { current, logins } = await read();
      const { [url]: _removed, ...others } = logins;
      const next = current === url ? (Object.keys(others)[0] ?? null) : current;
      await write({ current: next, logins: others });
    },
  };
}

function parse(file: string, content: string): Stored {
  try {
    return Stored.parse(JSON.parse(content));
  } catch (cause) {
    throw new CliFailure('failed', `${file} could not be read.`, {
      ...{ code: 'CREDENTIALS_UNREADABLE', cause },
      hint: 'Remove the file and run "pilothouse login".',
    });
  }
}
