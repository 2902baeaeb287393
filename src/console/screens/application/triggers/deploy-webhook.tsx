import { useState } from 'react';
import { useApi } from '../../../api/index.ts';
import { Button, Card, Muted, Row, Stack } from '../../../kit/index.ts';
import { Confirm, CopyField, useAction } from '../../../parts/index.ts';
import { t } from './texts.ts';

/** The secret address that deploys the application. */
export function DeployWebhook({
  applicationId,
  address,
  mayWrite,
}: {
  readonly applicationId: string;
  /** Null if the caller may not see it. */
  readonly address: string | null;
  readonly mayWrite: boolean;
}) {
  const [isShown, setShown] = useState(false);
  const [isReplacing, setReplacing] = useState(false);
  const regenerate = useAction(useApi().application.regenerateDeployToken.mutationOptions(), {
    done: t.regenerated,
    onDone: () => setReplacing(false),
  });
  return (
    <Card title={t.webhook}>
      <Stack>
        <p>{t.webhookHint}</p>
        {address === null && <Muted>{t.notAllowed}</Muted>}
        {address !== null && isShown && <CopyField label={t.address} value={address} />}
        {address !== null && (
          <Row>
            {!isShown && <Muted>{t.hidden}</Muted>}
            <Button small onClick={() => setShown(!isShown)}>
              {isShown ? t.hide : t.show}
            </Button>
            {mayWrite && (
              <Button small look="danger" onClick={() => setReplacing(true)}>
                {t.regenerate}
              </Button>
            )}
          </Row>
        )}
      </Stack>
      <Confirm
        open={isReplacing}
        onClose={() => setReplacing(false)}
        title={t.regenerate}
        confirm={t.regenerate}
        onConfirm={() => regenerate.run({ applicationId })}
        action={regenerate}
      >
        {t.regenerateHint}
      </Confirm>
    </Card>
  );
}
