import { useState } from 'react';
import { useApi } from '../../../api/index.ts';
import { Button, Card, Empty, Row } from '../../../kit/index.ts';
import { UnsavedGuard, useAction } from '../../../parts/index.ts';
import { changesOf, type EnvChanges, withoutChange } from './changes.ts';
import { PasteDialog } from './paste-dialog.tsx';
import { PendingChanges } from './pending-changes.tsx';
import { RestartNotice } from './restart-notice.tsx';
import { t } from './texts.ts';
import { VariableDialog } from './variable-dialog.tsx';
import { VariableTable } from './variable-table.tsx';

type Opened = { readonly kind: 'paste' } | { readonly kind: 'variable'; readonly name: string | null };

/** Collects changes of variables, and applies them together. */
export function VariablesEditor({
  applicationId,
  names,
  isDeployed,
}: {
  readonly applicationId: string;
  readonly names: readonly string[];
  readonly isDeployed: boolean;
}) {
  const api = useApi();
  const [noted, setNoted] = useState<EnvChanges>({});
  const [revealed, setRevealed] = useState<Readonly<Record<string, string>>>({});
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isRestartDue, setRestartDue] = useState(false);
  const reveal = useAction(api.application.revealEnv.mutationOptions(), {
    notifies: true,
    onDone: ({ name, value }) => setRevealed((before) => ({ ...before, [name]: value })),
  });
  const apply = useAction(api.application.setEnv.mutationOptions(), {
    done: t.applied,
    onDone: () => {
      setNoted({});
      setRevealed({});
      setRestartDue(isDeployed);
    },
  });
  const changes = changesOf(noted, names);
  const note = (more: EnvChanges) => {
    setNoted((before) => ({ ...before, ...more }));
    setOpened(null);
  };
  const hide = (name: string) =>
    setRevealed((before) => Object.fromEntries(Object.entries(before).filter(([one]) => one !== name)));
  const all = [...new Set([...names, ...changes.map(({ name }) => name)])].toSorted();
  return (
    <>
      <UnsavedGuard isChanged={changes.length > 0} />
      {isRestartDue && <RestartNotice applicationId={applicationId} onClose={() => setRestartDue(false)} />}
      <Row>
        <Button look="primary" onClick={() => setOpened({ kind: 'variable', name: null })}>
          {t.add}
        </Button>
        <Button onClick={() => setOpened({ kind: 'paste' })}>{t.paste}</Button>
      </Row>
      <Card padded={false}>
        {all.length === 0 ? (
          <Empty title={t.empty}>{t.emptyHint}</Empty>
        ) : (
          <VariableTable
            names={all}
            changes={changes}
            revealed={revealed}
            isBusy={reveal.isBusy}
            onReveal={(name) => reveal.run({ applicationId, name })}
            onHide={hide}
            onChange={(name) => setOpened({ kind: 'variable', name })}
            onRemove={(name) =>
              setNoted((before) =>
                names.includes(name) ? { ...before, [name]: null } : withoutChange(before, name),
              )
            }
            onUndo={(name) => setNoted((before) => withoutChange(before, name))}
          />
        )}
      </Card>
      {changes.length > 0 && (
        <PendingChanges
          changes={changes}
          action={apply}
          onApply={() =>
            apply.run({
              applicationId,
              envVars: Object.fromEntries(changes.map(({ name, value }) => [name, value])),
            })
          }
          onDiscard={() => {
            setNoted({});
            apply.reset();
          }}
        />
      )}
      {opened?.kind === 'variable' && (
        <VariableDialog
          name={opened.name}
          value={opened.name === null ? '' : (noted[opened.name] ?? revealed[opened.name] ?? null)}
          names={all}
          onNote={note}
          onClose={() => setOpened(null)}
        />
      )}
      {opened?.kind === 'paste' && (
        <PasteDialog names={names} onNote={note} onClose={() => setOpened(null)} />
      )}
    </>
  );
}
