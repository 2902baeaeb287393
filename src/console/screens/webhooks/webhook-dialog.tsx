import { useState } from 'react';
import { WEBHOOK_EVENTS, type WebhookEvent } from '#src/domain/event.ts';
import { useApi } from '../../api/index.ts';
import { CheckList, FieldGroup, TextField } from '../../kit/index.ts';
import { common, FormDialog, useAction, useTextFields } from '../../parts/index.ts';
import { EVENT_TEXTS } from '../../vocabulary/deliveries.tsx';
import { t } from './texts.ts';
import type { Webhook } from './webhook.tsx';

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
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? WEBHOOK_EVENTS);
  const create = useAction(api.webhook.create.mutationOptions(), {
    onDone: ({ secret }) => onCreated(secret),
  });
  const update = useAction(api.webhook.update.mutationOptions(), { done: t.changed, onDone: onClose });
  const action = webhook === null ? create : update;
  const [{ url }, field] = useTextFields({ url: webhook?.url ?? '' }, action.fields);
  const submit = () => {
    const fields = { url: url.trim(), events: WEBHOOK_EVENTS.filter((event) => events.includes(event)) };
    if (webhook === null) create.run(fields);
    else update.run({ webhookId: webhook.webhookId, ...fields });
  };
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
        label={common.address}
        description={t.addressHint}
        type="url"
        {...field('url')}
        placeholder="https://example.com/webhook"
        required
        maxLength={2000}
      />
      <FieldGroup label={common.events} error={events.length === 0 ? t.chooseEvent : undefined}>
        <CheckList
          choices={WEBHOOK_EVENTS.map((value) => ({ value, label: EVENT_TEXTS[value] }))}
          values={events}
          onChange={setEvents}
        />
      </FieldGroup>
    </FormDialog>
  );
}
