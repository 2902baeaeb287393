import { Button, Dialog, Muted, Stack } from '../../kit/index.ts';
import { CopyField, common, ShownOnce } from '../../parts/index.ts';
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
      <ShownOnce open onClose={onClose} title={t.providers.connected}>
        {address}
        <CopyField label={t.providers.secret} value={webhookSecret} />
      </ShownOnce>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.providers.connected}
      actions={
        <Button look="primary" onClick={onClose}>
          {common.close}
        </Button>
      }
    >
      <Stack>{address}</Stack>
    </Dialog>
  );
}
