import { z } from 'zod';
import { APP_OPTION, chooseApplication } from '../core/applications.ts';
import { command, flag, required } from '../core/command.ts';
import { DomainShape, findDomain, listDomains, RecordShape, shapeOf } from '../core/list-domains.ts';
import { plain, table } from '../core/table.ts';

export const domainsListCommand = command({
  name: 'domains list',
  summary: 'List the domains of an application',
  arguments: z.object({}),
  options: z.object(APP_OPTION),
  json: z.array(DomainShape),
  examples: [{ line: 'pilothouse domains list', meaning: 'The domains and whether they are verified' }],
  async run(cli, { app }) {
    const { client, applicationId } = await chooseApplication(cli, app);
    const domains = (await listDomains(client, applicationId)).map(shapeOf);
    cli.print(domains, (paint) =>
      domains.length === 0
        ? 'It has no domain. Add one with "pilothouse domains add <host>".\n'
        : table(
            ['host', 'verification', 'problem'],
            domains.map(({ host, verification, problem }) => [
              host,
              verification ?? '–',
              plain(problem ?? ''),
            ]),
            paint,
          ),
    );
  },
});

export const domainsAddCommand = command({
  name: 'domains add',
  summary: 'Add a domain to an application',
  arguments: z.object({ host: required('Host name, such as shop.example.com', { value: 'host' }) }),
  options: z.object({
    ...APP_OPTION,
    subdomain: flag('The host is one name below the zone of the license hub, such as shop'),
  }),
  json: z.object({ domainId: z.string(), host: z.string(), record: RecordShape }),
  examples: [
    { line: 'pilothouse domains add shop.example.com', meaning: 'Add your own domain' },
    { line: 'pilothouse domains add shop --subdomain', meaning: 'Add a name in the zone of the license hub' },
  ],
  async run(cli, { host, app, subdomain }) {
    const { client, applicationId } = await chooseApplication(cli, app);
    const name = subdomain ? { subdomain: host } : { host };
    const created = await client.domain.create.mutate({ applicationId, ...name });
    const { domainId, verification } = created;
    const { dns } = await client.domain.get.query({ domainId });
    const record = verification === null || verification.state === 'verified' ? null : verification.record;
    cli.print({ domainId, host: created.host, record }, () => `Added ${created.host}.\n`);
    if (dns.status !== 'pointed') cli.note(`Set its DNS record: ${created.host}. A ${dns.expected}`);
    if (record !== null) {
      cli.note(`To verify the domain, set: ${record.name}. ${record.type} "${plain(record.value)}"`);
      cli.note(`Then run: pilothouse domains verify ${created.host}`);
    }
  },
});

export const domainsRemoveCommand = command({
  name: 'domains remove',
  summary: 'Remove a domain from its application',
  arguments: z.object({ host: required('Host name', { value: 'host', completes: 'domain' }) }),
  options: z.object(APP_OPTION),
  json: z.object({ removed: z.string() }),
  examples: [
    { line: 'pilothouse domains remove shop.example.com', meaning: 'Visitors are no longer sent there' },
  ],
  async run(cli, { host, app }) {
    const { client, applicationId } = await chooseApplication(cli, app);
    const { domainId } = await findDomain(client, applicationId, host);
    const removed = await client.domain.remove.mutate({ domainId });
    cli.print(removed, () => `Removed ${host}.\n`);
  },
});
