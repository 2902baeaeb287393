import { Button, Form, Stack, TextField } from '../kit/index.ts';
import { ProblemNotice } from './problem-notice.tsx';
import { useTextFields } from './text-fields.ts';
import { common } from './texts.ts';
import { UnsavedGuard } from './unsaved.tsx';
import type { Action } from './use-action.ts';

/** Renames something. Give it the stored name as its key, so that it begins anew when that has changed. */
export function NameForm({
  name: stored,
  action,
  onRename,
  autoComplete = 'off',
}: {
  readonly name: string;
  readonly action: Pick<Action<never, unknown>, 'isBusy' | 'error' | 'fields' | 'result'>;
  readonly onRename: (name: string) => void;
  readonly autoComplete?: 'off' | 'name';
}) {
  const [values, field] = useTextFields({ name: stored }, action.fields);
  const name = values.name.trim();
  const isChanged = name !== stored;
  return (
    <Form onSubmit={() => onRename(name)}>
      <UnsavedGuard isChanged={isChanged && !action.isBusy && action.result === undefined} />
      <Stack gap={0.5}>
        <TextField
          label={common.name}
          {...field('name')}
          autoComplete={autoComplete}
          required
          maxLength={100}
          action={
            <Button type="submit" disabled={!isChanged || name === ''} busy={action.isBusy}>
              {common.save}
            </Button>
          }
        />
        <ProblemNotice error={action.error} />
      </Stack>
    </Form>
  );
}
