import { type LinkProps, linkOptions } from '@tanstack/react-router';
import {
  AppWindow,
  BadgeCheck,
  Ban,
  BookOpen,
  Building2,
  CreditCard,
  Database,
  Folder,
  GitBranch,
  HeartPulse,
  House,
  KeyRound,
  ListChecks,
  type LucideIcon,
  Package,
  PackagePlus,
  Receipt,
  Repeat,
  ScrollText,
  Server,
  Settings2,
  ShieldCheck,
  Store,
  Users,
  Webhook,
} from 'lucide-react';
import type { Permission } from '#src/domain/permission.ts';
import { facts, type RouterOutputs } from '../api/index.ts';
import { hasPermission } from '../parts/use-may.ts';
import { t } from './texts.ts';

type Me = RouterOutputs['me']['get'];

/** An entry of the navigation. */
export interface NavigationLink {
  readonly label: string;
  readonly icon: LucideIcon;
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
  const linksOf = (entries: readonly Entry[]): NavigationLink[] =>
    entries
      .filter(({ needs }) => needs === null || hasPermission(me, needs))
      .map(({ label, icon, to }) => ({
        ...{ label, icon },
        link: linkOptions({ to, params, activeOptions: { exact: to === HOME } }),
      }));
  const manage = linksOf(MANAGE);
  return [
    { title: null, links: linksOf(SITES) },
    ...(manage.length > 0 ? [{ title: t.manage, links: manage }] : []),
    ...(me?.isOperator === true ? operatorSections() : []),
  ];
}

const HOME = '/orgs/$organizationId';

/** A screen of an organization, with the permission that it needs if not every member may see it. */
interface Entry {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly to: NonNullable<LinkProps['to']>;
  readonly needs: Permission | null;
  /** By its address every member may open it: it shows only what they may see. */
  readonly isOpen?: true;
}

const SITES: readonly Entry[] = [
  { label: t.overview, icon: House, to: HOME, needs: null },
  { label: t.applications, icon: AppWindow, to: `${HOME}/applications`, needs: null },
  { label: t.databases, icon: Database, to: `${HOME}/databases`, needs: null },
  { label: t.projects, icon: Folder, to: `${HOME}/projects`, needs: null },
  { label: t.keys, icon: KeyRound, to: `${HOME}/keys`, needs: null },
];

/** The screens to manage an organization. */
export const MANAGE: readonly Entry[] = [
  { label: t.importSite, icon: PackagePlus, to: `${HOME}/import`, needs: 'import:write' },
  { label: t.imports, icon: Package, to: `${HOME}/imports`, needs: 'import:read' },
  { label: t.sources, icon: GitBranch, to: `${HOME}/sources`, needs: 'provider:manage' },
  { label: t.members, icon: Users, to: `${HOME}/members`, needs: 'member:manage' },
  { label: t.webhooks, icon: Webhook, to: `${HOME}/webhooks`, needs: 'webhook:manage' },
  { label: t.payments, icon: CreditCard, to: `${HOME}/payments`, needs: 'payment:manage' },
  { label: t.theme, icon: BookOpen, to: `${HOME}/theme`, needs: 'organization:update' },
  { label: t.log, icon: ScrollText, to: `${HOME}/log`, needs: 'audit:read' },
  { label: t.settings, icon: Settings2, to: `${HOME}/settings`, needs: 'organization:update', isOpen: true },
];

function operatorSections(): NavigationSection[] {
  const activeOptions = { exact: true };
  const platform: NavigationLink[] = [
    { label: t.health, icon: HeartPulse, link: linkOptions({ to: '/platform', activeOptions }) },
    { label: t.jobs, icon: ListChecks, link: linkOptions({ to: '/platform/jobs' }) },
    { label: t.nodes, icon: Server, link: linkOptions({ to: '/platform/nodes' }) },
    { label: t.organizations, icon: Building2, link: linkOptions({ to: '/platform/organizations' }) },
    { label: t.operators, icon: ShieldCheck, link: linkOptions({ to: '/platform/operators' }) },
    { label: t.operatorLog, icon: ScrollText, link: linkOptions({ to: '/platform/log' }) },
  ];
  const hub: NavigationLink[] = [
    { label: t.licenses, icon: BadgeCheck, link: linkOptions({ to: '/hub/licenses' }) },
    { label: t.refusals, icon: Ban, link: linkOptions({ to: '/hub/refusals' }) },
  ];
  const gateway: NavigationLink[] = [
    { label: t.merchants, icon: Store, link: linkOptions({ to: '/gateway/merchants' }) },
    { label: t.gatewayPayments, icon: Receipt, link: linkOptions({ to: '/gateway/payments' }) },
    { label: t.subscriptions, icon: Repeat, link: linkOptions({ to: '/gateway/subscriptions' }) },
  ];
  return [
    { title: t.platform, links: platform },
    ...(facts.roles.includes('hub') ? [{ title: t.hub, links: hub }] : []),
    ...(facts.roles.includes('gateway') ? [{ title: t.gateway, links: gateway }] : []),
  ];
}
