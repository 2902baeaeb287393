import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApi } from '../../api/index.ts';
import { Button, Empty } from '../../kit/index.ts';
import {
  ActionsMenu,
  common,
  Page,
  RecordList,
  Time,
  useOrganizationId,
  usePages,
} from '../../parts/index.ts';
import { EVENT_TEXTS } from '../../vocabulary/deliveries.tsx';
import { t } from './texts.ts';
import { useWebhookActions } from './use-webhook-actions.tsx';
import { WebhookBadge } from './webhook.tsx';
import styles from './webhooks.module.css';

/** The addresses to which events of the organization are sent. */
export function WebhooksScreen() {
  const organizationId = useOrganizationId();
  const api = useApi();
  const pages = usePages();
  const webhooks = useQuery(api.webhook.list.queryOptions(pages.input));
  const { add, change, remove, toggle, dialogs } = useWebhookActions();
  return (
    <Page
      title={t.title}
      lead={t.lead}
      actions={
        <Button look="primary" onClick={add}>
          {t.add}
        </Button>
      }
    >
      <RecordList
        query={webhooks}
        caption={t.title}
        keyOf={({ webhookId }) => webhookId}
        pages={pages}
        empty={<Empty title={t.empty}>{t.emptyHint}</Empty>}
        columns={[
          {
            title: common.address,
            cell: ({ webhookId, url }) => (
              <Link to="/orgs/$organizationId/webhooks/$webhookId" params={{ organizationId, webhookId }}>
                {url}
              </Link>
            ),
          },
          {
            title: common.events,
            cell: ({ events }) => (
              <ul className={styles.list}>
                {events.map((event) => (
                  <li key={event}>{EVENT_TEXTS[event]}</li>
                ))}
              </ul>
            ),
          },
          { title: common.status, cell: (webhook) => <WebhookBadge webhook={webhook} /> },
          { title: common.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
        ]}
        rowActions={(webhook) => (
          <ActionsMenu
            name={webhook.url}
            entries={[
              { label: common.change, onChoose: () => change(webhook) },
              { label: webhook.enabled ? t.disable : t.enable, onChoose: () => toggle(webhook) },
              { label: common.remove, danger: true, onChoose: () => remove(webhook) },
            ]}
          />
        )}
      />
      {dialogs}
    </Page>
  );
}
