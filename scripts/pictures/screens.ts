import type { Page } from 'playwright-core';
import { NEXT_SITE } from './people.ts';

/** A picture of a screen of the console. */
export interface Picture {
  /** Of the screen, as headings of pages and names of files have it. */
  readonly title: string;
  /** The address; `$name` is replaced by an id of the world. Absent: the address of the route. */
  readonly path?: string;
  /** Pictured without a session. */
  readonly isSignedOut?: boolean;
  /** What the user does before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** The groups of the screens, in the order of the navigation. */
export const GROUPS = [
  'Sites',
  'Application',
  'Organization',
  'Platform',
  'License hub',
  'Payment gateway',
  'Account',
] as const;

type Group = (typeof GROUPS)[number];

export interface RoutePicture extends Picture {
  readonly group: Group;
  /** The name of its files. */
  readonly name: string;
}

const ORG = 'orgs.$organizationId';
const APPLICATION = `${ORG}/applications/$applicationId`;

/** The picture of each route of the console, by the file of the route. A test fails if one is missing. */
export const SCREENS: Readonly<Record<string, RoutePicture>> = {
  [`${ORG}/index.tsx`]: { group: 'Sites', name: 'overview', title: 'Overview' },
  [`${ORG}/applications/index.tsx`]: { group: 'Sites', name: 'applications', title: 'Applications' },
  [`${ORG}/databases/index.tsx`]: { group: 'Sites', name: 'databases', title: 'Databases' },
  [`${ORG}/databases/$databaseId.tsx`]: { group: 'Sites', name: 'database', title: 'A database' },
  [`${ORG}/projects/index.tsx`]: { group: 'Sites', name: 'projects', title: 'Projects' },
  [`${ORG}/projects/$projectId.tsx`]: { group: 'Sites', name: 'project', title: 'A project' },
  [`${ORG}/keys.tsx`]: { group: 'Sites', name: 'keys', title: 'Your keys' },
  [`${APPLICATION}/index.tsx`]: { group: 'Application', name: 'application', title: 'An application' },
  [`${APPLICATION}/deployments/index.tsx`]: {
    ...{ group: 'Application', name: 'deployments', title: 'Deployments' },
  },
  [`${APPLICATION}/deployments/$deploymentId.tsx`]: {
    ...{ group: 'Application', name: 'deployment', title: 'A deployment' },
  },
  [`${APPLICATION}/variables.tsx`]: { group: 'Application', name: 'variables', title: 'Variables' },
  [`${APPLICATION}/domains.tsx`]: { group: 'Application', name: 'domains', title: 'Domains' },
  [`${APPLICATION}/triggers.tsx`]: { group: 'Application', name: 'triggers', title: 'Triggers' },
  [`${APPLICATION}/run.tsx`]: {
    ...{ group: 'Application', name: 'run', title: 'Run a command', prepare: runCommand },
  },
  [`${APPLICATION}/usage.tsx`]: {
    ...{ group: 'Application', name: 'usage', title: 'Usage', prepare: measureForAWhile },
  },
  [`${APPLICATION}/settings.tsx`]: {
    ...{ group: 'Application', name: 'application-settings', title: 'Settings of an application' },
  },
  [`${ORG}/import.tsx`]: {
    ...{ group: 'Organization', name: 'import', title: 'Import a site', prepare: fillImport },
  },
  [`${ORG}/imports/index.tsx`]: { group: 'Organization', name: 'imports', title: 'Imports' },
  [`${ORG}/imports/$importId.tsx`]: { group: 'Organization', name: 'import-result', title: 'An import' },
  [`${ORG}/sources.tsx`]: { group: 'Organization', name: 'sources', title: 'Sources' },
  [`${ORG}/members.tsx`]: { group: 'Organization', name: 'members', title: 'Members' },
  [`${ORG}/webhooks/index.tsx`]: { group: 'Organization', name: 'webhooks', title: 'Webhooks' },
  [`${ORG}/webhooks/$webhookId.tsx`]: { group: 'Organization', name: 'webhook', title: 'A webhook' },
  [`${ORG}/payments/index.tsx`]: { group: 'Organization', name: 'payments', title: 'Payments' },
  [`${ORG}/payments/$paymentGatewayId.tsx`]: {
    ...{ group: 'Organization', name: 'payment-service', title: 'A payment service' },
  },
  [`${ORG}/theme.tsx`]: { group: 'Organization', name: 'theme', title: 'Docs theme' },
  [`${ORG}/log.tsx`]: { group: 'Organization', name: 'audit-log', title: 'Audit log' },
  [`${ORG}/settings.tsx`]: { group: 'Organization', name: 'organization', title: 'Plan and usage' },
  'platform/index.tsx': { group: 'Platform', name: 'health', title: 'Health' },
  'platform/jobs.tsx': { group: 'Platform', name: 'jobs', title: 'Jobs' },
  'platform/nodes.tsx': { group: 'Platform', name: 'nodes', title: 'Nodes' },
  'platform/organizations.tsx': { group: 'Platform', name: 'organizations', title: 'Organizations' },
  'platform/operators.tsx': { group: 'Platform', name: 'operators', title: 'Operators' },
  'platform/log.tsx': { group: 'Platform', name: 'operator-log', title: 'Operator log' },
  'hub/licenses/index.tsx': { group: 'License hub', name: 'licenses', title: 'Licenses' },
  'hub/licenses/$licenseId.tsx': { group: 'License hub', name: 'license', title: 'A license' },
  'hub/refusals.tsx': { group: 'License hub', name: 'rejected-requests', title: 'Rejected requests' },
  'gateway/merchants/index.tsx': { group: 'Payment gateway', name: 'merchants', title: 'Merchants' },
  'gateway/merchants/$merchantId.tsx': { group: 'Payment gateway', name: 'merchant', title: 'A merchant' },
  'gateway/payments/index.tsx': { group: 'Payment gateway', name: 'all-payments', title: 'Payments' },
  'gateway/payments/$paymentId.tsx': { group: 'Payment gateway', name: 'payment', title: 'A payment' },
  'gateway/subscriptions.tsx': { group: 'Payment gateway', name: 'subscriptions', title: 'Subscriptions' },
  'sign-in.tsx': { group: 'Account', name: 'sign-in', title: 'Sign in', isSignedOut: true },
  'you/index.tsx': { group: 'Account', name: 'account', title: 'Your account' },
  'you/new-organization.tsx': { group: 'Account', name: 'new-organization', title: 'New organization' },
};

/** Layouts around other routes, and the start, which only leads to another screen. */
export const NOT_PICTURED = /(^|\/)route\.tsx$|^__root\.tsx$|^index\.tsx$/;

/** The address of a route, with the ids of the world. */
export function addressOf(route: string, picture: Picture, ids: Readonly<Record<string, string>>): string {
  const path = picture.path ?? `/${route.replace('orgs.', 'orgs/').replace(/(\/?index)?\.tsx$/, '')}`;
  return path.replace(/\$(\w+)/g, (_, name: string) => {
    const id = ids[name];
    if (id === undefined) throw new Error(`There is no ${name} for ${path}`);
    return id;
  });
}

async function runCommand(page: Page): Promise<void> {
  await page.getByRole('textbox').first().fill('node build.js');
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByText(/Built in \d+ ms/).waitFor();
}

/** Charts have a line after two measurements. */
async function measureForAWhile(page: Page): Promise<void> {
  await page.waitForTimeout(11_000);
}

async function fillImport(page: Page): Promise<void> {
  await page.getByLabel('Git address').fill(NEXT_SITE);
  await page.getByLabel('Name').first().fill('Harbor festival');
  await page.getByText('Ready to import').waitFor();
}
