import { Stack } from '../../../kit/index.ts';
import { ProblemNotice } from '../../../parts/index.ts';
import { LogView } from '../../../parts/log-view/index.ts';
import { t } from './texts.ts';
import { useApplicationOutput } from './use-application-output.ts';

/** What the application prints, as it prints it. */
export function ApplicationOutput({ applicationId }: { readonly applicationId: string }) {
  const { lines, error, isRead } = useApplicationOutput(applicationId);
  return (
    <Stack gap={0.5}>
      <h3>{t.output}</h3>
      <ProblemNotice error={error} title={t.outputFailed} />
      <LogView
        lines={lines}
        label={t.output}
        isEnded={false}
        isRead={isRead}
        fileName={`${applicationId}.log`}
        small
      />
    </Stack>
  );
}
