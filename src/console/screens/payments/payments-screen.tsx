import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../../api/index.ts';
import { Button, Empty, Muted, Notice } from '../../kit/index.ts';
import {
  common,
  Page,
  RecordList,
  refreshWhile,
  Time,
  useOrganizationId,
  usePages,
  useSites,
} from '../../parts/index.ts';
import { AddDialog } from './add-dialog.tsx';
import { ServiceBadge } from './service.tsx';
import { t } from './texts.ts';

/** The payment services of the organization. */
export function PaymentsScreen() {
  const organizationId = useOrganizationId();
  const api = useApi();
  const pages = usePages();
  const services = useQuery(
    api.paymentGateway.list.queryOptions(pages.input, {
      refetchInterval: refreshWhile(({ items }) => items.some(({ status }) => status === 'provisioning')),
    }),
  );
  const organization = useQuery(api.organization.get.queryOptions({}));
  const projects = useSites().data?.projects;
  const [isAdding, setAdding] = useState(false);
  const isInPlan = organization.data?.plan.features.paymentGateway !== false;
  return (
    <Page
      title={t.title}
      lead={t.lead}
      actions={
        <Button look="primary" disabled={!isInPlan} onClick={() => setAdding(true)}>
          {t.add}
        </Button>
      }
    >
      {!isInPlan && <Notice>{t.notInPlan}</Notice>}
      <RecordList
        query={services}
        caption={t.title}
        keyOf={({ paymentGatewayId }) => paymentGatewayId}
        pages={pages}
        empty={<Empty title={t.empty}>{t.emptyHint}</Empty>}
        columns={[
          {
            title: common.name,
            cell: ({ paymentGatewayId, name }) => (
              <Link
                to="/orgs/$organizationId/payments/$paymentGatewayId"
                params={{ organizationId, paymentGatewayId }}
              >
                {name}
              </Link>
            ),
          },
          {
            title: common.project,
            cell: ({ projectId }) => projects?.find((one) => one.projectId === projectId)?.name ?? '…',
          },
          { title: common.status, cell: ({ status }) => <ServiceBadge status={status} /> },
          { title: t.webhookUrl, cell: ({ webhookUrl }) => webhookUrl ?? <Muted>{t.noWebhook}</Muted> },
          { title: common.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
        ]}
      />
      {isAdding && (
        <AddDialog
          sibling={services.data?.items[0]?.paymentGatewayId ?? null}
          onClose={() => setAdding(false)}
        />
      )}
    </Page>
  );
}
