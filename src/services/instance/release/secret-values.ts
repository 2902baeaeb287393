/**
 * Variables whose values are names and modes, not secrets: those that a database adds beside its password and address,
 * and those that frameworks define. Masked, they would make a log unreadable.
 */
const PUBLIC_VARIABLES: ReadonlySet<string> = new Set([
  ...['DB_HOST', 'DB_PORT', 'DB_DATABASE', 'DB_USERNAME', 'DB_CONNECTION'],
  ...['NODE_ENV', 'APP_ENV', 'RAILS_ENV', 'RACK_ENV', 'FLASK_ENV', 'LOG_LEVEL', 'TZ', 'LANG', 'HOST', 'PORT'],
]);
/** A name, a host or a number. A value of another form, such as an address with a password, is a secret. */
const PUBLIC_VALUE = /^[\w.:/-]{1,100}$/;

/**
 * What the logs of an application do not show: the values of all its variables, except for the public ones, and the
 * password in each address. A value that is also a password is a secret under every name.
 */
export function secretValues(variables: Readonly<Record<string, string>>): string[] {
  return Object.entries(variables)
    .filter(([name, value]) => !(PUBLIC_VARIABLES.has(name) && PUBLIC_VALUE.test(value)))
    .flatMap(([, value]) => [value, ...passwordsIn(value)]);
}

/** As it is written in the address, and as programs decode it. */
function passwordsIn(address: string): string[] {
  const password = URL.parse(address)?.password ?? '';
  if (password === '') return [];
  try {
    return [password, decodeURIComponent(password)];
  } catch {
    return [password];
  }
}
