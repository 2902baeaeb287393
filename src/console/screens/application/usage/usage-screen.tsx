import { useQuery } from '@tanstack/react-query';
import { type RouterOutputs, useApi } from '../../../api/index.ts';
import { Card, Empty, Facts, Grid, Meter, Stack } from '../../../kit/index.ts';
import { formatBytes, formatNumber } from '../../../language/index.ts';
import { LineChart, useSamples } from '../../../parts/chart/index.ts';
import { Page, QueryView, REFRESH_MS, Time } from '../../../parts/index.ts';
import { t } from './texts.ts';
import { useCores } from './use-cores.ts';

type Usage = RouterOutputs['application']['usage'];

const SHOWN_MS = 10 * 60_000;

/** What an application uses of its limits. */
export function UsageScreen({ applicationId }: { readonly applicationId: string }) {
  const usage = useQuery(
    useApi().application.usage.queryOptions({ applicationId }, { refetchInterval: REFRESH_MS }),
  );
  return (
    <Page title={t.title} lead={t.lead}>
      <QueryView query={usage}>
        {(measured) =>
          measured.startedAt === null && measured.memoryBytes === null ? (
            <Card>
              <Empty title={t.none}>{t.noneHint}</Empty>
            </Card>
          ) : (
            <Measured usage={measured} />
          )
        }
      </QueryView>
    </Page>
  );
}

function Measured({ usage }: { readonly usage: Usage }) {
  const { memoryBytes, memoryLimitBytes, cpuLimit, diskBytes, processes, startedAt, restarts } = usage;
  const at = new Date(usage.measuredAt).getTime();
  const cores = useCores(usage);
  const memory = useSamples(memoryBytes, at, SHOWN_MS);
  const cpu = useSamples(cores, at, SHOWN_MS);
  return (
    <Stack>
      <Grid column={22}>
        <Card title={t.memory}>
          <Stack>
            <Meter
              label={t.used}
              text={bytesText(memoryBytes, memoryLimitBytes)}
              value={memoryBytes ?? 0}
              limit={memoryLimitBytes}
            />
            <LineChart
              label={t.memory}
              samples={memory}
              shownMs={SHOWN_MS}
              limit={memoryLimitBytes}
              format={formatBytes}
            />
          </Stack>
        </Card>
        <Card title={t.cpu}>
          <Stack>
            <Meter label={t.used} text={coresText(cores, cpuLimit)} value={cores ?? 0} limit={cpuLimit} />
            <LineChart label={t.cpu} samples={cpu} shownMs={SHOWN_MS} limit={cpuLimit} format={t.cores} />
          </Stack>
        </Card>
      </Grid>
      <Card>
        <Facts
          items={{
            [t.disk]: diskBytes === null ? null : formatBytes(diskBytes),
            [t.processes]: processes === null ? null : formatNumber(processes),
            [t.running]: startedAt && <Time at={startedAt} />,
            [t.restarts]: restarts === null ? null : formatNumber(restarts),
          }}
        />
      </Card>
    </Stack>
  );
}

function bytesText(used: number | null, limit: number | null): string {
  if (used === null) return '–';
  return limit === null ? formatBytes(used) : t.of(formatBytes(used), formatBytes(limit));
}

function coresText(used: number | null, limit: number | null): string {
  if (used === null) return '–';
  return limit === null ? t.cores(used) : t.of(formatNumber(used), t.cores(limit));
}
