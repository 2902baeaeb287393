import { useState } from 'react';
import { accountCall } from '../../api/index.ts';
import { Badge, Card, Row, Stack } from '../../kit/index.ts';
import { CopyField, QueryView, ShownOnce, useAction } from '../../parts/index.ts';
import { PasswordButton } from './password-button.tsx';
import { t } from './texts.ts';
import { useOwnSession } from './use-sessions.ts';
import { type Prepared, VerifyApp } from './verify-app.tsx';

const callOf = (path: string) => accountCall<{ password: string }>(`/api/auth/two-factor/${path}`);

/** The second factor of the reader: a code of an authenticator app, and recovery codes. */
export function TwoFactor() {
  const own = useOwnSession();
  const [prepared, setPrepared] = useState<Prepared | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const enable = useAction(callOf('enable'), {
    onDone: (answer) => setPrepared({ uri: String(answer.totpURI), codes: codesOf(answer) }),
  });
  const disable = useAction(callOf('disable'), { done: t.disabled });
  const replace = useAction(callOf('generate-backup-codes'), {
    onDone: (answer) => setCodes(codesOf(answer)),
  });
  return (
    <Card title={t.twoFactor}>
      <QueryView query={own}>
        {({ twoFactorEnabled }) => (
          <Stack>
            <Row>
              <Badge tone={twoFactorEnabled ? 'good' : 'neutral'}>{twoFactorEnabled ? t.on : t.off}</Badge>
              <span>{twoFactorEnabled ? t.twoFactorOn : t.twoFactorOff}</span>
            </Row>
            <Row>
              {twoFactorEnabled ? (
                <>
                  <PasswordButton label={t.newCodes} description={t.newCodesText} action={replace} />
                  <PasswordButton label={t.disable} description={t.disableText} danger action={disable} />
                </>
              ) : (
                <PasswordButton label={t.enable} confirm={t.continue} action={enable} />
              )}
            </Row>
          </Stack>
        )}
      </QueryView>
      {prepared !== null && <VerifyApp prepared={prepared} onClose={() => setPrepared(null)} />}
      {codes !== null && (
        <ShownOnce onClose={() => setCodes(null)} title={t.recoveryCodes}>
          <CopyField label={t.recoveryCodes} value={codes.join('\n')} />
        </ShownOnce>
      )}
    </Card>
  );
}

function codesOf({ backupCodes }: Record<string, unknown>): string[] {
  return Array.isArray(backupCodes) ? backupCodes.map(String) : [];
}
