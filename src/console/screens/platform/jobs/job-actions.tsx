import { useState } from 'react';
import { type RouterOutputs, useApi } from '../../../api/index.ts';
import { Button, Row } from '../../../kit/index.ts';
import { Confirm, useAction } from '../../../parts/index.ts';
import { t } from './texts.ts';

/** Runs a failed job again, or removes it after a question. */
export function JobActions({
  job: { jobId, kind },
}: {
  readonly job: RouterOutputs['job']['list']['items'][number];
}) {
  const api = useApi();
  const [isAsking, setAsking] = useState(false);
  const retry = useAction(api.job.retry.mutationOptions(), { done: t.retried, notifies: true });
  const discard = useAction(api.job.discard.mutationOptions(), {
    done: t.discarded,
    onDone: () => setAsking(false),
  });
  return (
    <Row>
      <Button small busy={retry.isBusy} onClick={() => retry.run({ jobId })}>
        {t.retry}
      </Button>
      <Button small look="danger" onClick={() => setAsking(true)}>
        {t.discard}
      </Button>
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t.discardTitle}
        confirm={t.discard}
        onConfirm={() => discard.run({ jobId })}
        action={discard}
        name={kind}
      >
        {t.discardHint}
      </Confirm>
    </Row>
  );
}
