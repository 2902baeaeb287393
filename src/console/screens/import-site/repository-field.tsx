import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../api/index.ts';
import { SuggestField } from '../../kit/index.ts';
import { common } from '../../parts/index.ts';
import type { FormPart } from './form-part.ts';
import { t } from './texts.ts';
import { useSettled } from './use-settled.ts';

const MOST_SUGGESTIONS = 20;
const FRESH_MS = 60_000;

/** A repository of the chosen account: the git host is asked for those that contain what is typed. */
export function RepositoryField({ draft, change, problems }: FormPart) {
  const [isUsed, setUsed] = useState(false);
  const search = useSettled(draft.repo.trim());
  const { providerId: gitProviderId } = draft;
  const list = useQuery({
    ...useApi().gitProvider.repositories.queryOptions({
      ...{ gitProviderId, limit: MOST_SUGGESTIONS },
      ...(search !== '' && { search }),
    }),
    enabled: isUsed && gitProviderId !== '',
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
    retry: false,
  });
  return (
    <SuggestField
      label={t.repository}
      description={t.repositoryHint}
      value={draft.repo}
      onChange={(repo) => change({ repo })}
      onFocus={() => setUsed(true)}
      suggestions={list.data?.items.map(({ repository }) => repository) ?? []}
      note={list.isLoading ? common.loading : undefined}
      error={problems['source.repo']}
      required
    />
  );
}
