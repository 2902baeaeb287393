import { useState } from 'react';
import { type RouterOutputs, rereadOrganizations, useApi } from '../../api/index.ts';
import { Button, Form, Stack, TextField } from '../../kit/index.ts';
import { common, ProblemNotice, UnsavedGuard, useAction } from '../../parts/index.ts';

/** Renames the organization. */
export function NameForm({
  organization: { organizationId, name: stored },
}: {
  readonly organization: RouterOutputs['organization']['get'];
}) {
  const [name, setName] = useState(stored);
  const rename = useAction(useApi().organization.update.mutationOptions(), {
    done: common.saved,
    // The switch between organizations shows the name, too.
    onDone: rereadOrganizations,
  });
  const isChanged = name.trim() !== stored;
  return (
    <Form onSubmit={() => rename.run({ organizationId, name: name.trim() })}>
      <UnsavedGuard isChanged={isChanged} />
      <Stack gap={0.5}>
        <TextField
          label={common.name}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={rename.fields.name}
          required
          maxLength={100}
          action={
            <Button type="submit" disabled={!isChanged || name.trim() === ''} busy={rename.isBusy}>
              {common.save}
            </Button>
          }
        />
        <ProblemNotice error={rename.error} />
      </Stack>
    </Form>
  );
}
