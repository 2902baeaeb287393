import { useState } from 'react';
import { TextArea } from '../../kit/index.ts';
import { FormDialog } from '../form-dialog.tsx';
import { readEnvText, type Variable } from './env-text.ts';
import { t } from './texts.ts';

/** Takes the content of an `.env` file. */
export function PasteDialog({
  onClose,
  onPaste,
}: {
  readonly onClose: () => void;
  readonly onPaste: (variables: readonly Variable[]) => void;
}) {
  const [text, setText] = useState('');
  const [isRefused, setRefused] = useState(false);
  const submit = () => {
    const variables = readEnvText(text);
    if (variables.length === 0) return setRefused(true);
    onPaste(variables);
    onClose();
  };
  return (
    <FormDialog title={t.pasteTitle} submit={t.insert} onSubmit={submit} onClose={onClose}>
      <TextArea
        label={t.content}
        description={t.pasteHint}
        error={isRefused ? t.nothing : undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
        rows={10}
        mono
        verbatim
      />
    </FormDialog>
  );
}
