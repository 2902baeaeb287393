import { CheckField } from '../../kit/index.ts';
import styles from './payments.module.css';
import { t } from './texts.ts';

export interface Method {
  readonly id: string;
  readonly name: string;
}

/** The ways in which customers can pay. */
export function MethodChoice({
  methods,
  chosen,
  onChange,
}: {
  readonly methods: readonly Method[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}) {
  return (
    <fieldset className={styles.group}>
      <legend>{t.methods}</legend>
      {methods.map(({ id, name }) => (
        <CheckField
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onChange={() =>
            onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
          }
        />
      ))}
      <p className={styles.hint}>{t.methodsHint}</p>
    </fieldset>
  );
}
