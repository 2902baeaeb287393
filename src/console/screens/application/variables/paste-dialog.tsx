import { useState } from 'react';
import { CheckField } from '../../../kit/index.ts';
import { EnvTextDialog } from '../../../parts/env-text/index.ts';
import type { EnvChanges } from './changes.ts';
import { t } from './texts.ts';

/** Takes the variables of an `.env` text over as changes. */
export function PasteDialog({
  names,
  onNote,
  onClose,
}: {
  readonly names: readonly string[];
  readonly onNote: (changes: EnvChanges) => void;
  readonly onClose: () => void;
}) {
  const [isOnly, setOnly] = useState(false);
  const removed = isOnly ? Object.fromEntries(names.map((name) => [name, null])) : {};
  return (
    <EnvTextDialog
      title={t.paste}
      submit={t.take}
      onRead={(variables) => onNote({ ...removed, ...variables })}
      onClose={onClose}
    >
      <CheckField
        label={t.pasteOnly}
        description={t.pasteOnlyHint}
        checked={isOnly}
        onChange={(event) => setOnly(event.target.checked)}
      />
    </EnvTextDialog>
  );
}
