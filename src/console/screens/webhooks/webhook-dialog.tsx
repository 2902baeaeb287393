import { useState } from 'react';
import { WEBHOOK_EVENTS, type WebhookEvent } from '#src/domain/event.ts';
import { useApi } from '../../api/index.ts';
import { CheckField, TextField } from '../../kit/index.ts';
import { common, FormDialog, useAction } from '../../parts/index.ts';
import { EVENT_TEXTS } from '../../vocabulary/deliveries.tsx';
import { t } from './texts.ts';
import type { Webhook } from './webhook.tsx';
import styles from './webhooks.module.css';

/** Adds a webhook, or changes one. */
export function WebhookDialog({
  webhook,
  onClose,
  onCreated,
}: {
  readonly webhook: Webhook | null;
  readonly onClose: () => void;
  readonly onCreated: (secret: string) => void;
}) {
  const api = useApi();
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? WEBHOOK_EVENTS);
  const create = useAction(api.webhook.create.mutationOptions(), {
    onDone: ({ secret }) => onCreated(secret),
  });
  const update = useAction(api.webhook.update.mutationOptions(), { done: t.changed, onDone: onClose });
  const action = webhook === null ? create : update;
  const submit = () => {
    const fields = { url: url.trim(), events: [...events] };
    if (webhook === null) create.run(fields);
    else update.run({ webhookId: webhook.webhookId, ...fields });
  };
  const toggle = (event: WebhookEvent) =>
    setEvents(WEBHOOK_EVENTS.filter((one) => events.includes(one) !== (one === event)));
  return (
    <FormDialog
      title={webhook === null ? t.add : t.change}
      submit={webhook === null ? common.add : common.save}
      action={action}
      disabled={events.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t.address}
        description={t.addressHint}
        type="url"
        value={url}
        onChange={(event) => setUrl(event.target.value)}
        error={action.fields.url}
        placeholder="https://example.com/webhook"
        required
        maxLength={2000}
      />
      <fieldset className={styles.group}>
        <legend>{t.events}</legend>
        {WEBHOOK_EVENTS.map((event) => (
          <CheckField
            key={event}
            label={EVENT_TEXTS[event]}
            checked={events.includes(event)}
            onChange={() => toggle(event)}
          />
        ))}
        {events.length === 0 && <p role="alert">{t.chooseEvent}</p>}
      </fieldset>
    </FormDialog>
  );
}
