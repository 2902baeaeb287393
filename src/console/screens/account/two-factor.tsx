import { useState } from 'react';
import { sendToAccount } from '../../api/index.ts';
import { Badge, Button, Card, Row, Stack } from '../../kit/index.ts';
import { CopyField, QueryView, ShownOnce, useAction } from '../../parts/index.ts';
import { useOwnSession } from './account-calls.ts';
import { ConfirmPassword } from './confirm-password.tsx';
import { t } from './texts.ts';
import { type Prepared, VerifyApp } from './verify-app.tsx';

interface WithPassword {
  readonly password: string;
}

type Step = 'enable' | 'disable' | 'codes' | null;

const post = (path: string) => (input: WithPassword) => sendToAccount(`/api/auth/two-factor/${path}`, input);

/** The second factor of the reader: a code of an authenticator app, and recovery codes. */
export function TwoFactor() {
  const own = useOwnSession();
  const [step, setStep] = useState<Step>(null);
  const [prepared, setPrepared] = useState<Prepared | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => setStep(null);
  const enable = useAction<WithPassword, Record<string, unknown>>(
    { mutationFn: post('enable') },
    {
      onDone: (answer) => {
        close();
        setPrepared({ uri: String(answer.totpURI), codes: codesOf(answer) });
      },
    },
  );
  const disable = useAction<WithPassword, unknown>(
    { mutationFn: post('disable') },
    { done: t.disabled, onDone: close },
  );
  const replace = useAction<WithPassword, Record<string, unknown>>(
    { mutationFn: post('generate-backup-codes') },
    {
      onDone: (answer) => {
        close();
        setCodes(codesOf(answer));
      },
    },
  );
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
              {!twoFactorEnabled && <Button onClick={() => setStep('enable')}>{t.enable}</Button>}
              {twoFactorEnabled && <Button onClick={() => setStep('codes')}>{t.newCodes}</Button>}
              {twoFactorEnabled && <Button onClick={() => setStep('disable')}>{t.disable}</Button>}
            </Row>
          </Stack>
        )}
      </QueryView>
      {step === 'enable' && (
        <ConfirmPassword title={t.enable} confirm={t.continue} action={enable} onClose={close} />
      )}
      {step === 'disable' && (
        <ConfirmPassword
          title={t.disable}
          text={t.disableText}
          confirm={t.disable}
          danger
          action={disable}
          onClose={close}
        />
      )}
      {step === 'codes' && (
        <ConfirmPassword
          title={t.newCodes}
          text={t.newCodesText}
          confirm={t.newCodes}
          action={replace}
          onClose={close}
        />
      )}
      {prepared !== null && <VerifyApp prepared={prepared} onClose={() => setPrepared(null)} />}
      <ShownOnce open={codes !== null} onClose={() => setCodes(null)} title={t.recoveryCodes}>
        <CopyField label={t.recoveryCodes} value={codes?.join('\n') ?? ''} />
      </ShownOnce>
    </Card>
  );
}

function codesOf({ backupCodes }: Record<string, unknown>): string[] {
  return Array.isArray(backupCodes) ? backupCodes.map(String) : [];
}
