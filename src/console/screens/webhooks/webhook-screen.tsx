import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { MAX_PAGE_SIZE, useApi } from '../../api/index.ts';
import { Button, ButtonLink, Card, Facts, Notice, Row } from '../../kit/index.ts';
import { common, Page, QueryView, Section, Time, useOrganizationId } from '../../parts/index.ts';
import { EVENT_TEXTS } from '../../vocabulary/deliveries.tsx';
import { Deliveries } from './deliveries.tsx';
import { t } from './texts.ts';
import { useWebhookActions } from './use-webhook-actions.tsx';
import { WebhookBadge } from './webhook.tsx';
import styles from './webhooks.module.css';

/** One webhook with what was sent to it. */
export function WebhookScreen({ webhookId }: { readonly webhookId: string }) {
  const organizationId = useOrganizationId();
  const api = useApi();
  const webhooks = useQuery(api.webhook.list.queryOptions({ limit: MAX_PAGE_SIZE }));
  const navigate = useNavigate();
  const { change, remove, toggle, dialogs } = useWebhookActions(() =>
    navigate({ to: '/orgs/$organizationId/webhooks', params: { organizationId } }),
  );
  const webhook = webhooks.data?.items.find((one) => one.webhookId === webhookId);
  return (
    <Page
      title={t.one}
      badge={webhook !== undefined && <WebhookBadge webhook={webhook} />}
      actions={
        webhook !== undefined && (
          <>
            <Button onClick={() => change(webhook)}>{common.change}</Button>
            <Button onClick={() => toggle(webhook)}>{webhook.enabled ? t.disable : t.enable}</Button>
            <Button look="danger" onClick={() => remove(webhook)}>
              {common.remove}
            </Button>
          </>
        )
      }
    >
      <Card>
        <QueryView query={webhooks}>
          {() =>
            webhook === undefined ? (
              <Notice>{t.notFound}</Notice>
            ) : (
              <Facts
                items={{
                  [common.address]: <code>{webhook.url}</code>,
                  [common.events]: (
                    <ul className={styles.list}>
                      {webhook.events.map((event) => (
                        <li key={event}>{EVENT_TEXTS[event]}</li>
                      ))}
                    </ul>
                  ),
                  [common.created]: <Time at={webhook.createdAt} />,
                  [t.failingSince]: webhook.failingSince && <Time at={webhook.failingSince} />,
                  [t.status.off]: webhook.disabledReason,
                }}
              />
            )
          }
        </QueryView>
      </Card>
      <Section title={t.deliveries}>
        <Deliveries webhookId={webhookId} />
      </Section>
      <Row>
        <ButtonLink to="/orgs/$organizationId/webhooks" params={{ organizationId }}>
          {t.back}
        </ButtonLink>
      </Row>
      {dialogs}
    </Page>
  );
}
