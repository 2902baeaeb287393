import { z } from 'zod';
import { openTrustedFetch, type TrustedRequest } from '../../http-client/trusted-fetch.ts';
import { parseResponse, REQUEST_DEADLINE_MS, refusal, unavailable } from '../provider-call.ts';

/** The four calls of Cloudflare's API that A records need. A refusal for a reason that has a meaning here is `null`. */
export interface CloudflareApi {
  /** Pages of A records; with a name, those of that name alone. */
  records(
    filter: { readonly name?: string },
    signal?: AbortSignal,
  ): AsyncGenerator<readonly CloudflareRecord[]>;
  create(record: RecordBody, signal: AbortSignal): Promise<CloudflareRefusal | null>;
  change(id: string, record: Partial<RecordBody>, signal: AbortSignal): Promise<CloudflareRefusal | null>;
  /** Succeeds also where it is gone already. */
  remove(id: string, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export interface RecordBody {
  readonly type: 'A';
  readonly name: string;
  readonly content: string;
  readonly ttl: number;
  readonly proxied: boolean;
  readonly comment: string;
}

/** `exists`: 81057, 81058. `conflict`: a record of another type, 81053, 81054. `gone`: 81044. */
export interface CloudflareRefusal {
  readonly kind: 'exists' | 'conflict' | 'gone';
  readonly detail: string;
}

export interface CloudflareApiOptions {
  readonly zoneId: string;
  readonly apiToken: string;
  readonly baseUrl?: string;
}

/** Cloudflare limits the calls of an account, and the zone is compared every minute. */
const PAGE_SIZE = 1000;
const MAX_PAGES = 200;
const MAX_BODY_BYTES = 4 * 1024 * 1024;
const MEANINGS: Readonly<Record<number, CloudflareRefusal['kind']>> = {
  81044: 'gone',
  81053: 'conflict',
  81054: 'conflict',
  81057: 'exists',
  81058: 'exists',
};

const CloudflareRecord = z.object({
  id: z.string().min(1),
  type: z.string(),
  name: z.string(),
  content: z.string(),
  proxied: z.boolean().default(false),
  ttl: z.number(),
});
export type CloudflareRecord = z.output<typeof CloudflareRecord>;

const Envelope = z.object({
  success: z.boolean(),
  errors: z.array(z.object({ code: z.number(), message: z.string() })).default([]),
});
const Page = z.object({
  result: z.array(CloudflareRecord),
  result_info: z.object({ total_pages: z.number() }).optional(),
});

/** The calls of Cloudflare's API that a zone needs. Failures are thrown as a `DnsError`. */
export function openCloudflareApi(options: CloudflareApiOptions): CloudflareApi {
  const client = openTrustedFetch({
    baseUrl: options.baseUrl ?? 'https://api.cloudflare.com/client/v4',
    headers: { authorization: `Bearer ${options.apiToken}` },
    deadlineMs: REQUEST_DEADLINE_MS,
    maxBodyBytes: MAX_BODY_BYTES,
  });
  const path = `/zones/${encodeURIComponent(options.zoneId)}/dns_records`;
  const one = (id: string) => `${path}/${encodeURIComponent(id)}`;

  const call = async (
    request: TrustedRequest,
  ): Promise<{ body: unknown; refusal: CloudflareRefusal | null }> => {
    const { status, body } = parseResponse('Cloudflare', await client.call(request));
    const { data: envelope } = Envelope.safeParse(body);
    if (envelope === undefined) throw unavailable(`Cloudflare returned ${status} in an unknown form`, true);
    if (envelope.success) return { body, refusal: null };
    const detail = `Cloudflare answered ${status}: ${sentence(envelope.errors)}`;
    const kind = envelope.errors.map(({ code }) => MEANINGS[code]).find((meaning) => meaning !== undefined);
    if (kind === undefined) throw refusal(detail);
    return { body: null, refusal: { kind, detail } };
  };
  const pageOf = async (query: Record<string, string>, signal: AbortSignal | undefined) => {
    const { body } = await call({ method: 'GET', path, query, ...(signal ? { signal } : {}) });
    const { data, error } = Page.safeParse(body);
    if (data === undefined) throw unavailable(`Cloudflare sent no page of records: ${error.message}`, false);
    return data;
  };

  return {
    async *records({ name }, signal) {
      const filter = { type: 'A', ...(name === undefined ? {} : { 'name.exact': name }) };
      for (let page = 1; page <= MAX_PAGES; page += 1) {
        const found = await pageOf({ ...filter, per_page: String(PAGE_SIZE), page: String(page) }, signal);
        // The filter is repeated here: what it lets through may be changed or deleted.
        yield found.result.filter(
          (record) => record.type === 'A' && (name === undefined || record.name === name),
        );
        if (page >= (found.result_info?.total_pages ?? 1)) return;
      }
      throw unavailable(`Cloudflare has more than ${MAX_PAGES} pages of records`, false);
    },
    create: async (json, signal) => (await call({ method: 'POST', path, json, signal })).refusal,
    change: async (id, json, signal) =>
      (await call({ method: 'PATCH', path: one(id), json, signal })).refusal,
    async remove(id, signal) {
      const { refusal: refused } = await call({ method: 'DELETE', path: one(id), signal });
      if (refused !== null && refused.kind !== 'gone') throw refusal(refused.detail);
    },
    close: () => client.close(),
  };
}

function sentence(errors: readonly { readonly code: number; readonly message: string }[]): string {
  const reasons = errors.map(({ code, message }) => `${code} ${message.slice(0, 200)}`);
  return reasons.slice(0, 3).join('; ') || 'no reason';
}
