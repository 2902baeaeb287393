import { useState } from 'react';
import { sendToAccount } from '../../api/index.ts';
import { Button, Card, Dialog, Row, Stack, TextField } from '../../kit/index.ts';
import { common, ProblemNotice, useAction } from '../../parts/index.ts';
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
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const [repeated, setRepeated] = useState('');
  const change = useAction<Change, unknown>(
    { mutationFn: (input: Change) => sendToAccount('/api/auth/change-password', input) },
    { done: t.passwordChanged, onDone: onClose },
  );
  const isDifferent = repeated !== '' && repeated !== newPassword;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.changePassword}
      description={t.passwordNote}
      onSubmit={() => newPassword === repeated && change.run({ currentPassword, newPassword })}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" look="primary" busy={change.isBusy} disabled={isDifferent}>
            {t.changePassword}
          </Button>
        </>
      }
    >
      <Stack>
        <TextField
          label={t.currentPassword}
          type="password"
          autoComplete="current-password"
          value={currentPassword}
          onChange={(event) => setCurrent(event.target.value)}
          required
          maxLength={128}
        />
        <TextField
          label={t.newPassword}
          description={t.passwordHint}
          type="password"
          autoComplete="new-password"
          value={newPassword}
          onChange={(event) => setNew(event.target.value)}
          required
          minLength={8}
          maxLength={128}
        />
        <TextField
          label={t.repeatPassword}
          type="password"
          autoComplete="new-password"
          value={repeated}
          onChange={(event) => setRepeated(event.target.value)}
          error={isDifferent ? t.different : undefined}
          required
          maxLength={128}
        />
        <ProblemNotice error={change.error} />
      </Stack>
    </Dialog>
  );
}
