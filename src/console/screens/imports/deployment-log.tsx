import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApiClient } from '../../api/index.ts';
import { ProblemNotice } from '../../parts/index.ts';
import { LogLines, LogView } from '../../parts/log-view/index.ts';
import { t } from './texts.ts';

/** The log of a deployment as it is written. */
export function DeploymentLog({ deploymentId }: { readonly deploymentId: string }) {
  const client = useApiClient();
  const records = useQueryClient();
  const [lines] = useState(() => new LogLines());
  const [isEnded, setEnded] = useState(false);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    lines.clear();
    const stream = client.deployment.follow.subscribe(
      { deploymentId },
      {
        onData: ({ data }) => {
          if (data.type === 'line') lines.append([data.line]);
          if (data.type === 'note') lines.append([data.message]);
          if (data.type !== 'end') return;
          // What the screen shows beside the log has changed with its end.
          void records.invalidateQueries();
          setEnded(true);
          stream.unsubscribe();
        },
        onError: setError,
      },
    );
    return () => stream.unsubscribe();
  }, [client, deploymentId, lines, records]);
  return (
    <>
      <ProblemNotice error={error} />
      <LogView lines={lines} label={t.progress} isEnded={isEnded} fileName={`${deploymentId}.txt`} small />
    </>
  );
}
