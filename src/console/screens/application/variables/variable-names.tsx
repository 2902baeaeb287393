import { Card, Empty, Table } from '../../../kit/index.ts';
import { common } from '../../../parts/index.ts';
import { t } from './texts.ts';

/** The names of the variables, for members who may not change them. */
export function VariableNames({ names }: { readonly names: readonly string[] }) {
  return (
    <Card padded={false}>
      <Table
        caption={t.caption}
        items={names.toSorted()}
        keyOf={(name) => name}
        columns={[
          { title: common.name, cell: (name) => <code>{name}</code> },
          { title: common.value, cell: () => t.hidden },
        ]}
        empty={<Empty title={t.empty}>{t.emptyMember}</Empty>}
      />
    </Card>
  );
}
