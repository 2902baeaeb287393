import type { z } from 'zod';
import { OperatorError } from './operator-error.ts';

/** Settings by the name of their environment variable. */
export type SettingGroup = Readonly<Record<string, z.ZodType>>;

/** The values of a group once they are read. */
export type SettingsOf<Group extends SettingGroup> = Readonly<z.output<z.ZodObject<Group>>>;

type Registry = Readonly<Record<string, { readonly settings: SettingGroup }>>;
type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (
  member: infer All,
) => void
  ? All
  : never;
type AllSettings<Entries extends Registry> = Intersection<Entries[keyof Entries]['settings']>;

/** The settings of every entry of a registry, in the order of its entries. */
export function settingsOf<const Entries extends Registry>(
  registry: Entries,
): { readonly [Name in keyof AllSettings<Entries>]: AllSettings<Entries>[Name] } {
  const groups = Object.values(registry).map(({ settings }) => settings);
  return Object.assign({}, ...groups);
}

/** The same values, of which the named ones are set. Throws an `OperatorError` that names the missing variables. */
export function requireSettings<Values extends object, Name extends keyof Values & string>(
  neededBy: string,
  values: Values,
  names: readonly Name[],
): Values & { readonly [Key in Name]: NonNullable<Values[Key]> } {
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length > 0)
    throw new OperatorError(`The configuration is wrong: ${neededBy} needs ${missing.join(' and ')}.`);
  return values as Values & { readonly [Key in Name]: NonNullable<Values[Key]> };
}
