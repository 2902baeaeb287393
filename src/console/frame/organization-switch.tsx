import { useNavigate } from '@tanstack/react-router';
import { ChevronsUpDown } from 'lucide-react';
import { Button, Menu } from '../kit/index.ts';
import styles from './frame.module.css';
import { t } from './texts.ts';
import { useOrganizations } from './use-organizations.ts';

/** The name of the organization that is shown; it opens the list of the others. */
export function OrganizationSwitch({ organizationId }: { readonly organizationId: string }) {
  const navigate = useNavigate();
  const { data } = useOrganizations();
  const organizations = data?.items ?? [];
  const current = organizations.find((one) => one.organizationId === organizationId);
  const entries = organizations.map((one) => ({
    label: one.name,
    onChoose: () =>
      void navigate({ to: '/orgs/$organizationId', params: { organizationId: one.organizationId } }),
  }));
  const add = { label: t.newOrganization, onChoose: () => void navigate({ to: '/you/new-organization' }) };
  return (
    <Menu
      label={t.switchOrganization}
      entries={[...entries, null, add]}
      trigger={
        <Button className={styles.switch}>
          <span>{current?.name ?? '…'}</span>
          <ChevronsUpDown aria-hidden="true" />
        </Button>
      }
    />
  );
}
