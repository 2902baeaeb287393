import { useEffect } from 'react';
import { Connected, rereadOrganizations } from '../api/index.ts';
import { ButtonLink, Row } from '../kit/index.ts';
import { Page } from '../parts/page.tsx';
import { BareFrame } from './bare-frame.tsx';
import { t } from './texts.ts';
import { useOrganizations } from './use-organizations.ts';

/** In the place of an organization to which the user does not belong, or no longer: the ways out. */
export function NotMember() {
  useEffect(rereadOrganizations, []);
  return (
    <Connected organizationId={null}>
      <BareFrame>
        <Page title={t.notMember} lead={t.notMemberHint}>
          <Ways />
        </Page>
      </BareFrame>
    </Connected>
  );
}

function Ways() {
  const { data } = useOrganizations();
  return (
    <Row>
      {data?.items.map(({ organizationId, name }) => (
        <ButtonLink key={organizationId} to="/orgs/$organizationId" params={{ organizationId }}>
          {name}
        </ButtonLink>
      ))}
      <ButtonLink to="/you">{t.account}</ButtonLink>
      {data?.items.length === 0 && <ButtonLink to="/you/new-organization">{t.newOrganization}</ButtonLink>}
    </Row>
  );
}
