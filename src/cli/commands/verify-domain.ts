import { z } from 'zod';
import type { RouterOutputs } from '#packages/client/src/index.ts';
import { APP_OPTION, chooseApplication } from '../core/applications.ts';
import { command, required } from '../core/command.ts';
import { CliFailure } from '../core/failure.ts';
import { DomainShape, findDomain, RecordShape, shapeOf } from '../core/list-domains.ts';
import { addressOfPage, PAGES } from '../core/page.ts';
import { plain } from '../core/table.ts';

export const domainsVerifyCommand = command({
  name: 'domains verify',
  summary: 'Check the DNS records of a domain',
  description:
    'Reads the TXT record now, and shows where the name leads. It fails while the record is not found, and shows what DNS contains instead.',
  arguments: z.object({ host: required('Host name', { value: 'host', completes: 'domain' }) }),
  options: z.object(APP_OPTION),
  json: DomainShape.extend({
    dns: z.object({ status: z.string(), addresses: z.array(z.string()), expected: z.string() }),
    certificate: z.object({ status: z.string(), lastError: z.string().nullable() }),
    record: RecordShape,
    lookup: z.object({ answered: z.boolean(), found: z.array(z.string()) }).nullable(),
  }),
  examples: [{ line: 'pilothouse domains verify shop.example.com', meaning: 'After the records were set' }],
  async run(cli, { host, app }) {
    const chosen = await chooseApplication(cli, app);
    const { client, applicationId } = chosen;
    const { domainId } = await findDomain(client, applicationId, host);
    const domain = await client.domain.verify.mutate({ domainId });
    const { dns, certificate, verification, lookup } = domain;
    const result = { ...shapeOf(domain), dns, certificate, record: verification?.record ?? null, lookup };
    cli.print(
      result,
      () => `${host}: ${verification?.state ?? 'no verification is needed'}; DNS: ${dns.status}.\n`,
    );
    if (dns.status !== 'pointed') {
      const leads = dns.addresses.length === 0 ? 'has no address' : `leads to ${dns.addresses.join(', ')}`;
      cli.note(`${host} ${leads}. Set its DNS record: ${host}. A ${dns.expected}`);
    }
    if (verification === null || verification.state === 'verified') return;
    const page = await addressOfPage(chosen, PAGES.domains(applicationId));
    throw notVerified(host, verification.record, lookup, page);
  },
});

type Verified = RouterOutputs['domain']['verify'];

function notVerified(
  host: string,
  record: NonNullable<Verified['verification']>['record'],
  lookup: Verified['lookup'],
  page: string | undefined,
): CliFailure {
  const { answered, found } = lookup ?? { answered: true, found: [] };
  const details = [`Expected: ${record.name}. ${record.type} "${plain(record.value)}"`];
  const values = found.map((value) => `"${plain(value)}"`).join(', ');
  details.push(
    `Found: ${!answered ? 'no answer from DNS' : values === '' ? 'no record of this name' : values}`,
  );
  const hint = !answered
    ? 'Check the name servers of the domain, and try again in a few minutes.'
    : values === ''
      ? 'Set the record where the DNS of the domain is managed, and try again. A new record can take minutes to appear. Some providers add the domain to the name themselves.'
      : 'Correct the value, or add a second record of this name, and try again. A changed record can take minutes to appear.';
  const message = answered
    ? `The TXT record that verifies ${host} was not found.`
    : `DNS did not answer for the TXT record that verifies ${host}.`;
  return new CliFailure('refused', message, { code: 'NOT_VERIFIED', details, hint, page });
}
