import { useApi } from '../../api/index.ts';
import { Button, ButtonLink, Card, Muted, Row, Stack } from '../../kit/index.ts';
import { CopyField, ProblemNotice, Section, useAction, useOrganizationId } from '../../parts/index.ts';
import { t } from './texts.ts';

/** A repository of the platform itself, for users without a git host. */
export function Repository() {
  const organizationId = useOrganizationId();
  const api = useApi();
  const create = useAction(api.repository.create.mutationOptions());
  const remove = useAction(api.repository.remove.mutationOptions(), {
    done: t.repository.dropped,
    onDone: create.reset,
  });
  const made = create.result;
  return (
    <Section
      title={t.repository.title}
      lead={t.repository.lead}
      actions={
        <Button onClick={() => create.run({})} busy={create.isBusy} disabled={made !== undefined}>
          {t.repository.add}
        </Button>
      }
    >
      <ProblemNotice error={create.error ?? remove.error} />
      {made !== undefined && (
        <Card title={t.repository.created}>
          <Stack>
            <CopyField label={t.repository.address} value={made.gitUrl} />
            <CopyField
              label={t.repository.commands}
              value={`git remote add pilothouse ${made.gitUrl}\ngit push pilothouse HEAD:main`}
            />
            <Muted>{t.repository.hint}</Muted>
            <Row>
              <ButtonLink
                to="/orgs/$organizationId/import"
                params={{ organizationId }}
                search={{ address: made.gitUrl }}
                look="primary"
              >
                {t.repository.importIt}
              </ButtonLink>
              <Button
                look="danger"
                busy={remove.isBusy}
                onClick={() => remove.run({ repositoryId: made.repositoryId })}
              >
                {t.repository.drop}
              </Button>
            </Row>
          </Stack>
        </Card>
      )}
    </Section>
  );
}
