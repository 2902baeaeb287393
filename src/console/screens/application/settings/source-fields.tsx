import { BUILD_TYPES, SOURCE_ORIGINS, type SourceType } from '#src/domain/source.ts';
import { CheckField, SelectField, TextField } from '../../../kit/index.ts';
import { buildTypeText } from '../../../vocabulary/source-words.ts';
import { type Draft, locationFieldOf } from './draft.ts';
import { t } from './texts.ts';

interface FieldsProps {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly errors: Readonly<Record<string, string>>;
}

const LOCATION_TEXTS = {
  url: { label: t.url, description: undefined },
  provider: { label: t.repo, description: t.repoHint },
  image: { label: t.image, description: t.imageHint },
} as const;

/** The repository or image of the application. */
export function LocationField({
  draft,
  change,
  errors,
  sourceType,
}: FieldsProps & { readonly sourceType: SourceType }) {
  return (
    <TextField
      {...LOCATION_TEXTS[SOURCE_ORIGINS[sourceType]]}
      error={errors[`source.${locationFieldOf(sourceType)}`]}
      value={draft.location}
      onChange={(event) => change({ location: event.target.value })}
      required
      mono
      verbatim
    />
  );
}

/** How the application is built from its repository. */
export function BuildFields({ draft, change, errors }: FieldsProps) {
  return (
    <>
      <TextField
        label={t.branch}
        error={errors['source.branch']}
        value={draft.branch}
        onChange={(event) => change({ branch: event.target.value })}
        required
        mono
        verbatim
      />
      <TextField
        label={t.buildPath}
        description={t.buildPathHint}
        error={errors['source.buildPath']}
        value={draft.buildPath}
        onChange={(event) => change({ buildPath: event.target.value })}
        required
        mono
        verbatim
      />
      <SelectField
        label={t.buildType}
        error={errors['source.buildType']}
        choices={BUILD_TYPES.map((value) => ({ value, label: buildTypeText(value) }))}
        value={draft.buildType}
        onChoose={(buildType) => change({ buildType })}
      />
      <TextField
        label={t.buildCommand}
        description={t.buildCommandHint}
        error={errors.buildCommand}
        value={draft.buildCommand}
        onChange={(event) => change({ buildCommand: event.target.value })}
        mono
        verbatim
      />
      <TextField
        label={t.startCommand}
        description={t.startCommandHint}
        error={errors.startCommand}
        value={draft.startCommand}
        onChange={(event) => change({ startCommand: event.target.value })}
        mono
        verbatim
      />
      <CheckField
        label={t.submodules}
        description={t.submodulesHint}
        error={errors.submodules}
        checked={draft.submodules}
        onChange={(event) => change({ submodules: event.target.checked })}
      />
      <CheckField
        label={t.lfs}
        description={t.lfsHint}
        error={errors.lfs}
        checked={draft.lfs}
        onChange={(event) => change({ lfs: event.target.checked })}
      />
    </>
  );
}
