import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi, useSubscription } from '../../../api/index.ts';
import { LogLines } from '../../../parts/log-view/index.ts';

/** A log that is read or followed. */
export interface DeploymentOutput {
  readonly lines: LogLines;
  /** No more lines arrive. */
  readonly isEnded: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

/** Follows a deployment until it ends. A broken connection continues after the last line that was received. */
export function useFollowedLog(deploymentId: string): DeploymentOutput {
  const api = useApi();
  const records = useQueryClient();
  const [lines] = useState(() => new LogLines());
  const [isEnded, setEnded] = useState(false);
  const { error, reset } = useSubscription(
    api.deployment.follow.subscriptionOptions(
      { deploymentId },
      {
        enabled: !isEnded,
        onData: ({ data }) => {
          if (data.type === 'line') lines.append([data.line]);
          else if (data.type === 'note') lines.append([data.message]);
          else {
            setEnded(true);
            void records.invalidateQueries();
          }
        },
      },
    ),
  );
  return {
    ...{ lines, isEnded, error },
    retry: () => {
      lines.clear();
      reset();
    },
  };
}
