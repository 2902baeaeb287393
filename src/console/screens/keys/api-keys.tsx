import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type RouterOutputs, useApi } from '../../api/index.ts';
import { Button, Empty, Muted } from '../../kit/index.ts';
import {
  ConfirmButton,
  CopyField,
  common,
  RecordList,
  Section,
  ShownOnce,
  Time,
  useAction,
  useOrganizationId,
  usePages,
  useSites,
} from '../../parts/index.ts';
import { SCOPE_TEXTS } from '../../vocabulary/members.ts';
import { KeyDialog } from './key-dialog.tsx';
import { t } from './texts.ts';

type ApiKey = RouterOutputs['apiKey']['list']['items'][number];

/** The API keys of the reader. */
export function ApiKeys() {
  const api = useApi();
  const organizationId = useOrganizationId();
  const pages = usePages({ name: 'apiKeys' });
  const keys = useQuery(api.apiKey.list.queryOptions(pages.input));
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<string | null>(null);
  const revoke = useAction(api.apiKey.revoke.mutationOptions(), { done: t.revoked });
  const create = (
    <Button look="primary" onClick={() => setCreating(true)}>
      {t.create}
    </Button>
  );
  return (
    <Section title={t.apiKeys} actions={create}>
      <RecordList
        query={keys}
        caption={t.apiKeys}
        keyOf={({ apiKeyId }) => apiKeyId}
        pages={pages}
        empty={<Empty title={t.empty}>{t.emptyHint}</Empty>}
        columns={[
          {
            title: t.key,
            cell: (key) => (
              <>
                <strong>{key.name}</strong>{' '}
                {key.organizationId !== organizationId && <Muted small>({t.otherOrganization})</Muted>}
              </>
            ),
          },
          { title: t.may, cell: ({ scopes }) => scopesText(scopes) },
          { title: t.reaches, cell: ({ projectIds }) => <Projects projectIds={projectIds} /> },
          { title: t.lastUsed, cell: ({ lastUsedAt }) => <Time at={lastUsedAt} never={common.never} /> },
          { title: common.expires, cell: ({ expiresAt }) => <Time at={expiresAt} never={common.never} /> },
        ]}
        rowActions={(key) => (
          <ConfirmButton
            small
            label={t.revoke}
            title={t.revokeTitle(key.name)}
            action={revoke}
            input={{ apiKeyId: key.apiKeyId }}
          >
            {t.revokeText}
          </ConfirmButton>
        )}
      />
      {isCreating && (
        <KeyDialog
          onClose={() => setCreating(false)}
          onCreated={(key) => {
            setCreating(false);
            setCreated(key);
          }}
        />
      )}
      {created !== null && (
        <ShownOnce onClose={() => setCreated(null)} title={t.keyTitle}>
          <CopyField label={t.key} value={created} />
        </ShownOnce>
      )}
    </Section>
  );
}

function Projects({ projectIds }: Pick<ApiKey, 'projectIds'>) {
  const sites = useSites(projectIds !== null).data;
  if (projectIds === null) return t.allProjects;
  if (sites === undefined) return '…';
  const nameOf = (id: string) =>
    sites.projects.find(({ projectId }) => projectId === id)?.name ?? t.removedProject;
  return projectIds.map(nameOf).join(', ');
}

function scopesText(scopes: ApiKey['scopes']): string {
  return scopes === null ? t.allRights : scopes.map((scope) => SCOPE_TEXTS[scope]).join(', ');
}
