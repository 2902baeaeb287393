import { Eye, EyeOff, X } from 'lucide-react';
import { type ClipboardEvent, useId, useState } from 'react';
import fieldStyles from '../../../kit/field.module.css';
import { VERBATIM } from '../../../kit/field.tsx';
import { Button, cx, Muted, Row, Stack } from '../../../kit/index.ts';
import { EnvTextDialog, parseEnvText } from '../../../parts/env-text/index.ts';
import { common } from '../../../parts/index.ts';
import { t } from './texts.ts';
import styles from './variable-rows.module.css';
import { type Variable, withVariables } from './variables.ts';

interface VariableRowsProps {
  readonly variables: readonly Variable[];
  readonly onChange: (variables: readonly Variable[]) => void;
  readonly error?: string | undefined;
  /** Problems of single variables, by name. */
  readonly problems?: Readonly<Record<string, string>>;
}

/** Variables to type or to paste as an `.env` file. Values are hidden until the user shows them. */
export function VariableRows({ variables, onChange, error, problems = {} }: VariableRowsProps) {
  const [isPasting, setPasting] = useState(false);
  const [added, setAdded] = useState<number | null>(null);
  const put = (index: number, variable: Variable) =>
    onChange(variables.map((other, at) => (at === index ? variable : other)));
  return (
    <Stack gap={0.5}>
      {variables.length === 0 && <Muted small>{t.empty}</Muted>}
      {variables.map((variable, index) => (
        <VariableRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a row keeps its place while its name is typed
          key={index}
          number={index + 1}
          isNew={index === added}
          variable={variable}
          problem={problems[variable.name]}
          onChange={(changed) => put(index, changed)}
          onPaste={(pasted) => onChange(withVariables(variables, pasted))}
          onRemove={() => onChange(variables.filter((_, at) => at !== index))}
        />
      ))}
      {error !== undefined && <div className={styles.error}>{error}</div>}
      <Row>
        <Button
          small
          onClick={() => {
            setAdded(variables.length);
            onChange([...variables, { name: '', value: '' }]);
          }}
        >
          {t.add}
        </Button>
        <Button small onClick={() => setPasting(true)}>
          {t.paste}
        </Button>
      </Row>
      {isPasting && (
        <EnvTextDialog
          title={t.pasteTitle}
          submit={common.add}
          onRead={(pasted) => {
            onChange(withVariables(variables, pasted));
            setPasting(false);
          }}
          onClose={() => setPasting(false)}
        />
      )}
    </Stack>
  );
}

function VariableRow({
  number,
  isNew,
  variable: { name, value },
  problem,
  onChange,
  onPaste,
  onRemove,
}: {
  readonly number: number;
  /** It takes the focus when it appears. */
  readonly isNew: boolean;
  readonly variable: Variable;
  readonly problem: string | undefined;
  readonly onChange: (variable: Variable) => void;
  readonly onPaste: (variables: Readonly<Record<string, string>>) => void;
  readonly onRemove: () => void;
}) {
  const [isShown, setShown] = useState(false);
  const id = useId();
  const label = name === '' ? t.unnamed(number) : name;
  // Lines of an `.env` file in the field of a name become rows.
  const paste = (event: ClipboardEvent) => {
    const { variables } = parseEnvText(event.clipboardData.getData('text'));
    if (Object.keys(variables).length === 0) return;
    event.preventDefault();
    onPaste(variables);
  };
  return (
    <div className={styles.row}>
      <input
        aria-label={t.nameOf(number)}
        ref={isNew ? focusOn : undefined}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : id}
        placeholder={t.name}
        className={cx(fieldStyles.control, fieldStyles.mono)}
        value={name}
        onChange={(event) => onChange({ name: event.target.value, value })}
        onPaste={paste}
        {...VERBATIM}
      />
      <textarea
        aria-label={t.valueOf(label)}
        placeholder={common.value}
        className={cx(fieldStyles.control, fieldStyles.mono, !isShown && styles.hidden)}
        rows={1}
        value={value}
        onChange={(event) => onChange({ name, value: event.target.value })}
        {...VERBATIM}
      />
      <Button
        look="quiet"
        icon={isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        aria-label={isShown ? t.hide(label) : t.show(label)}
        onClick={() => setShown(!isShown)}
      />
      <Button look="quiet" icon={<X aria-hidden="true" />} aria-label={t.remove(label)} onClick={onRemove} />
      {problem !== undefined && (
        <div id={id} className={styles.error}>
          {problem}
        </div>
      )}
    </div>
  );
}

function focusOn(field: HTMLInputElement | null): void {
  field?.focus();
}
