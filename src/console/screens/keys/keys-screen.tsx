import { Page } from '../../parts/index.ts';
import { ApiKeys } from './api-keys.tsx';
import { AssistantToken } from './assistant-token.tsx';
import { Connections } from './connections.tsx';
import { t } from './texts.ts';

/** What programs and assistants of the reader call the platform with. */
export function KeysScreen() {
  return (
    <Page title={t.title} lead={t.lead}>
      <ApiKeys />
      <AssistantToken />
      <Connections />
    </Page>
  );
}
