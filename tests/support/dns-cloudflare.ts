/** What Cloudflare's API does with DNS records, as far as it is documented, behind msw and in memory. */
import { HttpResponse, http } from 'msw';

export interface CloudflareRecordRow {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly content: string;
  readonly ttl: number;
  readonly proxied: boolean;
  readonly comment?: string | null;
}

export interface CloudflareEmulation {
  readonly handlers: ReturnType<typeof http.all>[];
  readonly rows: Map<string, CloudflareRecordRow>;
  /** `METHOD path?query` of each request that was let in. */
  readonly requests: string[];
  add(row: Omit<CloudflareRecordRow, 'id'>): CloudflareRecordRow;
  /** Runs once, before the next request with this method is handled. */
  before(method: string, deed: () => void): void;
  /** The next request with this method is answered with this instead, after its work with `afterWork`. */
  answerNext(method: string, answer: () => Response, options?: { readonly afterWork: boolean }): void;
}

const BASE = 'https://api.cloudflare.com/client/v4/zones/:zoneId/dns_records';

export function emulateCloudflare(options: {
  zoneId: string;
  apiToken: string;
  maxPerPage?: number;
}): CloudflareEmulation {
  const { zoneId, apiToken, maxPerPage = 100 } = options;
  const rows = new Map<string, CloudflareRecordRow>();
  const requests: string[] = [];
  const deeds = new Map<string, () => void>();
  const planned = new Map<string, { answer: () => Response; afterWork: boolean }>();
  let made = 0;

  const add = (row: Omit<CloudflareRecordRow, 'id'>) => {
    made += 1;
    const whole = { ...row, id: `rec${made}` };
    rows.set(whole.id, whole);
    return whole;
  };

  const work = async (request: Request, recordId: string | undefined): Promise<Response> => {
    switch (request.method) {
      case 'GET':
        return page(new URL(request.url).searchParams);
      case 'POST': {
        const wanted = (await request.json()) as Omit<CloudflareRecordRow, 'id'>;
        return clash(wanted, null) ?? success(add(wanted));
      }
      case 'PATCH': {
        const before = rows.get(recordId ?? '');
        if (before === undefined) return failure(404, 81044, 'Record does not exist.');
        const after = { ...before, ...((await request.json()) as Partial<CloudflareRecordRow>) };
        const refused = clash(after, before.id);
        if (refused === null) rows.set(before.id, after);
        return refused ?? success(after);
      }
      default:
        if (!rows.delete(recordId ?? '')) return failure(404, 81044, 'Record does not exist.');
        return success({ id: recordId });
    }
  };

  const clash = (wanted: Omit<CloudflareRecordRow, 'id'>, own: string | null): Response | null => {
    const others = [...rows.values()].filter(({ id, name }) => id !== own && name === wanted.name);
    if (others.some(({ type, content }) => type === wanted.type && content === wanted.content))
      return failure(400, 81058, 'An identical record already exists.');
    if (others.some(({ type }) => type === 'CNAME'))
      return failure(400, 81054, 'A CNAME record with that host already exists.');
    return null;
  };

  const page = (query: URLSearchParams): Response => {
    const [type, name] = [query.get('type'), query.get('name.exact')];
    const found = [...rows.values()].filter(
      (row) => (type === null || row.type === type) && (name === null || row.name === name),
    );
    const perPage = Math.min(Number(query.get('per_page') ?? 100), maxPerPage);
    const number = Number(query.get('page') ?? 1);
    const result = found.slice((number - 1) * perPage, number * perPage);
    const total_pages = Math.ceil(found.length / perPage);
    const result_info = {
      page: number,
      per_page: perPage,
      count: result.length,
      total_count: found.length,
      total_pages,
    };
    return HttpResponse.json({ success: true, errors: [], messages: [], result, result_info });
  };

  const handle = async ({
    request,
    params,
  }: {
    request: Request;
    params: Readonly<Record<string, unknown>>;
  }) => {
    if (request.headers.get('authorization') !== `Bearer ${apiToken}`)
      return failure(403, 10000, 'Authentication error');
    if (params.zoneId !== zoneId) return failure(404, 7003, 'Could not route to the zone.');
    const { pathname, search } = new URL(request.url);
    requests.push(`${request.method} ${pathname}${search}`);
    const deed = deeds.get(request.method);
    deeds.delete(request.method);
    deed?.();
    const plan = planned.get(request.method);
    planned.delete(request.method);
    if (plan !== undefined && !plan.afterWork) return plan.answer();
    const answer = await work(request, typeof params.recordId === 'string' ? params.recordId : undefined);
    return plan === undefined ? answer : plan.answer();
  };

  return {
    handlers: [http.all(BASE, handle), http.all(`${BASE}/:recordId`, handle)],
    rows,
    requests,
    add,
    before: (method, deed) => void deeds.set(method, deed),
    answerNext: (method, answer, { afterWork } = { afterWork: false }) =>
      void planned.set(method, { answer, afterWork }),
  };
}

export function failure(status: number, code: number, message: string): Response {
  return HttpResponse.json(
    { success: false, errors: [{ code, message }], messages: [], result: null },
    { status },
  );
}

function success(result: unknown): Response {
  return HttpResponse.json({ success: true, errors: [], messages: [], result });
}
