import { useState } from 'react';
import { useApi } from '../../../api/index.ts';
import { Button, Card, Muted, Row, Stack } from '../../../kit/index.ts';
import { ConfirmButton, CopyField, common, useAction } from '../../../parts/index.ts';
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
  const regenerate = useAction(useApi().application.regenerateDeployToken.mutationOptions(), {
    done: t.regenerated,
  });
  return (
    <Card title={t.webhook}>
      <Stack>
        <p>{t.webhookHint}</p>
        {address === null && <Muted>{t.notAllowed}</Muted>}
        {address !== null && isShown && <CopyField label={common.address} value={address} />}
        {address !== null && (
          <Row>
            {!isShown && <Muted>{t.hidden}</Muted>}
            <Button small onClick={() => setShown(!isShown)}>
              {isShown ? common.hide : t.show}
            </Button>
            {mayWrite && (
              <ConfirmButton
                small
                look="danger"
                label={t.regenerate}
                title={t.regenerate}
                action={regenerate}
                input={{ applicationId }}
              >
                {t.regenerateHint}
              </ConfirmButton>
            )}
          </Row>
        )}
      </Stack>
    </Card>
  );
}
