import { Muted } from '../../kit/index.ts';
import { CopyField, ShownOnce, ViewDialog } from '../../parts/index.ts';
import type { Events } from './provider.ts';
import { t } from './texts.ts';

/** What the user enters at the git host, so that pushes deploy. */
export function ProviderEvents({
  events: { eventsUrl, webhookSecret },
  onClose,
}: {
  readonly events: Events;
  readonly onClose: () => void;
}) {
  const address = (
    <>
      <Muted>{t.providers.connectedHint}</Muted>
      <CopyField label={t.providers.eventsUrl} value={eventsUrl} />
    </>
  );
  if (webhookSecret !== undefined)
    return (
      <ShownOnce onClose={onClose} title={t.providers.connected}>
        {address}
        <CopyField label={t.providers.secret} value={webhookSecret} />
      </ShownOnce>
    );
  return (
    <ViewDialog title={t.providers.connected} onClose={onClose}>
      {address}
    </ViewDialog>
  );
}
