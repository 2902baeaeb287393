import { useApi } from '../../../api/index.ts';
import { Button, Notice, Row } from '../../../kit/index.ts';
import { common, ProblemNotice, useAction } from '../../../parts/index.ts';
import { t } from './texts.ts';

/** Offers to restart an application whose running release has the previous values. */
export function RestartNotice({
  applicationId,
  onClose,
}: {
  readonly applicationId: string;
  readonly onClose: () => void;
}) {
  const restart = useAction(useApi().application.restart.mutationOptions(), {
    done: t.restarting,
    onDone: onClose,
  });
  return (
    <Notice tone="warn" title={t.restartTitle}>
      <p>{t.restartHint}</p>
      <ProblemNotice error={restart.error} />
      <Row>
        <Button small look="primary" busy={restart.isBusy} onClick={() => restart.run({ applicationId })}>
          {t.restart}
        </Button>
        <Button small disabled={restart.isBusy} onClick={onClose}>
          {common.later}
        </Button>
      </Row>
    </Notice>
  );
}
