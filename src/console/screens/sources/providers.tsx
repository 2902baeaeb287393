import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../api/index.ts';
import { Button, type Column, Empty } from '../../kit/index.ts';
import { common, RecordList, Time, usePages } from '../../parts/index.ts';
import { gitHostText } from '../../vocabulary/git-hosts.ts';
import { CreateProvider } from './create-provider.tsx';
import type { Events, Provider } from './provider.ts';
import { RegenerateSecret, RemoveProvider } from './provider-actions.tsx';
import { ProviderEvents } from './provider-events.tsx';
import { RowMenu } from './row-menu.tsx';
import { Section } from './section.tsx';
import { t } from './texts.ts';

type Dialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'events'; readonly events: Events }
  | { readonly kind: 'remove' | 'regenerate'; readonly provider: Provider };

/** The git hosts that are connected. */
export function Providers() {
  const api = useApi();
  const pages = usePages();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const list = useQuery(api.gitProvider.list.queryOptions({ limit: pages.limit, offset: pages.offset }));
  const close = () => setDialog(null);
  const showEvents = (events: Events) => setDialog({ kind: 'events', events });
  return (
    <Section
      title={t.providers.title}
      lead={t.providers.lead}
      action={<Button onClick={() => setDialog({ kind: 'create' })}>{t.providers.add}</Button>}
    >
      <RecordList
        query={list}
        caption={t.providers.title}
        columns={columnsOf(setDialog)}
        keyOf={({ gitProviderId }) => gitProviderId}
        empty={<Empty title={t.providers.empty}>{t.providers.emptyHint}</Empty>}
        pages={pages}
      />
      {dialog?.kind === 'create' && <CreateProvider onClose={close} onDone={showEvents} />}
      {dialog?.kind === 'events' && <ProviderEvents events={dialog.events} onClose={close} />}
      {dialog?.kind === 'remove' && <RemoveProvider provider={dialog.provider} onClose={close} />}
      {dialog?.kind === 'regenerate' && (
        <RegenerateSecret provider={dialog.provider} onClose={close} onDone={showEvents} />
      )}
    </Section>
  );
}

function columnsOf(open: (dialog: Dialog) => void): Column<Provider>[] {
  return [
    { title: common.name, cell: ({ name }) => name },
    { title: t.providers.kind, cell: ({ type }) => gitHostText(type) },
    { title: t.providers.address, cell: ({ baseUrl }) => new URL(baseUrl).host },
    { title: t.providers.access, cell: accessText },
    { title: t.createdAt, cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      title: '',
      end: true,
      cell: (provider) => (
        <RowMenu
          name={provider.name}
          entries={[
            {
              label: t.providers.show,
              onChoose: () => open({ kind: 'events', events: { eventsUrl: provider.eventsUrl } }),
            },
            { label: t.providers.regenerate, onChoose: () => open({ kind: 'regenerate', provider }) },
            null,
            { label: common.remove, onChoose: () => open({ kind: 'remove', provider }), danger: true },
          ]}
        />
      ),
    },
  ];
}

function accessText({ appId, hasToken }: Provider): string {
  if (appId !== null) return t.providers.byApp;
  return hasToken ? t.providers.byToken : t.providers.open;
}
