import type { ApplicationTable } from '#db/schema.ts';
import { Source, type SourceOptions } from '#src/contracts/source.ts';
import { invalidInput } from '#src/kernel/fault.ts';
import { buildTypeOf, isBuilt, providerIdOf, sshKeyIdOf } from '../source/index.ts';

/** The parts of a source with separate columns, because rows refer to it or lists show it. */
export type SourceColumns = Pick<
  ApplicationTable,
  'sourceType' | 'buildType' | 'sourceJson' | 'gitProviderId' | 'sshKeyId'
>;

export function toSourceColumns(source: Source): SourceColumns {
  return {
    sourceType: source.type,
    buildType: buildTypeOf(source),
    sourceJson: JSON.stringify(source),
    gitProviderId: providerIdOf(source) ?? null,
    sshKeyId: sshKeyIdOf(source) ?? null,
  };
}

/** The path that is asked for the health of an application. */
export function healthPathOf({ healthPath }: Pick<Source, 'healthPath'>): string {
  return healthPath ?? '/';
}

/** Throws for a record that the schema of this version refuses. The error does not quote the record. */
export function storedSource(sourceJson: string): Source {
  return Source.parse(jsonOf(sourceJson));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The error of the parser quotes the text, which can contain the credentials of a repository.
    throw new Error('The stored source is not JSON');
  }
}

const OPTIONS = Object.keys({
  healthPath: true,
  buildCommand: true,
  startCommand: true,
  submodules: true,
  lfs: true,
} satisfies Record<keyof SourceOptions, true>) as (keyof SourceOptions)[];

/** The options among the fields of an update; null where it has none. */
export function optionsIn(input: SourceOptions): SourceOptions | null {
  const given = OPTIONS.filter((name) => input[name] !== undefined);
  return given.length === 0 ? null : Object.fromEntries(given.map((name) => [name, input[name]]));
}

/** A source with options changed. Throws 400 for an option that this kind of source does not have. */
export function withOptions(source: Source, options: SourceOptions): Source {
  const kept: Record<string, unknown> = { ...source };
  for (const [name, value] of Object.entries(options)) {
    if (!isBuilt(source) && name !== 'healthPath') {
      throw invalidInput(
        [name],
        'An image has no repository and no build step, and starts with its own command',
      );
    }
    if (value === null) delete kept[name];
    else kept[name] = value;
  }
  return Source.parse(kept);
}
