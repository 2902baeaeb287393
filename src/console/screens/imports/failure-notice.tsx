import { useNavigate } from '@tanstack/react-router';
import { IMPORT_RULES } from '#src/domain/site-import.ts';
import { useApi } from '../../api/index.ts';
import { Button, Notice, Row } from '../../kit/index.ts';
import { ConfirmButton, ProblemNotice, useAction, useOrganizationId } from '../../parts/index.ts';
import type { Import } from './import.ts';
import { t } from './texts.ts';

/** Why an import has failed, with what the user can do about it; nothing for others. */
export function FailureNotice({
  shown: { importId, name, status, errorMessage },
}: {
  readonly shown: Import;
}) {
  const organizationId = useOrganizationId();
  const api = useApi();
  const navigate = useNavigate();
  const retry = useAction(api.siteImport.retry.mutationOptions(), { done: t.retried });
  const rollback = useAction(api.siteImport.rollback.mutationOptions(), {
    done: t.rolledBack,
    onDone: () => void navigate({ to: '/orgs/$organizationId/imports', params: { organizationId } }),
  });
  const { canRetry, canRollBack, hasFailed } = IMPORT_RULES[status];
  if (!hasFailed) return null;
  return (
    <Notice tone="bad" title={canRollBack ? t.partial : t.failed}>
      <p>{errorMessage}</p>
      <p>{canRollBack ? t.partialHint : t.failedHint}</p>
      <ProblemNotice error={retry.error} />
      <Row>
        {canRetry && (
          <Button look="primary" busy={retry.isBusy} onClick={() => retry.run({ siteImportId: importId })}>
            {t.retry}
          </Button>
        )}
        {canRollBack && (
          <ConfirmButton
            look="danger"
            label={t.rollback}
            title={t.rollbackTitle}
            action={rollback}
            input={{ siteImportId: importId }}
            name={name}
          >
            {t.rollbackHint}
          </ConfirmButton>
        )}
      </Row>
    </Notice>
  );
}
