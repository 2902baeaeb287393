import { type Agency, openAgency } from './agency.ts';
import { openReceiver, type Receiver } from './receiver.ts';
import { happeningsOfHub } from './seed-hub.ts';
import { happeningsOfOrganization } from './seed-organization.ts';
import { happeningsOfPayments } from './seed-payments.ts';
import { happeningsOfPeople } from './seed-people.ts';
import { type Happening, happeningsOfSites, publishNext } from './seed-sites.ts';
import { until } from './until.ts';
import { visit } from './visitors.ts';

/** The running program with everything that the pictures show. */
export interface World {
  readonly agency: Agency;
  readonly receiver: Receiver;
  /** Ids of the records in addresses of screens, by the names that the routes have for them. */
  readonly ids: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

const BEGAN_DAYS_AGO = 34;

/** Starts the program and lets a month happen to it, in a minute. */
export async function openWorld(): Promise<World> {
  const agency = await openAgency(BEGAN_DAYS_AGO);
  const receiver = await openReceiver('https://events.fernhill.example');
  const close = async () => {
    await agency.close();
    await receiver.close();
  };
  try {
    return { agency, receiver, ids: await live(agency, receiver), close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Jobs {
  readonly items: readonly { readonly state: string; readonly runAt: string | null }[];
  readonly counts: { readonly running: number };
}

/** A job that runs while the clock is moved would lose its lease. */
async function isQuiet(agency: Agency): Promise<boolean> {
  const { counts, items } = await agency.ok<Jobs>('GET /api/job.list?limit=100');
  const dueAt = new Date(agency.now()).toISOString();
  return (
    counts.running === 0 && items.every(({ state, runAt }) => state === 'givenUp' || (runAt ?? '') > dueAt)
  );
}

async function live(agency: Agency, receiver: Receiver): Promise<Record<string, string>> {
  const { sites, happenings: ofSites } = happeningsOfSites(agency);
  const { connected, happenings: ofOrganization } = happeningsOfOrganization(agency, sites, receiver);
  const { payments, happenings: ofPayments } = happeningsOfPayments(agency, sites, receiver);
  const { licenses, happenings: ofHub } = happeningsOfHub(agency);
  const ofPeople = happeningsOfPeople(agency, sites);
  const all: Happening[] = [...ofSites, ...ofOrganization, ...ofPayments, ...ofHub, ...ofPeople];
  for (const { daysAgo, run } of all.sort((one, other) => other.daysAgo - one.daysAgo)) {
    await agency.goTo(daysAgo);
    await run();
    await until('no job is due', () => isQuiet(agency));
  }
  await agency.goTo(0);
  publishNext(agency);
  await visit(agency, sites.applications.get('Museum website') ?? '');
  const { items: paid } = await agency.ok<{
    items: { paymentId: string; merchantId: string; reference: string }[];
  }>('GET /api/merchant.payments');
  const payment = paid.find(({ reference }) => reference === 'order-1047');
  const found = {
    organizationId: agency.organizationId,
    applicationId: sites.applications.get('Museum website'),
    failedApplicationId: sites.applications.get('Route planner'),
    deploymentId: sites.deployments.get('Museum website'),
    failedDeploymentId: sites.deployments.get('Route planner'),
    databaseId: sites.databases.get('tickets'),
    projectId: sites.projects.get('City Museum'),
    importId: sites.imports.get('City Museum'),
    webhookId: connected.webhooks.get('/deploys'),
    paymentGatewayId: payments.gateways.get('Bakery orders'),
    licenseId: licenses.get('Harbor Robotics'),
    merchantId: payment?.merchantId,
    paymentId: payment?.paymentId,
  };
  return Object.fromEntries(
    Object.entries(found).map(([name, id]) => {
      if (id === undefined) throw new Error(`There is no ${name}`);
      return [name, id];
    }),
  );
}
