import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/index.ts';
import { Empty } from '../../kit/index.ts';
import { common, RecordList, Section, Time, usePages } from '../../parts/index.ts';
import { actionText } from '../../vocabulary/audit-actions.ts';
import { t } from './texts.ts';

/** Sign-ins and changes of the account of the reader. */
export function Activity() {
  const api = useApi();
  const pages = usePages({ name: 'activity', limit: 20 });
  const events = useQuery(api.me.activity.queryOptions(pages.input));
  return (
    <Section title={t.activity}>
      <RecordList
        query={events}
        caption={t.activity}
        keyOf={({ auditLogId }) => auditLogId}
        pages={pages}
        empty={<Empty title={t.noActivity} />}
        columns={[
          { title: common.event, cell: ({ action }) => actionText(action) },
          { title: common.address, cell: ({ address }) => (address === null ? '–' : <code>{address}</code>) },
          { title: common.when, cell: ({ createdAt }) => <Time at={createdAt} /> },
        ]}
      />
    </Section>
  );
}
