import { Card } from '../../../kit/index.ts';
import { Lines, Page, QueryView, useMay } from '../../../parts/index.ts';
import { useApplication } from '../use-application.ts';
import { t } from './texts.ts';
import { VariableNames } from './variable-names.tsx';
import { VariablesEditor } from './variables-editor.tsx';

/** The environment variables of an application. Only who may change them sees their values, one by one. */
export function VariablesScreen({ applicationId }: { readonly applicationId: string }) {
  const application = useApplication(applicationId);
  const mayWrite = useMay('site:write');
  return (
    <Page title={t.title} lead={t.lead}>
      <QueryView
        query={application}
        loading={
          <Card>
            <Lines count={6} />
          </Card>
        }
      >
        {({ envNames, applicationStatus }) =>
          mayWrite ? (
            <VariablesEditor
              applicationId={applicationId}
              names={envNames}
              isDeployed={applicationStatus !== 'idle'}
            />
          ) : (
            <VariableNames names={envNames} />
          )
        }
      </QueryView>
    </Page>
  );
}
