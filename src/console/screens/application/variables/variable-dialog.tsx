import { useState } from 'react';
import { TextArea, TextField } from '../../../kit/index.ts';
import { VARIABLE_NAME } from '../../../parts/env-text/index.ts';
import { common, FormDialog, useTextFields } from '../../../parts/index.ts';
import type { EnvChanges } from './changes.ts';
import { t } from './texts.ts';

/** Adds a variable, or changes the value of one. */
export function VariableDialog({
  name: fixedName,
  value: current,
  names,
  onNote,
  onClose,
}: {
  /** The variable to change; null adds one. */
  readonly name: string | null;
  /** Its value as far as it is known; null if it is hidden. */
  readonly value: string | null;
  readonly names: readonly string[];
  readonly onNote: (changes: EnvChanges) => void;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState(fixedName ?? '');
  const [{ value }, field] = useTextFields({ value: current ?? '' });
  const [isTried, setTried] = useState(false);
  const isValid = VARIABLE_NAME.test(name.trim());
  return (
    <FormDialog
      title={fixedName === null ? t.add : t.changeOf(fixedName)}
      submit={t.take}
      onSubmit={() => {
        setTried(true);
        if (isValid) onNote({ [name.trim()]: value });
      }}
      onClose={onClose}
    >
      {fixedName === null && (
        <TextField
          label={common.name}
          description={names.includes(name.trim()) ? t.exists : t.nameHint}
          error={isTried && !isValid ? t.nameProblem : undefined}
          value={name}
          onChange={(event) => setName(event.target.value)}
          mono
          verbatim
          maxLength={256}
        />
      )}
      <TextArea
        label={common.value}
        description={current === null ? t.currentHidden : undefined}
        {...field('value')}
        mono
        rows={4}
        verbatim
      />
    </FormDialog>
  );
}
