import { useQuery } from '@tanstack/react-query';
import { MAX_PAGE_SIZE, useApi } from '../../api/index.ts';
import { SelectField, TextField } from '../../kit/index.ts';
import { BranchField } from './branch-field.tsx';
import type { FormPart } from './form-part.ts';
import { t } from './texts.ts';

/** A repository by its clone address. */
export function GitFields(part: FormPart) {
  const { draft, change, problems, field } = part;
  const api = useApi();
  const keys = useQuery(api.sshKey.list.queryOptions({ limit: MAX_PAGE_SIZE }));
  const choices = (keys.data?.items ?? []).map(({ sshKeyId, name }) => ({ value: sshKeyId, label: name }));
  return (
    <>
      <TextField
        label={t.address}
        description={t.addressHint}
        placeholder={t.addressExample}
        {...field('customGitUrl', 'source.customGitUrl')}
        required
        verbatim
      />
      {choices.length > 0 && (
        <SelectField
          label={t.sshKey}
          description={t.sshKeyHint}
          choices={[{ value: '', label: t.noSshKey }, ...choices]}
          value={draft.sshKeyId}
          onChoose={(sshKeyId) => change({ sshKeyId })}
          error={problems['source.customGitSSHKeyId']}
        />
      )}
      <BranchField {...part} />
    </>
  );
}
