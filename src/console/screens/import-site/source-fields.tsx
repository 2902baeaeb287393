import { SOURCE_ORIGINS, type SourceType } from '#src/domain/source.ts';
import { Card, ChoiceField, Stack, TextField } from '../../kit/index.ts';
import { sourceTypeText } from '../../vocabulary/source-words.ts';
import type { FormPart } from './form-part.ts';
import { GitFields } from './git-fields.tsx';
import { ProviderFields } from './provider-fields.tsx';
import { t } from './texts.ts';

/** In the order of their use. */
const TYPES = ['git', 'github', 'gitlab', 'docker'] as const satisfies readonly SourceType[];

/** Where the code is. */
export function SourceFields(part: FormPart) {
  const { draft, change, problems, field } = part;
  const origin = SOURCE_ORIGINS[draft.sourceType];
  return (
    <Card title={t.source}>
      <Stack>
        <ChoiceField
          label={t.sourceType}
          choices={TYPES.map((value) => ({ value, label: sourceTypeText(value) }))}
          value={draft.sourceType}
          onChoose={(sourceType) => change({ sourceType, providerId: '', repo: '', branch: '' })}
          error={problems['source.type']}
        />
        {origin === 'url' && <GitFields {...part} />}
        {origin === 'provider' && <ProviderFields {...part} />}
        {origin === 'image' && (
          <TextField
            label={t.image}
            description={t.imageHint}
            {...field('dockerImage', 'source.dockerImage')}
            required
            mono
            verbatim
          />
        )}
      </Stack>
    </Card>
  );
}
