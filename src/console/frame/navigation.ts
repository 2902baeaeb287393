import { type LinkProps, linkOptions } from '@tanstack/react-router';
import type { Permission } from '#src/domain/permission.ts';
import { facts, type RouterOutputs } from '../api/index.ts';
import { hasPermission } from '../parts/use-may.ts';
import { t } from './texts.ts';

type Me = RouterOutputs['me']['get'];

/** An entry of the navigation. */
export interface NavigationLink {
  readonly label: string;
  readonly link: LinkProps;
}

/** Entries with the name of their group. */
export interface NavigationSection {
  readonly title: string | null;
  readonly links: readonly NavigationLink[];
}

/** What the caller may see, in the order of the navigation. */
export function navigationOf(organizationId: string, me: Me | undefined): NavigationSection[] {
  const params = { organizationId };
  const links = ORGANIZATION.filter(({ needs }) => needs === null || hasPermission(me, needs)).map(
    ({ label, to }) => ({ label, link: linkOptions({ to, params, activeOptions: { exact: to === HOME } }) }),
  );
  return [{ title: null, links }, ...(me?.isOperator === true ? operatorSections() : [])];
}

const HOME = '/orgs/$organizationId';

/** The screens of an organization, with the permission of those that not every member may see. */
const ORGANIZATION = [
  { label: t.overview, to: HOME, needs: null },
  { label: t.applications, to: '/orgs/$organizationId/applications', needs: null },
  { label: t.databases, to: '/orgs/$organizationId/databases', needs: null },
  { label: t.projects, to: '/orgs/$organizationId/projects', needs: null },
  { label: t.keys, to: '/orgs/$organizationId/keys', needs: null },
  { label: t.importSite, to: '/orgs/$organizationId/import', needs: 'import:write' },
  { label: t.imports, to: '/orgs/$organizationId/imports', needs: 'import:read' },
  { label: t.sources, to: '/orgs/$organizationId/sources', needs: 'provider:manage' },
  { label: t.members, to: '/orgs/$organizationId/members', needs: 'member:manage' },
  { label: t.webhooks, to: '/orgs/$organizationId/webhooks', needs: 'webhook:manage' },
  { label: t.payments, to: '/orgs/$organizationId/payments', needs: 'payment:manage' },
  { label: t.theme, to: '/orgs/$organizationId/theme', needs: 'organization:update' },
  { label: t.log, to: '/orgs/$organizationId/log', needs: 'audit:read' },
  { label: t.settings, to: '/orgs/$organizationId/settings', needs: 'organization:update' },
] as const satisfies readonly { label: string; to: LinkProps['to']; needs: Permission | null }[];

function operatorSections(): NavigationSection[] {
  const activeOptions = { exact: true };
  const platform: NavigationLink[] = [
    { label: t.health, link: linkOptions({ to: '/platform', activeOptions }) },
    { label: t.jobs, link: linkOptions({ to: '/platform/jobs' }) },
    { label: t.nodes, link: linkOptions({ to: '/platform/nodes' }) },
    { label: t.organizations, link: linkOptions({ to: '/platform/organizations' }) },
    { label: t.operators, link: linkOptions({ to: '/platform/operators' }) },
    { label: t.operatorLog, link: linkOptions({ to: '/platform/log' }) },
  ];
  const hub: NavigationLink[] = [
    { label: t.licenses, link: linkOptions({ to: '/hub/licenses' }) },
    { label: t.refusals, link: linkOptions({ to: '/hub/refusals' }) },
  ];
  const gateway: NavigationLink[] = [
    { label: t.merchants, link: linkOptions({ to: '/gateway/merchants' }) },
    { label: t.gatewayPayments, link: linkOptions({ to: '/gateway/payments' }) },
    { label: t.subscriptions, link: linkOptions({ to: '/gateway/subscriptions' }) },
  ];
  return [
    { title: t.platform, links: platform },
    ...(facts.roles.includes('hub') ? [{ title: t.hub, links: hub }] : []),
    ...(facts.roles.includes('gateway') ? [{ title: t.gateway, links: gateway }] : []),
  ];
}
