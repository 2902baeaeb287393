import { useApi } from '../../../api/index.ts';
import { Button, Notice, Row } from '../../../kit/index.ts';
import { common, ProblemNotice, useAction } from '../../../parts/index.ts';
import { t } from './texts.ts';

/** Offers to deploy an application whose settings are changed. */
export function DeployNotice({
  applicationId,
  onClose,
}: {
  readonly applicationId: string;
  readonly onClose: () => void;
}) {
  const deploy = useAction(useApi().application.deploy.mutationOptions(), {
    done: t.queued,
    onDone: onClose,
  });
  return (
    <Notice tone="warn" title={t.deployTitle}>
      <ProblemNotice error={deploy.error} />
      <Row>
        <Button small look="primary" busy={deploy.isBusy} onClick={() => deploy.run({ applicationId })}>
          {t.deploy}
        </Button>
        <Button small disabled={deploy.isBusy} onClick={onClose}>
          {common.later}
        </Button>
      </Row>
    </Notice>
  );
}
