import type { DatabaseTable } from '#db/schema.ts';
import type { Endpoint } from '#src/adapters/workloads/port.ts';

type Access = Pick<DatabaseTable, 'type' | 'name' | 'user'> & { readonly password: string };

/**
 * The environment variables with which an application connects to a database: docs/specification/1-site-import.md,
 * "Automatic environment variables on the application". Every part of the addresses is percent-encoded.
 */
export function databaseVariables(access: Access, { host, port }: Endpoint): Record<string, string> {
  const { type, name, user, password } = access;
  const common = { DB_HOST: host, DB_DATABASE: name, DB_USERNAME: user, DB_PASSWORD: password };
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  const address = `${login}@${host}:${port}/${encodeURIComponent(name)}`;
  switch (type) {
    case 'mysql':
    case 'mariadb':
      return { ...common, DB_PORT: String(port), DB_CONNECTION: type };
    case 'postgres':
      return { ...common, DATABASE_URL: `postgresql://${address}` };
    case 'mongodb':
      return { ...common, MONGO_URL: `mongodb://${address}` };
  }
}
