import { useState } from 'react';
import { accountCall } from '../../api/index.ts';
import { Button, Card, Row, TextField } from '../../kit/index.ts';
import { FormDialog, useAction, useTextFields } from '../../parts/index.ts';
import { t } from './texts.ts';

/** The password of the reader. */
export function Password() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={t.password}>
      <Row spread>
        <span>{t.passwordNote}</span>
        <Button onClick={() => setOpen(true)}>{t.changePassword}</Button>
      </Row>
      {isOpen && <PasswordDialog onClose={() => setOpen(false)} />}
    </Card>
  );
}

interface Change {
  readonly currentPassword: string;
  readonly newPassword: string;
}

function PasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const change = useAction(accountCall<Change>('/api/auth/change-password'), {
    done: t.passwordChanged,
    onDone: onClose,
  });
  const [{ currentPassword, newPassword, repeated }, field] = useTextFields(
    { currentPassword: '', newPassword: '', repeated: '' },
    change.fields,
  );
  const isDifferent = repeated !== '' && repeated !== newPassword;
  return (
    <FormDialog
      title={t.changePassword}
      description={t.passwordNote}
      submit={t.changePassword}
      action={change}
      disabled={isDifferent}
      onSubmit={() => newPassword === repeated && change.run({ currentPassword, newPassword })}
      onClose={onClose}
    >
      <TextField
        label={t.currentPassword}
        type="password"
        autoComplete="current-password"
        {...field('currentPassword')}
        required
        maxLength={128}
      />
      <TextField
        label={t.newPassword}
        description={t.passwordHint}
        type="password"
        autoComplete="new-password"
        {...field('newPassword')}
        required
        minLength={8}
        maxLength={128}
      />
      <TextField
        label={t.repeatPassword}
        type="password"
        autoComplete="new-password"
        {...field('repeated')}
        error={isDifferent ? t.different : undefined}
        required
        maxLength={128}
      />
    </FormDialog>
  );
}
