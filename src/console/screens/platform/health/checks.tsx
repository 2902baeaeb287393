import { useQuery } from '@tanstack/react-query';
import { CHECK_RESULTS } from '#src/domain/doctor.ts';
import { type RouterOutputs, useApi } from '../../../api/index.ts';
import { Button, Card, Muted, Row } from '../../../kit/index.ts';
import { Lines, QueryView, Time } from '../../../parts/index.ts';
import { CheckBadge, checkText } from '../../../vocabulary/checks.tsx';
import styles from './health.module.css';
import { t } from './texts.ts';

type Check = RouterOutputs['platform']['diagnose']['checks'][number];

/** What was checked on the machine, the problems first, with what to do. */
export function Checks() {
  const diagnosis = useQuery(useApi().platform.diagnose.queryOptions({}, { staleTime: 60_000 }));
  const again = diagnosis.data !== undefined && (
    <Row>
      <Muted small>
        {t.checked} <Time at={diagnosis.data.checkedAt} />
      </Muted>
      <Button small busy={diagnosis.isFetching} onClick={() => void diagnosis.refetch()}>
        {t.again}
      </Button>
    </Row>
  );
  return (
    <Card title={t.checks} actions={again} padded={false}>
      <QueryView
        query={diagnosis}
        loading={
          <div className={styles.waiting}>
            <Lines count={8} />
          </div>
        }
      >
        {({ checks }) => (
          <ul className={styles.checks}>
            {worstFirst(checks).map(({ check, status, message, remedy }) => (
              <li key={check} className={styles.check}>
                <CheckBadge result={status} />
                <span className={styles.name}>{checkText(check)}</span>
                <div className={styles.message}>
                  <p>{message}</p>
                  {remedy !== null && <Muted>{remedy}</Muted>}
                </div>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  );
}

function worstFirst(checks: readonly Check[]): Check[] {
  return checks.toSorted((a, b) => CHECK_RESULTS.indexOf(b.status) - CHECK_RESULTS.indexOf(a.status));
}
