import { useQuery } from '@tanstack/react-query';
import { MAX_PAGE_SIZE, useApi } from '../../api/index.ts';
import { ButtonLink, Notice, Row, SelectField } from '../../kit/index.ts';
import { Lines, useOrganizationId } from '../../parts/index.ts';
import { sourceTypeText } from '../../vocabulary/source-words.ts';
import { BranchField } from './branch-field.tsx';
import type { FormPart } from './form-part.ts';
import { RepositoryField } from './repository-field.tsx';
import { t } from './texts.ts';

/** A repository at a git host whose account is connected. */
export function ProviderFields(part: FormPart) {
  const { draft, change, problems } = part;
  const organizationId = useOrganizationId();
  const api = useApi();
  const { sourceType } = draft;
  const list = useQuery(api.gitProvider.list.queryOptions({ limit: MAX_PAGE_SIZE }));
  if (list.data === undefined) return <Lines count={3} />;
  const providers = list.data.items.filter(({ type }) => type === sourceType);
  if (providers.length === 0)
    return (
      <Notice>
        <p>{t.noAccount(sourceTypeText(sourceType))}</p>
        <Row>
          <ButtonLink to="/orgs/$organizationId/sources" params={{ organizationId }} small>
            {t.connect}
          </ButtonLink>
        </Row>
      </Notice>
    );
  const choices = providers.map(({ gitProviderId, name }) => ({ value: gitProviderId, label: name }));
  return (
    <>
      <SelectField
        label={t.account}
        choices={[{ value: '', label: '' }, ...choices]}
        value={draft.providerId}
        onChoose={(providerId) => change({ providerId, repo: '', branch: '' })}
        error={problems['source.githubId'] ?? problems['source.gitlabId']}
        required
      />
      <RepositoryField {...part} />
      <BranchField {...part} />
    </>
  );
}
