import { accountCall } from '../../api/index.ts';
import { Notice, Skeleton, TextField } from '../../kit/index.ts';
import { CopyField, common, FormDialog, LazyPart, useAction, useTextFields } from '../../parts/index.ts';
import { t } from './texts.ts';

const loadQrCode = () => import('../../kit/qr-code.tsx').then(({ QrCode }) => QrCode);

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
  const verify = useAction(accountCall<{ code: string }>('/api/auth/two-factor/verify-totp'), {
    done: t.enabled,
    onDone: onClose,
  });
  const [{ code }, field] = useTextFields({ code: '' }, verify.fields);
  return (
    <FormDialog
      title={t.addToApp}
      description={t.addToAppHint}
      wide
      stays
      submit={t.confirmCode}
      action={verify}
      onSubmit={() => verify.run({ code: code.trim() })}
      onClose={onClose}
    >
      <Notice tone="warn">{common.shownOnce}</Notice>
      <LazyPart
        load={loadQrCode}
        props={{ text: uri, label: t.qrCode }}
        loading={<Skeleton width="13rem" height="13rem" />}
      />
      <CopyField label={t.secret} value={new URL(uri).searchParams.get('secret') ?? ''} />
      <CopyField label={t.uri} value={uri} />
      <a href={uri}>{t.openApp}</a>
      <CopyField label={t.recoveryCodes} value={codes.join('\n')} />
      <TextField
        label={t.code}
        description={t.codeHint}
        {...field('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={10}
      />
    </FormDialog>
  );
}
