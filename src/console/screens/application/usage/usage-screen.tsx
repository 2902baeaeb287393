import { Card, Empty } from '../../../kit/index.ts';
import { Page } from '../../../parts/index.ts';
import { t } from './texts.ts';

/** What an application uses of its limits. */
export function UsageScreen(_: { readonly applicationId: string }) {
  return (
    <Page title={t.title}>
      <Card>
        <Empty title={t.none}>{t.noneHint}</Empty>
      </Card>
    </Page>
  );
}
