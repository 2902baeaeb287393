import { type RouterOutputs, useApi } from '../../../api/index.ts';
import { Button, Row } from '../../../kit/index.ts';
import { ConfirmButton, useAction } from '../../../parts/index.ts';
import { t } from './texts.ts';

/** Runs a failed job again, or removes it after a question. */
export function JobActions({
  job: { jobId, kind },
}: {
  readonly job: RouterOutputs['job']['list']['items'][number];
}) {
  const api = useApi();
  const retry = useAction(api.job.retry.mutationOptions(), { done: t.retried, notifies: true });
  const discard = useAction(api.job.discard.mutationOptions(), { done: t.discarded });
  return (
    <Row>
      <Button small busy={retry.isBusy} onClick={() => retry.run({ jobId })}>
        {t.retry}
      </Button>
      <ConfirmButton
        small
        look="danger"
        label={t.discard}
        title={t.discardTitle}
        action={discard}
        input={{ jobId }}
        name={kind}
      >
        {t.discardHint}
      </ConfirmButton>
    </Row>
  );
}
