import { useBlocker } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { type RouterOutputs, useApi, useStream } from '../../../api/index.ts';
import { Button, Notice, Row, Stack } from '../../../kit/index.ts';
import { ProblemNotice, useAction } from '../../../parts/index.ts';
import { LogLines, LogView } from '../../../parts/log-view/index.ts';
import { runEndingText } from '../../../vocabulary/run-endings.ts';
import { t } from './texts.ts';

type Ending = NonNullable<RouterOutputs['application']['cancelRun']['ending']>;

interface End {
  readonly ending: Ending;
  readonly exitCode: number;
  readonly message: string | null;
}

/** What a command prints, and how it has ended. */
export function RunOutput({ runId, onEnd }: { readonly runId: string; readonly onEnd: () => void }) {
  const api = useApi();
  const [lines] = useState(() => new LogLines());
  const received = useRef(0);
  const [end, setEnd] = useState<End | null>(null);
  const { error } = useStream(
    api.application.followRun.subscriptionOptions(
      { runId },
      {
        enabled: end === null,
        onData: ({ id, data }) => {
          if (data.type === 'end') {
            setEnd(data);
            onEnd();
          } else if (Number(id) > received.current) {
            // A stream that was opened again begins with the first line.
            received.current = Number(id);
            lines.append([data.line]);
          }
        },
        onError: onEnd,
      },
    ),
    // The server ends a command that no client follows.
    { whileHidden: true },
  );
  const cancel = useAction(api.application.cancelRun.mutationOptions(), { notifies: true });
  const isRunning = end === null && (error === null || error === undefined);
  useBlocker({
    shouldBlockFn: () => !window.confirm(t.leave),
    enableBeforeUnload: () => isRunning,
    disabled: !isRunning,
  });
  return (
    <Stack>
      <ProblemNotice error={error} title={t.followFailed} />
      {end !== null && <EndNotice end={end} />}
      {isRunning && (
        <Row>
          <span role="status">{t.running}</span>
          <Button small look="danger" busy={cancel.isBusy} onClick={() => cancel.run({ runId })}>
            {t.cancel}
          </Button>
        </Row>
      )}
      <LogView lines={lines} label={t.output} isEnded={!isRunning} fileName={`${runId}.log`} />
    </Stack>
  );
}

function EndNotice({ end: { ending, exitCode, message } }: { readonly end: End }) {
  return (
    <Notice tone={exitCode === 0 ? 'good' : 'bad'} title={runEndingText(ending)}>
      <p>{t.exitCode(exitCode)}</p>
      {message !== null && <p>{message}</p>}
    </Notice>
  );
}
