import type { Agency } from './agency.ts';
import { GIT_HOST, INGRESS_IP } from './people.ts';
import type { Receiver } from './receiver.ts';
import type { Happening, Sites } from './seed-sites.ts';

/** What the program of the agency is connected with. */
export interface Connected {
  readonly domains: Map<string, string>;
  readonly webhooks: Map<string, string>;
}

/** Domains, webhooks, credentials of sources, the theme, and what went wrong. */
export function happeningsOfOrganization(
  agency: Agency,
  sites: Sites,
  receiver: Receiver,
): { connected: Connected; happenings: Happening[] } {
  const connected: Connected = { domains: new Map(), webhooks: new Map() };
  const application = (name: string) => ({ applicationId: sites.applications.get(name) });

  /** Adds a domain; with `isProven` its owner has published its records. */
  const addDomain = async (site: string, host: string, isProven: boolean) => {
    const { domainId, verification } = await agency.ok<{
      domainId: string;
      verification: { record: { name: string; value: string } };
    }>('POST /api/domain.create', { ...application(site), host });
    connected.domains.set(host, domainId);
    if (!isProven) return;
    const { record } = verification;
    agency.publicDns.addressesOf.set(host, [INGRESS_IP]);
    agency.publicDns.textsOf.set(record.name, [record.value]);
    await agency.ok('POST /api/domain.verify', { domainId });
  };

  const addWebhook = async (path: string, events: readonly string[]) => {
    const { webhookId } = await agency.ok<{ webhookId: string }>('POST /api/webhook.create', {
      ...{ url: `${receiver.url}${path}`, events },
    });
    connected.webhooks.set(path, webhookId);
  };

  const happenings: Happening[] = [
    { daysAgo: 29.4, run: () => addDomain('Museum website', 'citymuseum.example', true) },
    { daysAgo: 25.8, run: () => addDomain('Bakery shop', 'cornerbakery.example', true) },
    { daysAgo: 8.4, run: () => addDomain('Museum website', 'www.citymuseum.example', true) },
    { daysAgo: 0.6, run: () => addDomain('Museum website', 'night.citymuseum.example', false) },
    { daysAgo: 27.5, run: () => addWebhook('/deploys', ['deploy.succeeded', 'deploy.failed']) },
    {
      daysAgo: 5.5,
      run: () => addWebhook('/busy/status-page', ['deploy.started', 'deploy.failed', 'app.health_changed']),
    },
    {
      daysAgo: 28.6,
      run: () =>
        agency.ok('POST /api/gitProvider.create', {
          ...{ type: 'github', name: 'GitHub of the studio', token: 'example-token' },
        }),
    },
    {
      daysAgo: 22.3,
      run: () =>
        agency.ok('POST /api/gitProvider.create', {
          ...{ type: 'gitea', name: 'Own git host', baseUrl: 'https://git.fernhill.example' },
        }),
    },
    { daysAgo: 21.3, run: () => agency.ok('POST /api/sshKey.create', { name: 'Deploy key of the museum' }) },
    {
      daysAgo: 11.2,
      run: () =>
        agency.ok('POST /api/registry.create', {
          ...{ host: 'images.fernhill.example', username: 'studio', password: 'example-password' },
        }),
    },
    {
      daysAgo: 10.7,
      run: () =>
        agency.ok('POST /api/theme.update', {
          ...{ siteName: 'Fernhill guides', footerText: 'Fernhill Studio, Mill Street 4' },
          colorsLight: { primary: '228 41% 39%', background: '0 0% 100%', accent: '228 48% 94%' },
          colorsDark: { primary: '230 67% 80%', background: '228 22% 9%' },
        }),
    },
    { daysAgo: 2.9, run: () => importTakenDomain(agency) },
    { daysAgo: 2.4, run: () => agency.ok('POST /api/application.stop', application('Client reports')) },
    {
      daysAgo: 7.7,
      run: () =>
        agency.ok('POST /api/application.setEnv', {
          ...{ ...application('Museum website'), envVars: { SEARCH_KEY: 'search-7711aa90fe' } },
        }),
    },
    {
      daysAgo: 7.6,
      run: () =>
        agency.ok('POST /api/application.setAutoDeploy', {
          ...{ ...application('Museum website'), branches: ['main'], paths: ['!*.md'] },
        }),
    },
  ];
  return { connected, happenings };
}

/** An import that is partial: another application has the domain. */
async function importTakenDomain(agency: Agency): Promise<void> {
  const customGitUrl = `${GIT_HOST}/museum-archive.git`;
  agency.git.put(customGitUrl, {
    branches: { main: { hash: 'a'.repeat(40), message: 'Start the archive', files: { 'index.html': '' } } },
  });
  await agency.attempt('POST /api/site-import', {
    ...{ organizationId: agency.organizationId, name: 'Museum archive', domain: 'www.citymuseum.example' },
    source: { type: 'git', customGitUrl, branch: 'main' },
  });
}
