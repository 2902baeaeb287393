import type { TestApp } from '../../support/app.ts';
import { anOrganization, type Organization } from '../../support/organizations.ts';
import { anImport } from '../../support/sites.ts';

/** Each test takes its own organizations. */
export const MANY = { ORGANIZATIONS_PER_USER: '1000' };

let count = 0;
export const aHost = (): string => {
  count += 1;
  return `www.bank-${count}.example`;
};

export const create = (by: Organization, host: string) =>
  by.call('POST /api/domain.create', { body: { applicationId: by.applicationId, host } });
export const created = async (by: Organization, host: string) => (await create(by, host)).body;
export const domainOf = async (by: Organization, domainId: string) =>
  (await by.call(`GET /api/domain.get?domainId=${domainId}`)).body;
export const verify = (by: Organization, domainId: string) =>
  by.call('POST /api/domain.verify', { body: { domainId } });

export const publish = (at: TestApp, { name, value }: { name: string; value: string }) =>
  at.publicDns.textsOf.set(name, [value]);

export const preview = async (by: Organization, domain: string) =>
  (
    await by.call('POST /api/site-import/preview', {
      body: anImport(by.organizationId, { name: `On ${domain}`, domain }),
    })
  ).body;

/** The record of an organization at a host, as a refusal names it. */
export async function recordOf(by: Organization, host: string): Promise<{ name: string; value: string }> {
  const { message } = (await create(by, host)).body;
  const [, name = '', value = ''] = / TXT record (\S+) with the value (\S+) /.exec(message) ?? [];
  return { name, value };
}

export async function two(at: TestApp): Promise<[Organization, Organization]> {
  return [await anOrganization(at), await anOrganization(at)];
}
