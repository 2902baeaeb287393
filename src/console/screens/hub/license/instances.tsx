import { useState } from 'react';
import type { RouterOutputs } from '../../../api/index.ts';
import { Button, Card, type Column, Empty, Table, WithNote } from '../../../kit/index.ts';
import { ActionsMenu, common, Time } from '../../../parts/index.ts';
import { licensedKindText } from '../../../vocabulary/licenses.tsx';
import { AddProgram } from './add-program.tsx';
import { type Instance, instanceTitle } from './instance.ts';
import { MoveNames } from './move-names.tsx';
import { RemoveInstance } from './remove-instance.tsx';
import { t } from './texts.ts';

type License = RouterOutputs['license']['get'];

/** What runs under a license. */
export function Instances({ license: { licenseId, instances } }: { readonly license: License }) {
  const [isAdding, setAdding] = useState(false);
  const [moving, setMoving] = useState<Instance | null>(null);
  const [removing, setRemoving] = useState<Instance | null>(null);
  const add = (
    <Button small onClick={() => setAdding(true)}>
      {t.addProgram}
    </Button>
  );
  return (
    <Card title={t.instances} actions={add} padded={false}>
      <Table
        caption={t.instances}
        columns={COLUMNS}
        items={instances}
        keyOf={({ instanceId }) => instanceId}
        rowActions={(instance) => (
          <ActionsMenu
            name={instanceTitle(instance)}
            entries={[
              { label: t.moveNames, onChoose: () => setMoving(instance) },
              null,
              { label: t.removeInstance, danger: true, onChoose: () => setRemoving(instance) },
            ]}
          />
        )}
        empty={<Empty title={t.noInstances}>{t.noInstancesHint}</Empty>}
      />
      {isAdding && <AddProgram licenseId={licenseId} onClose={() => setAdding(false)} />}
      {moving !== null && (
        <MoveNames instance={moving} instances={instances} onClose={() => setMoving(null)} />
      )}
      {removing !== null && <RemoveInstance instance={removing} onClose={() => setRemoving(null)} />}
    </Card>
  );
}

const COLUMNS: readonly Column<Instance>[] = [
  {
    title: t.instance,
    cell: (instance) => (
      <WithNote note={instance.cloudUrl ?? instance.instanceId}>{instanceTitle(instance)}</WithNote>
    ),
  },
  { title: common.kind, cell: ({ kind }) => licensedKindText(kind) },
  { title: t.lastSync, cell: ({ lastSeenAt }) => <Time at={lastSeenAt} never={common.never} /> },
];
