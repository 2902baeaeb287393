import { useState } from 'react';
import { CheckField, Notice, TextArea } from '../../../kit/index.ts';
import { formatNumber } from '../../../language/index.ts';
import { parseEnvText } from '../../../parts/env-text/parse-env-text.ts';
import { FormDialog } from '../../../parts/index.ts';
import type { EnvChanges } from './changes.ts';
import { t } from './texts.ts';
import styles from './variables.module.css';

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
  const [text, setText] = useState('');
  const [isOnly, setOnly] = useState(false);
  const { variables, unread } = parseEnvText(text);
  const count = Object.keys(variables).length;
  const removed = isOnly ? Object.fromEntries(names.map((name) => [name, null])) : {};
  return (
    <FormDialog
      title={t.paste}
      wide
      submit={t.take}
      disabled={count === 0}
      onSubmit={() => count > 0 && onNote({ ...removed, ...variables })}
      onClose={onClose}
    >
      <TextArea
        label={t.pasteText}
        description={t.pasteHint}
        value={text}
        onChange={(event) => setText(event.target.value)}
        mono
        rows={10}
        verbatim
      />
      <CheckField
        label={t.pasteOnly}
        description={t.pasteOnlyHint}
        checked={isOnly}
        onChange={(event) => setOnly(event.target.checked)}
      />
      <div role="status">{t.read(count)}</div>
      {unread.length > 0 && (
        <Notice tone="warn" title={t.unread}>
          <ul className={styles.list}>
            {unread.map(({ line, problem }) => (
              <li key={line}>
                <strong>{t.line(formatNumber(line))}</strong> {t.problems[problem]}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </FormDialog>
  );
}
