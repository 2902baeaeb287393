import { useQuery } from '@tanstack/react-query';
import { type RouterOutputs, useApi } from '../../../api/index.ts';
import { Card, Facts, Notice, Stack } from '../../../kit/index.ts';
import { QueryView } from '../../../parts/index.ts';
import styles from './health.module.css';
import { t } from './texts.ts';

type UpgradeView = RouterOutputs['platform']['checkUpgrade'];

/** Whether there is a newer version, and what an upgrade to it changes. */
export function Upgrade() {
  const upgrade = useQuery(useApi().platform.checkUpgrade.queryOptions({}, { staleTime: 600_000 }));
  return (
    <Card title={t.upgrade}>
      <QueryView query={upgrade}>
        {(data) => (
          <Stack>
            <Verdict upgrade={data} />
            <Facts
              items={{
                [t.version]: data.current,
                [t.newest]: data.latest ?? t.unknown,
                [t.level]: data.databaseLevel,
              }}
            />
            {data.notes.length > 0 && <h3>{t.notes}</h3>}
            {data.notes.map(({ version, text }) => (
              <div key={version}>
                <strong>{version}</strong>
                <p className={styles.note}>{text}</p>
              </div>
            ))}
          </Stack>
        )}
      </QueryView>
    </Card>
  );
}

function Verdict({
  upgrade: { latest, isNewer, runsMigrations, problem },
}: {
  readonly upgrade: UpgradeView;
}) {
  if (problem !== null) return <Notice tone="warn">{problem}</Notice>;
  if (!isNewer || latest === null) return <Notice tone="good">{t.current}</Notice>;
  return (
    <Notice title={t.newer(latest)}>
      {runsMigrations !== null && <p>{runsMigrations ? t.migrates : t.keepsTables}</p>}
    </Notice>
  );
}
