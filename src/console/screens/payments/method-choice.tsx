import { CheckList, FieldGroup } from '../../kit/index.ts';
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
    <FieldGroup label={t.methods} description={t.methodsHint}>
      <CheckList
        choices={methods.map(({ id, name }) => ({ value: id, label: name }))}
        values={chosen}
        onChange={onChange}
      />
    </FieldGroup>
  );
}
