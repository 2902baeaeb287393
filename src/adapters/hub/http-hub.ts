import { z } from 'zod';
import { isErrorCode } from '#src/domain/errors.ts';
import { openTrustedFetch } from '../http-client/trusted-fetch.ts';
import {
  ClaimAnswer,
  ClaimCodeAnswer,
  CustomDomainList,
  Done,
  Failure,
  Registered,
  Reserved,
  SubdomainList,
  SyncBody,
  Verified,
  wordsFor,
} from './answers.ts';
import { type HostRefusal, HubRefusal, HubUnreachable, type LicenseHub } from './port.ts';

const DEADLINE_MS = 10_000;
const MAX_BODY_BYTES = 4 * 1024 * 1024;

interface HttpHubOptions {
  /** Cuts every call short: a hub that does not answer must not delay the end of the program. */
  readonly stopped?: AbortSignal;
  /** Called before each call. Throws where the hub must not be contacted. */
  readonly admit?: () => Promise<void>;
}

/**
 * A hub at the address that the operator configured: JSON over HTTP, as the specification has it.
 */
export function openHttpHub(
  baseUrl: string,
  { stopped, admit }: HttpHubOptions = {},
): LicenseHub & { close(): Promise<void> } {
  const client = openTrustedFetch({ baseUrl, deadlineMs: DEADLINE_MS, maxBodyBytes: MAX_BODY_BYTES });

  async function post<Answer>(path: string, json: object, schema: z.ZodType<Answer>): Promise<Answer> {
    await admit?.();
    const answer = await client.call({
      ...{ method: 'POST' as const, path, json },
      ...(stopped && { signal: stopped }),
    });
    if (answer.kind === 'failed') throw new HubUnreachable('The license hub does not answer.');
    const body = parse(answer.body);
    if (answer.status === 200) {
      const read = schema.safeParse(body);
      if (read.success) return read.data;
      throw new HubUnreachable('The license hub returned an unexpected response.', {
        cause: new Error(wordsFor(read.error)),
      });
    }
    const { data: failure } = Failure.safeParse(body);
    // Of the hub's own failures, only those of its DNS provider have a message for the user.
    if (failure === undefined || (answer.status >= 500 && !failure.code.startsWith('DNS_')))
      throw new HubUnreachable('The license hub cannot answer at the moment.');
    const seconds = Number(answer.retryAfter ?? Number.NaN);
    const code = isErrorCode(failure.code) ? failure.code : 'UNKNOWN';
    throw new HubRefusal(code, failure.error, Number.isFinite(seconds) ? seconds * 1000 : undefined);
  }

  /** What is gone already is gone. */
  const remove = (path: string, json: object): Promise<void> =>
    post(path, json, Done).then(
      () => undefined,
      (error: unknown) => {
        if (!(error instanceof HubRefusal) || error.code !== 'NOT_FOUND') throw error;
      },
    );

  async function listSubdomains(licenseKey: string, which: object) {
    const { subdomains, total } = await post('/api/subdomain/list', { licenseKey, ...which }, SubdomainList);
    return { names: subdomains.map(({ fqdn, ...row }) => ({ ...row, host: fqdn })), total };
  }

  async function listDomains(licenseKey: string, which: object) {
    const { customDomains, total } = await post(
      '/api/custom-domain/list',
      { licenseKey, ...which },
      CustomDomainList,
    );
    return { names: customDomains, total };
  }

  return {
    sync: (licenseKey, { docsHostname, ...report }) =>
      post(
        '/api/license/sync',
        { licenseKey, ...report, ...(docsHostname === null ? {} : { docsHostname }) },
        SyncBody,
      ),
    requestClaim: (asker) => post('/api/license/claim-code', asker, ClaimCodeAnswer),
    async collectClaim(claimToken) {
      const answer = await post('/api/license/claim', { claimToken }, ClaimAnswer);
      return answer.status === 'pending' ? null : answer;
    },
    async checkSubdomain(licenseKey, name) {
      const body = await post('/api/subdomain/check', { licenseKey, name }, Checked).catch(refusedName);
      return body.available ? null : (body.error ?? `The name ${name} is not available.`);
    },
    async reserveSubdomain(licenseKey, subdomain) {
      const { id, fqdn } = (await post('/api/subdomain/reserve', { licenseKey, ...subdomain }, Reserved))
        .subdomain;
      return { id, host: fqdn };
    },
    async provisionSubdomain(licenseKey, subdomain) {
      await post('/api/subdomain/provision', { licenseKey, ...subdomain }, Done);
    },
    releaseSubdomain: (licenseKey, subdomain) =>
      remove('/api/subdomain/release', { licenseKey, ...subdomain }),
    listSubdomains,
    // A hub of an earlier version ignores the filter, and may answer with others.
    findSubdomain: async (licenseKey, subdomain) =>
      (await listSubdomains(licenseKey, subdomain)).names.find(({ name }) => name === subdomain.name),
    async registerDomain(licenseKey, domain) {
      const path = '/api/custom-domain/register';
      return (await post(path, { licenseKey, ...domain }, Registered)).customDomain;
    },
    async verifyDomain(licenseKey, domain) {
      const path = '/api/custom-domain/verify';
      try {
        const { available, error } = await post(path, { licenseKey, ...domain }, Verified);
        return available
          ? null
          : { isInvalid: false, message: error ?? `The domain ${domain.host} is taken.` };
      } catch (error) {
        return refusedHost(error);
      }
    },
    removeDomain: (licenseKey, domain) => remove('/api/custom-domain/remove', { licenseKey, ...domain }),
    listDomains,
    findDomain: async (licenseKey, domain) =>
      (await listDomains(licenseKey, domain)).names.find(({ host }) => host === domain.host),
    close: () => client.close(),
  };
}

const Checked = z.object({ available: z.boolean(), error: z.string().optional() });

/** A name that breaks the rules is refused with a status; it counts as not available. */
function refusedName(error: unknown): z.output<typeof Checked> {
  if (error instanceof HubRefusal && error.code === 'INVALID_SUBDOMAIN')
    return { available: false, error: error.message };
  throw error;
}

/** A host that can never be registered is refused with a status, and a hub of an earlier version does not know the address. */
function refusedHost(error: unknown): HostRefusal | null {
  if (!(error instanceof HubRefusal)) throw error;
  if (error.code === 'INVALID_HOST') return { isInvalid: true, message: error.message };
  if (error.code === 'NOT_FOUND') return null;
  throw error;
}

/** Undefined if the body is not JSON. The parser's message would quote it, and it may contain a key. */
function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
