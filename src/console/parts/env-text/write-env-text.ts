/** Variables as an `.env` text that `parseEnvText` reads. */
export function writeEnvText(variables: Readonly<Record<string, string>>): string {
  return Object.entries(variables)
    .map(([name, value]) => `${name}="${value.replace(/[\\"$`]/g, '\\$&').replace(/\n/g, '\\n')}"\n`)
    .join('');
}
