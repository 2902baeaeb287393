import type { Agency } from './agency.ts';
import { ZONE } from './people.ts';
import type { Happening } from './seed-sites.ts';
import { until } from './until.ts';

/** Licenses by their names. */
export type Licenses = Map<string, string>;

interface LicenseSpec {
  readonly name: string;
  readonly plan: string;
  readonly daysAgo: number;
  /** The address and the usage that its instance reports. */
  readonly cloudUrl: string;
  readonly usage: Readonly<Record<string, number>>;
  /** Programs beside the instance. */
  readonly instances: readonly string[];
  readonly subdomains: readonly string[];
  readonly domains: readonly string[];
}

const LICENSES: readonly LicenseSpec[] = [
  {
    ...{ name: 'Harbor Robotics', plan: 'business', daysAgo: 28 },
    cloudUrl: 'https://cloud.harborrobotics.example',
    usage: { projects: 14, applications: 61, databases: 22, teamMembers: 47, buildMinutes: 1830 },
    instances: ['Shop builder'],
    subdomains: ['harbor', 'harbor-docs', 'robots'],
    domains: ['harborrobotics.example', 'status.harborrobotics.example'],
  },
  {
    ...{ name: 'Green Valley School', plan: 'starter', daysAgo: 21 },
    cloudUrl: 'https://sites.greenvalley.example',
    usage: { projects: 4, applications: 9, databases: 2, teamMembers: 4, buildMinutes: 120 },
    ...{ instances: [], subdomains: ['green-valley'], domains: [] },
  },
  {
    ...{ name: 'Lumen Pottery', plan: 'hobby', daysAgo: 13 },
    cloudUrl: 'https://lumenpottery.example',
    usage: { projects: 1, applications: 2, databases: 1, teamMembers: 1, buildMinutes: 44 },
    ...{ instances: [], subdomains: ['lumen'], domains: [] },
  },
  {
    ...{ name: 'Northwind Travel', plan: 'growth', daysAgo: 9 },
    cloudUrl: 'https://cloud.northwind.example',
    usage: { projects: 7, applications: 19, databases: 8, teamMembers: 11, buildMinutes: 640 },
    ...{ instances: [], subdomains: ['northwind'], domains: ['northwind.example'] },
  },
];

/** Licenses of other instances with their names, rejected requests, and the license of this instance. */
export function happeningsOfHub(agency: Agency): { licenses: Licenses; happenings: Happening[] } {
  const licenses: Licenses = new Map();
  const happenings: Happening[] = [
    ...LICENSES.map((spec) => ({
      daysAgo: spec.daysAgo,
      run: async () => void licenses.set(spec.name, await addLicense(agency, spec)),
    })),
    {
      daysAgo: 3.6,
      run: () =>
        agency.ok('POST /api/license.setStatus', {
          ...{ licenseId: licenses.get('Lumen Pottery'), status: 'suspended' },
        }),
    },
    { daysAgo: 33.8, run: async () => void licenses.set('Fernhill Studio', await linkThisInstance(agency)) },
    {
      daysAgo: 0.0005,
      run: () =>
        agency.ok('POST /api/license/claim-code', {
          ...{ cloudUrl: 'https://cloud.alpinelodge.example', name: 'Alpine Lodge' },
        }),
    },
  ];
  return { licenses, happenings };
}

async function addLicense(agency: Agency, spec: LicenseSpec): Promise<string> {
  const { name, plan, instances, subdomains, domains } = spec;
  const { licenseId, licenseKey } = await agency.ok<{ licenseId: string; licenseKey: string }>(
    ...(['POST /api/license.create', { name, plan, features: { customDomains: true } }] as const),
  );
  const reported = await agency.ok<{ instanceId: string }>('POST /api/license/sync', {
    ...{ licenseKey, cloudUrl: spec.cloudUrl, usage: spec.usage },
  });
  const ids: string[] = [reported.instanceId];
  for (const instance of instances) {
    const { instanceId } = await agency.ok<{ instanceId: string }>('POST /api/license.addInstance', {
      ...{ licenseId, name: instance },
    });
    ids.push(instanceId);
  }
  const [instanceId = ''] = ids;
  const own = { licenseKey, instanceId };
  for (const [index, subdomain] of subdomains.entries()) {
    const reserved = await agency.ok<{ subdomain: { id: string } }>('POST /api/subdomain/reserve', {
      ...{ ...own, name: subdomain },
    });
    await agency.ok('POST /api/subdomain/provision', {
      ...{ ...own, subdomainId: reserved.subdomain.id, ipAddress: `203.0.113.${10 + index}` },
    });
  }
  for (const host of domains) await agency.ok('POST /api/custom-domain/register', { ...own, host });
  await agency.attempt('POST /api/subdomain/reserve', { ...own, name: 'status' });
  await agency.attempt('POST /api/custom-domain/register', { ...own, host: `shop.${ZONE}` });
  return licenseId;
}

/** Links this instance to its own hub, as an operator does: with a code that is entered on the page of the hub. */
async function linkThisInstance(agency: Agency): Promise<string> {
  const { licenseId, licenseKey } = await agency.ok<{ licenseId: string; licenseKey: string }>(
    ...(['POST /api/license.create', { name: 'Fernhill Studio', plan: 'business' }] as const),
  );
  const { code, claimUrl } = await agency.ok<{ code: string; claimUrl: string }>(
    ...(['POST /api/licenseLink.claim', {}] as const),
  );
  const page = await fetch(claimUrl, {
    ...{ method: 'POST', headers: { origin: agency.url } },
    body: new URLSearchParams({ claimCode: code, licenseKey, confirmed: 'yes' }),
  });
  if (!page.ok) throw new Error(`The claim was answered ${page.status}`);
  await until('the instance is linked', async () => {
    const { license } = await agency.ok<{ license: object | null }>('GET /api/licenseLink.get');
    return license !== null;
  });
  return licenseId;
}
