import type { ReactNode } from 'react';
import { Notice, TextArea } from '../../kit/index.ts';
import { formatNumber } from '../../language/index.ts';
import { FormDialog } from '../form-dialog.tsx';
import { useTextFields } from '../text-fields.ts';
import styles from './env-text-dialog.module.css';
import { type EnvText, parseEnvText } from './parse-env-text.ts';
import { t } from './texts.ts';

/** Takes the content of an `.env` file, and shows which of its lines cannot be read. */
export function EnvTextDialog({
  title,
  submit,
  onRead,
  onClose,
  children,
}: {
  readonly title: string;
  readonly submit: string;
  readonly onRead: (variables: EnvText['variables']) => void;
  readonly onClose: () => void;
  /** What else can be chosen. */
  readonly children?: ReactNode;
}) {
  const [{ text }, field] = useTextFields({ text: '' });
  const { variables, unread } = parseEnvText(text);
  const count = Object.keys(variables).length;
  return (
    <FormDialog
      title={title}
      wide
      submit={submit}
      disabled={count === 0}
      onSubmit={() => count > 0 && onRead(variables)}
      onClose={onClose}
    >
      <TextArea label={t.content} description={t.hint} {...field('text')} mono verbatim rows={10} />
      {children}
      <div role="status">{t.read(count)}</div>
      {unread.length > 0 && (
        <Notice tone="warn" title={t.unread}>
          <ul className={styles.unread}>
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
