import { z } from 'zod';
import { SETTING_GROUPS } from '#src/config/config.ts';
import { SETTINGS } from '#src/kernel/setting.ts';
import type { ReferencePage } from './page.ts';
import { code, table } from './table.ts';

const INTRODUCTION = `
Pilothouse reads its settings from environment variables, once, at the start. An empty variable counts as not set. A
wrong value stops the start with a message that names the variable.

The column "roles" names the roles that read a setting.
`;

/** Every setting with its default, its roles and its meaning, as src/config/ declares them. */
export const configurationPage: ReferencePage = {
  file: 'configuration.md',
  title: 'Configuration',
  summary: 'every environment variable with its default, its roles and its meaning.',
  write: () => [INTRODUCTION.trim(), ...SETTING_GROUPS.map(group)].join('\n\n'),
};

function group({ title, settings }: (typeof SETTING_GROUPS)[number]): string {
  const rows = Object.entries<z.ZodType>(settings).map(([name, schema]) => row(name, schema));
  return `## ${title}\n\n${table(['variable', 'default', 'roles', 'meaning'], rows)}`;
}

function row(name: string, schema: z.ZodType): string[] {
  const about = SETTINGS.get(schema);
  if (about === undefined) throw new Error(`${name} has no description: register it in SETTINGS`);
  const roles = about.roles === 'all' ? 'all' : about.roles.map(code).join(', ');
  return [code(name), about.unset ?? shown(shownDefault(name, schema)), roles, about.meaning];
}

const shown = (value: string): string => (value === '' ? 'none' : code(value));

/** The default of a setting as it is written in the environment; empty for an empty one. Throws if it has none. */
export function shownDefault(name: string, schema: z.core.$ZodType): string {
  // A transformation of the value encloses the default.
  if (schema instanceof z.ZodPipe) return shownDefault(name, schema.def.in);
  if (!(schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault))
    throw new Error(`${name} has no default: describe in \`unset\` what holds without it`);
  return String(schema.def.defaultValue);
}
