import { BUILD_TYPES, SOURCE_ORIGINS, type SourceType } from '#src/domain/source.ts';
import { CheckField, SelectField, TextField } from '../../../kit/index.ts';
import type { textFields } from '../../../parts/index.ts';
import { buildTypeText } from '../../../vocabulary/source-words.ts';
import { type Draft, locationFieldOf } from './draft.ts';
import { t } from './texts.ts';

interface FieldsProps {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly field: ReturnType<typeof textFields<Draft>>;
  readonly errors: Readonly<Record<string, string>>;
}

const LOCATION_TEXTS = {
  url: { label: t.url, description: undefined },
  provider: { label: t.repo, description: t.repoHint },
  image: { label: t.image, description: t.imageHint },
} as const;

/** The repository or image of the application. */
export function LocationField({
  field,
  sourceType,
}: Pick<FieldsProps, 'field'> & { readonly sourceType: SourceType }) {
  return (
    <TextField
      {...LOCATION_TEXTS[SOURCE_ORIGINS[sourceType]]}
      {...field('location', `source.${locationFieldOf(sourceType)}`)}
      required
      mono
      verbatim
    />
  );
}

/** How the application is built from its repository. */
export function BuildFields({ draft, change, field, errors }: FieldsProps) {
  return (
    <>
      <TextField label={t.branch} {...field('branch', 'source.branch')} required mono verbatim />
      <TextField
        label={t.buildPath}
        description={t.buildPathHint}
        {...field('buildPath', 'source.buildPath')}
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
        {...field('buildCommand')}
        mono
        verbatim
      />
      <TextField
        label={t.startCommand}
        description={t.startCommandHint}
        {...field('startCommand')}
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
