import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useApi, useStream, useVisible } from '../../../api/index.ts';
import { LogLines } from '../../../parts/log-view/index.ts';

/** A log that is read or followed. */
export interface DeploymentOutput {
  readonly lines: LogLines;
  /** No more lines arrive. */
  readonly isEnded: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

/** Follows a deployment until it ends. One that was interrupted continues after the last line that was received. */
export function useFollowedLog(deploymentId: string): DeploymentOutput {
  const api = useApi();
  const records = useQueryClient();
  const isVisible = useVisible();
  const [lines] = useState(() => new LogLines());
  const [isEnded, setEnded] = useState(false);
  const [notes] = useState(() => new Set<string>());
  const received = useRef(0);
  /** Where the stream begins: what was received when the tab was hidden, which closes it. What is sent twice is shown once. */
  const [begin, setBegin] = useState(0);
  useEffect(() => {
    if (!isVisible) setBegin(received.current);
  }, [isVisible]);
  const { error, reset } = useStream(
    api.deployment.follow.subscriptionOptions(
      { deploymentId, lastEventId: String(begin) },
      {
        enabled: !isEnded,
        onData: ({ id, data }) => {
          if (data.type === 'end') {
            setEnded(true);
            void records.invalidateQueries();
          } else if (data.type === 'line' && Number(id) > received.current) {
            received.current = Number(id);
            lines.append([data.line]);
          } else if (data.type === 'note' && !notes.has(data.message)) {
            notes.add(data.message);
            lines.append([data.message]);
          }
        },
      },
    ),
  );
  return {
    ...{ lines, isEnded, error },
    retry: reset,
  };
}
