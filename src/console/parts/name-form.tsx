import { Button, Form, Stack, TextField } from '../kit/index.ts';
import { ProblemNotice } from './problem-notice.tsx';
import { textFields } from './text-fields.ts';
import { common } from './texts.ts';
import { UnsavedGuard } from './unsaved.tsx';
import type { Action } from './use-action.ts';
import { useEdits } from './use-edits.ts';

/** Renames something. */
export function NameForm({
  name: stored,
  action,
  onRename,
  autoComplete = 'off',
}: {
  readonly name: string;
  readonly action: Pick<Action<never, unknown>, 'isBusy' | 'error' | 'fields'>;
  /** `onDone` is called once the name is stored. */
  readonly onRename: (name: string, onDone: () => void) => void;
  readonly autoComplete?: 'off' | 'name';
}) {
  const edits = useEdits({ name: stored });
  const field = textFields(edits.draft, edits.change, action.fields);
  const name = edits.draft.name.trim();
  const isChanged = edits.isChanged && name !== stored;
  return (
    <Form onSubmit={() => onRename(name, edits.onSaved)}>
      <UnsavedGuard isChanged={isChanged && !action.isBusy} />
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
