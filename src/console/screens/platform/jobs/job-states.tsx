import { JOB_PHASES, type JobKind } from '#src/domain/job.ts';
import type { RouterOutputs } from '../../../api/index.ts';
import { Tab, Tabs } from '../../../kit/index.ts';
import { formatNumber } from '../../../language/index.ts';
import { common } from '../../../parts/index.ts';
import { jobStateText } from '../../../vocabulary/jobs.tsx';
import { t } from './texts.ts';

const EXACT = { exact: true, includeSearch: true } as const;

/** How many jobs are in each state; each is a filter of the list. */
export function JobStates({
  kind,
  counts,
  onChange,
}: {
  readonly kind: JobKind | undefined;
  readonly counts: RouterOutputs['job']['list']['counts'] | undefined;
  readonly onChange: () => void;
}) {
  return (
    <Tabs label={t.states}>
      <Tab to="/platform/jobs" search={{ kind }} activeOptions={EXACT} onClick={onChange}>
        {common.all}
      </Tab>
      {JOB_PHASES.map((state) => (
        <Tab
          key={state}
          to="/platform/jobs"
          search={{ state, kind }}
          activeOptions={EXACT}
          onClick={onChange}
        >
          {jobStateText(state)} {counts === undefined ? '–' : formatNumber(counts[state])}
        </Tab>
      ))}
    </Tabs>
  );
}
