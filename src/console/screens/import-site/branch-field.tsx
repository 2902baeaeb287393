import { SuggestField } from '../../kit/index.ts';
import type { FormPart } from './form-part.ts';
import { t } from './texts.ts';

/** The branch to deploy. */
export function BranchField({ draft, change, problems }: FormPart) {
  return (
    <SuggestField
      label={t.branch}
      placeholder="main"
      value={draft.branch}
      onChange={(branch) => change({ branch })}
      suggestions={[]}
      error={problems['source.branch']}
    />
  );
}
