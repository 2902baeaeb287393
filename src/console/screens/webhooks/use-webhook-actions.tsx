import { type ReactNode, useState } from 'react';
import { useApi } from '../../api/index.ts';
import { Confirm, CopyField, common, ShownOnce, useAction } from '../../parts/index.ts';
import { t } from './texts.ts';
import type { Webhook } from './webhook.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';

type Opened = { readonly kind: 'change' | 'remove'; readonly webhook: Webhook } | 'add' | null;

export interface WebhookActions {
  readonly add: () => void;
  readonly change: (webhook: Webhook) => void;
  readonly remove: (webhook: Webhook) => void;
  readonly toggle: (webhook: Webhook) => void;
  readonly dialogs: ReactNode;
}

/** What can be done with webhooks, with the dialogs for it. */
export function useWebhookActions(onRemoved?: () => void): WebhookActions {
  const api = useApi();
  const [opened, open] = useState<Opened>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => open(null);
  const remove = useAction(api.webhook.remove.mutationOptions(), {
    done: t.removed,
    onDone: () => onRemoved?.(),
  });
  const toggle = useAction(api.webhook.update.mutationOptions(), {
    done: ({ enabled }) => (enabled ? t.enabled : t.disabled),
    notifies: true,
  });
  const webhook = opened === null || opened === 'add' ? null : opened.webhook;
  return {
    add: () => open('add'),
    change: (one) => open({ kind: 'change', webhook: one }),
    remove: (one) => open({ kind: 'remove', webhook: one }),
    toggle: ({ webhookId, enabled }) => toggle.run({ webhookId, enabled: !enabled }),
    dialogs: (
      <>
        {opened !== null && (opened === 'add' || opened.kind === 'change') && (
          <WebhookDialog
            webhook={webhook}
            onClose={close}
            onCreated={(created) => {
              close();
              setSecret(created);
            }}
          />
        )}
        {opened !== null && opened !== 'add' && opened.kind === 'remove' && (
          <Confirm
            onClose={close}
            title={t.removeTitle}
            confirm={common.remove}
            action={remove}
            input={{ webhookId: opened.webhook.webhookId }}
          >
            {t.removeText(opened.webhook.url)}
          </Confirm>
        )}
        {secret !== null && (
          <ShownOnce onClose={() => setSecret(null)} title={t.secretTitle}>
            <p>{t.secretHint}</p>
            <CopyField label={t.secret} value={secret} />
          </ShownOnce>
        )}
      </>
    ),
  };
}
