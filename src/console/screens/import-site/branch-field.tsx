import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApiClient } from '../../api/index.ts';
import { SuggestField } from '../../kit/index.ts';
import { common } from '../../parts/index.ts';
import { repositoryOf } from './draft.ts';
import type { FormPart } from './form-part.ts';
import { t } from './texts.ts';
import { useSettled } from './use-settled.ts';

const FRESH_MS = 60_000;

/** The branch to deploy. The git host is asked for the branches when the user enters the field. */
export function BranchField({ draft, change, problems }: FormPart) {
  const client = useApiClient();
  const [isUsed, setUsed] = useState(false);
  const source = repositoryOf(draft);
  const key = useSettled(JSON.stringify(source));
  const branches = useQuery({
    queryKey: ['branches', key],
    // The preview shows why a repository cannot be read.
    queryFn: () => client.source.branches.mutate({ source: JSON.parse(key) }),
    enabled: isUsed && key !== 'null',
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
    retry: false,
  });
  return (
    <SuggestField
      label={t.branch}
      placeholder="main"
      value={draft.branch}
      onChange={(branch) => change({ branch })}
      onFocus={() => setUsed(true)}
      suggestions={branches.data?.branches ?? []}
      note={branches.isLoading ? common.loading : undefined}
      error={problems['source.branch']}
    />
  );
}
