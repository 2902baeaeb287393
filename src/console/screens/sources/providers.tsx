import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../api/index.ts';
import { Button, type Column, Empty } from '../../kit/index.ts';
import {
  ActionsMenu,
  Confirm,
  common,
  RecordList,
  Section,
  Time,
  useAction,
  usePages,
} from '../../parts/index.ts';
import { gitHostText } from '../../vocabulary/git-hosts.ts';
import { CreateProvider } from './create-provider.tsx';
import type { Events, Provider } from './provider.ts';
import { ProviderEvents } from './provider-events.tsx';
import { t } from './texts.ts';

type Dialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'remove' | 'regenerate'; readonly provider: Provider };

/** The git hosts that are connected. */
export function Providers() {
  const api = useApi();
  const pages = usePages({ name: 'providers' });
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [events, setEvents] = useState<Events | null>(null);
  const list = useQuery(api.gitProvider.list.queryOptions(pages.input));
  const close = () => setDialog(null);
  const remove = useAction(api.gitProvider.remove.mutationOptions(), { done: t.providers.removed });
  const regenerate = useAction(api.gitProvider.regenerateWebhookSecret.mutationOptions(), {
    onDone: setEvents,
  });
  return (
    <Section
      title={t.providers.title}
      lead={t.providers.lead}
      actions={<Button onClick={() => setDialog({ kind: 'create' })}>{t.providers.add}</Button>}
    >
      <RecordList
        query={list}
        caption={t.providers.title}
        columns={COLUMNS}
        rowActions={(provider) => (
          <ActionsMenu
            name={provider.name}
            entries={[
              {
                label: t.providers.show,
                onChoose: () => setEvents({ eventsUrl: provider.eventsUrl }),
              },
              { label: t.providers.regenerate, onChoose: () => setDialog({ kind: 'regenerate', provider }) },
              null,
              { label: common.remove, onChoose: () => setDialog({ kind: 'remove', provider }), danger: true },
            ]}
          />
        )}
        keyOf={({ gitProviderId }) => gitProviderId}
        empty={<Empty title={t.providers.empty}>{t.providers.emptyHint}</Empty>}
        pages={pages}
      />
      {dialog?.kind === 'create' && (
        <CreateProvider
          onClose={close}
          onDone={(created) => {
            close();
            setEvents(created);
          }}
        />
      )}
      {dialog?.kind === 'remove' && (
        <Confirm
          onClose={close}
          title={common.removeTitle(dialog.provider.name)}
          confirm={common.remove}
          action={remove}
          input={{ gitProviderId: dialog.provider.gitProviderId }}
          name={dialog.provider.name}
        >
          {t.providers.removeHint}
        </Confirm>
      )}
      {dialog?.kind === 'regenerate' && (
        <Confirm
          onClose={close}
          title={t.providers.regenerateTitle}
          confirm={t.providers.regenerate}
          action={regenerate}
          input={{ gitProviderId: dialog.provider.gitProviderId }}
        >
          {t.providers.regenerateHint}
        </Confirm>
      )}
      {events !== null && <ProviderEvents events={events} onClose={() => setEvents(null)} />}
    </Section>
  );
}

const COLUMNS: readonly Column<Provider>[] = [
  { title: common.name, cell: ({ name }) => name },
  { title: t.providers.kind, cell: ({ type }) => gitHostText(type) },
  { title: t.providers.address, cell: ({ baseUrl }) => new URL(baseUrl).host },
  { title: t.providers.access, cell: accessText },
  { title: common.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
];

function accessText({ appId, hasToken }: Provider): string {
  if (appId !== null) return t.providers.byApp;
  return hasToken ? t.providers.byToken : t.providers.open;
}
