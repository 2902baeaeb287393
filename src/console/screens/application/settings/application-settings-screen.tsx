import { Card, Notice } from '../../../kit/index.ts';
import { Lines, Page, QueryView, useMay, useMe } from '../../../parts/index.ts';
import { useApplication } from '../use-application.ts';
import { RemoveApplication } from './remove-application.tsx';
import { SettingsForm } from './settings-form.tsx';
import { t } from './texts.ts';

/** Name, port and source of an application, and its removal. */
export function ApplicationSettingsScreen({ applicationId }: { readonly applicationId: string }) {
  const application = useApplication(applicationId);
  const me = useMe();
  const mayWrite = useMay('site:write');
  return (
    <Page title={t.title}>
      <QueryView
        query={application}
        loading={
          <Card>
            <Lines count={12} />
          </Card>
        }
      >
        {(data) => (
          <>
            {me.data !== undefined && !mayWrite && <Notice>{t.readOnly}</Notice>}
            <SettingsForm application={data} mayWrite={mayWrite} />
            {mayWrite && <RemoveApplication applicationId={applicationId} name={data.name} />}
          </>
        )}
      </QueryView>
    </Page>
  );
}
