import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/index.ts';
import { Empty } from '../../kit/index.ts';
import {
  ConfirmButton,
  CopyField,
  common,
  RecordList,
  Section,
  Time,
  useAction,
  usePages,
} from '../../parts/index.ts';
import { MCP_ADDRESS } from './mcp-configuration.ts';
import { t } from './texts.ts';

/** Assistants that the reader has connected by OAuth. */
export function Connections() {
  const api = useApi();
  const pages = usePages({ name: 'connections' });
  const connections = useQuery(api.assistantConnection.list.queryOptions(pages.input));
  const revoke = useAction(api.assistantConnection.revoke.mutationOptions(), {
    done: t.disconnected,
  });
  return (
    <Section title={t.connections} lead={t.connectionsHint}>
      <CopyField label={t.mcpAddress} value={MCP_ADDRESS} />
      <RecordList
        query={connections}
        caption={t.connections}
        keyOf={({ connectionId }) => connectionId}
        pages={pages}
        empty={<Empty title={t.noConnections} />}
        columns={[
          { title: t.assistant, cell: ({ clientName }) => <strong>{clientName}</strong> },
          { title: t.connected, cell: ({ createdAt }) => <Time at={createdAt} /> },
          { title: t.lastUsed, cell: ({ lastUsedAt }) => <Time at={lastUsedAt} never={common.never} /> },
          { title: common.expires, cell: ({ expiresAt }) => <Time at={expiresAt} /> },
        ]}
        rowActions={({ connectionId, clientName }) => (
          <ConfirmButton
            small
            label={t.disconnect}
            title={t.disconnectTitle(clientName)}
            action={revoke}
            input={{ connectionId }}
          >
            {t.revokeTokenText}
          </ConfirmButton>
        )}
      />
    </Section>
  );
}
