import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { JOB_KINDS } from '#src/domain/job.ts';
import { type RouterOutputs, useApi } from '../../../api/index.ts';
import { type Column, Empty, WithNote } from '../../../kit/index.ts';
import {
  ChoiceFilter,
  common,
  Filters,
  Page,
  REFRESH_MS,
  RecordList,
  Time,
  useFilters,
} from '../../../parts/index.ts';
import { HAS_FAILED, JobBadge } from '../../../vocabulary/jobs.tsx';
import { JobActions } from './job-actions.tsx';
import { JobStates } from './job-states.tsx';
import { t } from './texts.ts';

type Job = RouterOutputs['job']['list']['items'][number];

/** The queue of the platform. */
export function JobsScreen() {
  const api = useApi();
  const list = useFilters('/platform/jobs');
  const jobs = useQuery(
    api.job.list.queryOptions(list.input, { placeholderData: keepPreviousData, refetchInterval: REFRESH_MS }),
  );
  return (
    <Page title={t.title} lead={t.lead}>
      <JobStates kind={list.filters.kind} counts={jobs.data?.counts} onChange={() => list.pages.go(0)} />
      <Filters>
        <ChoiceFilter label={common.kind} values={JOB_KINDS} textOf={(one) => one} {...list.of('kind')} />
      </Filters>
      <RecordList
        query={jobs}
        caption={t.title}
        columns={COLUMNS}
        rowActions={(job) => HAS_FAILED[job.state] && <JobActions job={job} />}
        keyOf={({ jobId }) => jobId}
        empty={<Empty title={t.empty}>{t.emptyHint}</Empty>}
        list={list}
      />
    </Page>
  );
}

const COLUMNS: readonly Column<Job>[] = [
  { title: t.job, cell: ({ kind, jobId }) => <WithNote note={jobId}>{kind}</WithNote> },
  { title: common.status, cell: ({ state }) => <JobBadge state={state} /> },
  { title: common.attempts, cell: ({ attempts }) => attempts },
  { title: common.nextAttempt, cell: ({ runAt }) => <Time at={runAt} /> },
  { title: common.lastError, cell: ({ lastError }) => lastError ?? '–' },
];
