import { isRepositoryType } from '#src/domain/source.ts';
import { Card } from '../../../kit/index.ts';
import { Lines, Page, QueryView, Section, useMay } from '../../../parts/index.ts';
import { useApplication } from '../use-application.ts';
import { AutoDeployForm } from './auto-deploy-form.tsx';
import { DeployWebhook } from './deploy-webhook.tsx';
import { t } from './texts.ts';
import { TriggerHistory } from './trigger-history.tsx';

/** What deploys an application without a user, and what it did. */
export function TriggersScreen({ applicationId }: { readonly applicationId: string }) {
  const application = useApplication(applicationId);
  const mayWrite = useMay('site:write');
  return (
    <Page title={t.title} lead={t.lead}>
      <QueryView
        query={application}
        loading={
          <Card>
            <Lines count={12} />
          </Card>
        }
      >
        {({ deployWebhookUrl, autoDeploy, sourceType }) => (
          <>
            <DeployWebhook applicationId={applicationId} address={deployWebhookUrl} mayWrite={mayWrite} />
            {isRepositoryType(sourceType) && (
              <AutoDeployForm applicationId={applicationId} settings={autoDeploy} mayWrite={mayWrite} />
            )}
          </>
        )}
      </QueryView>
      <Section title={t.history}>
        <TriggerHistory applicationId={applicationId} />
      </Section>
    </Page>
  );
}
