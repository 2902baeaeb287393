import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useApi } from '../../api/index.ts';
import { ButtonLink, Notice, Row, Stack } from '../../kit/index.ts';
import {
  ConfirmButton,
  common,
  Page,
  QueryView,
  refreshWhile,
  Section,
  useAction,
  useOrganizationId,
} from '../../parts/index.ts';
import { Events } from './events.tsx';
import { Integration } from './integration.tsx';
import { ServiceBadge } from './service.tsx';
import { ServiceSettings } from './service-settings.tsx';
import { t } from './texts.ts';

/** One payment service: what a shop needs of it, its settings, and the events that were sent. */
export function PaymentServiceScreen({ paymentGatewayId }: { readonly paymentGatewayId: string }) {
  const organizationId = useOrganizationId();
  const navigate = useNavigate();
  const api = useApi();
  const query = useQuery(
    api.paymentGateway.get.queryOptions(
      { paymentGatewayId },
      { refetchInterval: refreshWhile(({ status }) => status === 'provisioning') },
    ),
  );
  const remove = useAction(api.paymentGateway.remove.mutationOptions(), {
    done: t.removed,
    onDone: () => navigate({ to: '/orgs/$organizationId/payments', params: { organizationId } }),
  });
  const service = query.data;
  return (
    <Page
      title={service?.name ?? t.title}
      badge={service !== undefined && <ServiceBadge status={service.status} />}
      actions={
        <ConfirmButton
          look="danger"
          label={common.remove}
          disabled={service === undefined}
          title={common.removeTitle(service?.name ?? '')}
          action={remove}
          input={{ paymentGatewayId }}
          name={service?.name ?? ''}
        >
          {t.removeText}
        </ConfirmButton>
      }
    >
      <QueryView query={query}>
        {(loaded) => (
          <Stack gap={1.5}>
            {loaded.status === 'provisioning' && <Notice tone="busy">{t.settingUp}</Notice>}
            <Integration service={loaded} />
            <ServiceSettings key={paymentGatewayId} service={loaded} />
            <Section title={common.events}>
              <Events paymentGatewayId={paymentGatewayId} hasAddress={loaded.webhookUrl !== null} />
            </Section>
          </Stack>
        )}
      </QueryView>
      <Row>
        <ButtonLink to="/orgs/$organizationId/payments" params={{ organizationId }}>
          {t.back}
        </ButtonLink>
      </Row>
    </Page>
  );
}
