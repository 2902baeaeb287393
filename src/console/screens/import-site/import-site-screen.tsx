import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useApiClient } from '../../api/index.ts';
import { Button, Form, Row, Stack } from '../../kit/index.ts';
import {
  Page,
  ProblemNotice,
  textFields,
  UnsavedGuard,
  useAction,
  useOrganizationId,
} from '../../parts/index.ts';
import { AdvancedFields } from './advanced-fields.tsx';
import { type Draft, emptyDraft, type ImportRequest, requestOf } from './draft.ts';
import type { FormPart } from './form-part.ts';
import styles from './import-site.module.css';
import { PreviewCard } from './preview-card.tsx';
import { DataFields, SiteFields } from './site-fields.tsx';
import { SourceFields } from './source-fields.tsx';
import { t } from './texts.ts';
import { usePreview } from './use-preview.ts';

/** Puts a whole site online: the form is checked while the user fills it in. `address` is the git address to begin with. */
export function ImportSiteScreen({ address }: { readonly address: string }) {
  const organizationId = useOrganizationId();
  const client = useApiClient();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [initial] = useState<Draft>(() => ({ ...emptyDraft(), customGitUrl: address }));
  const [draft, setDraft] = useState(initial);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(initial);
  const request = requestOf(draft, organizationId);
  const { preview, check } = usePreview(request);
  const create = useAction(
    {
      // An import that cannot succeed is not begun.
      mutationFn: async (input: ImportRequest) =>
        (await check(input)) ? client.siteImport.create.mutate(input) : null,
    },
    {
      onDone: (result: { readonly importId: string } | null) => {
        if (result === null) return focusProblem(form.current);
        const params = { organizationId, importId: result.importId };
        void navigate({ to: '/orgs/$organizationId/imports/$importId', params, ignoreBlocker: true });
      },
    },
  );
  const { problems } = preview;
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));
  const part: FormPart = { draft, change, problems, field: textFields(draft, change, problems) };
  return (
    <Page title={t.title} lead={t.lead}>
      <UnsavedGuard isChanged={isChanged} />
      <Form ref={form} onSubmit={() => request !== null && create.run(request)} className={styles.columns}>
        <div className={styles.fields}>
          <SourceFields {...part} />
          <SiteFields {...part} />
          <DataFields {...part} />
          <AdvancedFields {...part} />
        </div>
        <div className={styles.side}>
          <Stack>
            <PreviewCard preview={preview} />
            <ProblemNotice error={create.error} />
            <Row>
              <Button type="submit" look="primary" busy={create.isBusy} disabled={request === null}>
                {t.submit}
              </Button>
            </Row>
          </Stack>
        </div>
      </Form>
    </Page>
  );
}

/** Leads the user to the first field with a problem. */
function focusProblem(form: HTMLFormElement | null): void {
  // The fields show their problems after this event.
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
