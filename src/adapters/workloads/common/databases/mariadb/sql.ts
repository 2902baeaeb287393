/** A name as a quoted SQL identifier. */
export function identifier(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}

/** A name as GRANT takes it: there `_` and `%` are wildcards unless they follow a backslash. */
export function grantedName(name: string): string {
  return identifier(name.replace(/[\\_%]/g, '\\$&'));
}

/** Text as an SQL string, for the default SQL mode, in which a backslash escapes. */
export function literal(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/** SQL as an expression of ASCII letters and digits: nothing in it can end the statement or the line. */
export function encoded(sql: string): string {
  return `CONVERT(X'${Buffer.from(sql).toString('hex')}' USING utf8mb4)`;
}
