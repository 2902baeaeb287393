import { BUILD_TYPES, type BuildType, SOURCE_ORIGINS, type SourceType } from '#src/domain/source.ts';
import type { RouterInputs, RouterOutputs } from '../../../api/index.ts';

export type Application = RouterOutputs['application']['get'];
type Update = RouterInputs['application']['update'];

/** The settings as the fields of the form show them. */
export interface Draft {
  readonly name: string;
  readonly port: string;
  readonly location: string;
  readonly branch: string;
  readonly buildPath: string;
  readonly buildType: BuildType;
  readonly healthPath: string;
  readonly buildCommand: string;
  readonly startCommand: string;
  readonly submodules: boolean;
  readonly lfs: boolean;
}

const LOCATION_FIELDS = {
  github: 'repo',
  gitlab: 'repo',
  docker: 'dockerImage',
  git: 'customGitUrl',
} as const satisfies Record<SourceType, string>;

/** The field of a source that names the repository or image. */
export function locationFieldOf(type: SourceType): string {
  return LOCATION_FIELDS[type];
}

/** The settings of an application. */
export function draftOf({ name, port, source, sourceType }: Application): Draft {
  const text = (field: string) => {
    const value = source[field];
    return typeof value === 'string' ? value : '';
  };
  return {
    name,
    port: String(port),
    location: text(LOCATION_FIELDS[sourceType]),
    branch: text('branch'),
    buildPath: text('buildPath'),
    buildType: BUILD_TYPES.find((type) => type === source.buildType) ?? BUILD_TYPES[0],
    healthPath: text('healthPath'),
    buildCommand: text('buildCommand'),
    startCommand: text('startCommand'),
    submodules: source.submodules === true,
    lfs: source.lfs === true,
  };
}

const OPTION_TEXTS = ['healthPath', 'buildCommand', 'startCommand'] as const;
const OPTION_CHECKS = ['submodules', 'lfs'] as const;
const SOURCE_FIELDS = ['location', 'branch', 'buildPath', 'buildType'] as const;

/** The changes as the input of `application.update`; null without one. */
export function updateOf(application: Application, edited: Draft): Update | null {
  const stored = draftOf(application);
  const isChanged = (field: keyof Draft) => stored[field] !== edited[field];
  const update = {
    ...(isChanged('name') && { name: edited.name }),
    ...(isChanged('port') && { port: Number(edited.port) }),
    ...(SOURCE_FIELDS.some(isChanged) && { source: sourceOf(application, edited) }),
    ...Object.fromEntries(
      OPTION_TEXTS.filter(isChanged).map((field) => [
        field,
        edited[field].trim() === '' ? null : edited[field],
      ]),
    ),
    ...Object.fromEntries(
      OPTION_CHECKS.filter(isChanged).map((field) => [field, edited[field] ? true : null]),
    ),
  };
  if (Object.keys(update).length === 0) return null;
  return { applicationId: application.applicationId, ...update };
}

function sourceOf({ source, sourceType }: Application, edited: Draft): NonNullable<Update['source']> {
  const { branch, buildPath, buildType, location } = edited;
  const built = SOURCE_ORIGINS[sourceType] === 'image' ? {} : { branch, buildPath, buildType };
  const changed: object = { ...source, ...built, [LOCATION_FIELDS[sourceType]]: location };
  // The server answers the stored source as it takes it; the type of the answer does not name the fields.
  return changed as NonNullable<Update['source']>;
}
