import { keepPreviousData, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { MAX_PAGE_SIZE, type RouterInputs, type RouterOutputs, useApi } from '../../api/index.ts';

export type ApplicationPage = RouterOutputs['application']['list'];
export type ApplicationSummary = ApplicationPage['items'][number];

/** A list of which only the pages in view are read. */
export interface Applications {
  readonly total: number | undefined;
  readonly firstPage: UseQueryResult<ApplicationPage, unknown>;
  /** The application at a position; undefined while its page is read. */
  readonly at: (position: number) => ApplicationSummary | undefined;
  /** The positions that are in view now. */
  readonly setView: (first: number, last: number) => void;
}

/** The applications that a filter lets through. */
export function useApplications(
  filter: Pick<RouterInputs['application']['list'], 'search' | 'state'>,
): Applications {
  const api = useApi();
  const [pages, setPages] = useState<readonly number[]>([]);
  const optionsOf = (page: number) =>
    api.application.list.queryOptions({ ...filter, limit: MAX_PAGE_SIZE, offset: page * MAX_PAGE_SIZE });
  const firstPage = useQuery({ ...optionsOf(0), placeholderData: keepPreviousData });
  const others = useQueries({ queries: pages.map(optionsOf) });
  const total = firstPage.data?.total;
  const read = useMemo(
    () =>
      new Map<number, ApplicationPage | undefined>(pages.map((page, index) => [page, others[index]?.data])),
    [pages, others],
  );
  return {
    total,
    firstPage,
    at: (position) => {
      const page = Math.floor(position / MAX_PAGE_SIZE);
      const data = page === 0 ? firstPage.data : read.get(page);
      return data?.items[position % MAX_PAGE_SIZE];
    },
    setView: (first, last) => {
      const wanted: number[] = [];
      const end = Math.floor(last / MAX_PAGE_SIZE);
      for (let page = Math.max(1, Math.floor(first / MAX_PAGE_SIZE)); page <= end; page++) wanted.push(page);
      if (wanted.join() !== pages.join()) setPages(wanted);
    },
  };
}
