import { useState } from 'react';
import type { ApplicationState } from '#src/domain/application.ts';
import { useApi } from '../../api/index.ts';
import { Card, Empty, Table } from '../../kit/index.ts';
import { ActionsMenu, Confirm, useAction, useMay, useOrganizationId } from '../../parts/index.ts';
import { CreateApplication } from './create-application.tsx';
import type { Environment } from './environment.ts';
import { CONTENT_COLUMNS, contentsOf } from './environment-contents.tsx';
import { t } from './texts.ts';

/** The applications and databases of an environment. */
export function EnvironmentCard({
  environment,
  states,
}: {
  readonly environment: Environment;
  /** What each application does now. */
  readonly states: ReadonlyMap<string, ApplicationState>;
}) {
  const organizationId = useOrganizationId();
  const [shown, setShown] = useState<'application' | 'remove' | null>(null);
  const mayWrite = useMay('site:write');
  const { environmentId, name } = environment;
  const remove = useAction(useApi().environment.remove.mutationOptions(), { done: t.environmentRemoved });
  const contents = contentsOf(environment, organizationId, states);
  const menu = (
    <ActionsMenu
      name={name}
      entries={[
        { label: t.newApplication, onChoose: () => setShown('application') },
        null,
        { label: t.removeEnvironment, onChoose: () => setShown('remove'), danger: true },
      ]}
    />
  );
  const close = () => setShown(null);
  return (
    <Card title={name} actions={mayWrite && menu} padded={false}>
      <Table
        caption={t.contents(name)}
        columns={CONTENT_COLUMNS}
        items={contents}
        keyOf={({ id }) => id}
        empty={<Empty title={t.emptyEnvironment}>{t.emptyEnvironmentHint}</Empty>}
      />
      {shown === 'application' && <CreateApplication environment={environment} onClose={close} />}
      {shown === 'remove' && (
        <Confirm
          onClose={close}
          title={t.removeEnvironmentTitle(name)}
          confirm={t.removeEnvironment}
          action={remove}
          input={{ environmentId }}
          name={name}
        >
          {t.removeEnvironmentHint}
        </Confirm>
      )}
    </Card>
  );
}
