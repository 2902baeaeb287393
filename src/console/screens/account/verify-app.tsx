import { lazy, Suspense, useState } from 'react';
import { sendToAccount } from '../../api/index.ts';
import { Button, Dialog, Notice, Skeleton, Stack, TextField } from '../../kit/index.ts';
import { CopyField, common, ProblemNotice, useAction } from '../../parts/index.ts';
import { t } from './texts.ts';

const QrCode = lazy(() => import('../../kit/qr-code.tsx').then(({ QrCode }) => ({ default: QrCode })));

/** A second factor that is not enabled yet: the app has to show a code first. */
export interface Prepared {
  readonly uri: string;
  readonly codes: readonly string[];
}

/** Shows secret and recovery codes, and enables the second factor with the first code of the app. */
export function VerifyApp({
  prepared: { uri, codes },
  onClose,
}: {
  readonly prepared: Prepared;
  readonly onClose: () => void;
}) {
  const [code, setCode] = useState('');
  const verify = useAction<{ code: string }, unknown>(
    { mutationFn: (input: { code: string }) => sendToAccount('/api/auth/two-factor/verify-totp', input) },
    { done: t.enabled, onDone: onClose },
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.addToApp}
      description={t.addToAppHint}
      wide
      stays
      onSubmit={() => verify.run({ code: code.trim() })}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" look="primary" busy={verify.isBusy}>
            {t.confirmCode}
          </Button>
        </>
      }
    >
      <Stack>
        <Notice tone="warn">{common.shownOnce}</Notice>
        <Suspense fallback={<Skeleton width="13rem" height="13rem" />}>
          <QrCode text={uri} label={t.qrCode} />
        </Suspense>
        <CopyField label={t.secret} value={new URL(uri).searchParams.get('secret') ?? ''} />
        <CopyField label={t.uri} value={uri} />
        <a href={uri}>{t.openApp}</a>
        <CopyField label={t.recoveryCodes} value={codes.join('\n')} />
        <TextField
          label={t.code}
          description={t.codeHint}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          maxLength={10}
        />
        <ProblemNotice error={verify.error} />
      </Stack>
    </Dialog>
  );
}
