import { type LinkProps, linkOptions } from '@tanstack/react-router';
import { facts, type RouterOutputs } from '../api/index.ts';
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
  const isManager = me !== undefined && me.role !== 'member';
  const links = [...siteLinks(organizationId), ...(isManager ? managerLinks(organizationId) : [])];
  return [{ title: null, links }, ...(me?.isOperator === true ? operatorSections() : [])];
}

function siteLinks(organizationId: string): NavigationLink[] {
  const params = { organizationId };
  const activeOptions = { exact: true };
  return [
    { label: t.overview, link: linkOptions({ to: '/orgs/$organizationId', params, activeOptions }) },
    { label: t.applications, link: linkOptions({ to: '/orgs/$organizationId/applications', params }) },
    { label: t.databases, link: linkOptions({ to: '/orgs/$organizationId/databases', params }) },
    { label: t.projects, link: linkOptions({ to: '/orgs/$organizationId/projects', params }) },
    { label: t.keys, link: linkOptions({ to: '/orgs/$organizationId/keys', params }) },
  ];
}

function managerLinks(organizationId: string): NavigationLink[] {
  const params = { organizationId };
  return [
    { label: t.importSite, link: linkOptions({ to: '/orgs/$organizationId/import', params }) },
    { label: t.imports, link: linkOptions({ to: '/orgs/$organizationId/imports', params }) },
    { label: t.sources, link: linkOptions({ to: '/orgs/$organizationId/sources', params }) },
    { label: t.members, link: linkOptions({ to: '/orgs/$organizationId/members', params }) },
    { label: t.webhooks, link: linkOptions({ to: '/orgs/$organizationId/webhooks', params }) },
    { label: t.payments, link: linkOptions({ to: '/orgs/$organizationId/payments', params }) },
    { label: t.theme, link: linkOptions({ to: '/orgs/$organizationId/theme', params }) },
    { label: t.log, link: linkOptions({ to: '/orgs/$organizationId/log', params }) },
    { label: t.settings, link: linkOptions({ to: '/orgs/$organizationId/settings', params }) },
  ];
}

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
