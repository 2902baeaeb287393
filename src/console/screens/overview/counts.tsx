import { Link, type LinkProps, linkOptions } from '@tanstack/react-router';
import { AppWindow, Database, Folder, Globe, type LucideIcon } from 'lucide-react';
import type { RouterOutputs } from '../../api/index.ts';
import { formatNumber } from '../../language/index.ts';
import { useOrganizationId } from '../../parts/use-organization-id.ts';
import styles from './overview.module.css';
import { t } from './texts.ts';

/** How many things the organization has. The places are there before the numbers. */
export function Counts({
  counts,
}: {
  readonly counts: RouterOutputs['organization']['overview']['counts'] | undefined;
}) {
  const organizationId = useOrganizationId();
  const params = { organizationId };
  return (
    <div className={styles.counts}>
      <Count
        label={t.applications}
        icon={AppWindow}
        count={counts?.applications}
        link={linkOptions({ to: '/orgs/$organizationId/applications', params })}
      />
      <Count
        label={t.databases}
        icon={Database}
        count={counts?.databases}
        link={linkOptions({ to: '/orgs/$organizationId/databases', params })}
      />
      <Count
        label={t.projects}
        icon={Folder}
        count={counts?.projects}
        link={linkOptions({ to: '/orgs/$organizationId/projects', params })}
      />
      <Count
        label={t.domains}
        icon={Globe}
        count={counts?.domains}
        link={linkOptions({ to: '/orgs/$organizationId/applications', params })}
      />
    </div>
  );
}

function Count({
  label,
  icon: Icon,
  count,
  link,
}: {
  readonly label: (count: number) => string;
  readonly icon: LucideIcon;
  readonly count: number | undefined;
  readonly link: LinkProps;
}) {
  return (
    <Link {...link} className={styles.count}>
      <Icon aria-hidden="true" />
      <span className={styles.number}>{count === undefined ? '–' : formatNumber(count)}</span>
      <span className={styles.label}>{label(count ?? 2)}</span>
    </Link>
  );
}
