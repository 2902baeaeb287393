import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import type { RequestHandler } from 'msw';
import { HttpResponse, http } from 'msw';
import { BRANCHES } from './contract.ts';

export const TOKEN = 't0ken-of-the-provider';
export const APP_ID = '123456';
export const APP_KEY = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  // As GitHub hands it out.
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
});

const PUBLIC: ReadonlySet<string> = new Set(['acme/open']);
const DEFAULT_BRANCHES: Readonly<Record<string, string | null>> = {
  'acme/site': 'main',
  'acme/open': 'main',
  'acme/empty': null,
};

export interface StandIn {
  readonly handlers: readonly RequestHandler[];
  /** `METHOD path` of each call. */
  readonly calls: string[];
  /** Bodies of the requests for installation tokens. */
  readonly tokenRequests: unknown[];
  isReachable: boolean;
  /** When the next installation token ends. */
  tokenExpiresAt: string;
}

/** GitHub's API as far as it is asked, after docs.github.com; it signs in only a caller that proves its identity. */
export function githubStandIn(api: string): StandIn {
  const made = new Set<string>();
  const standIn = newStandIn();
  const mayRead = (request: Request, name: string): Response | null => {
    const given = request.headers.get('authorization');
    const token = given?.replace(/^Bearer /, '') ?? null;
    if (token !== null && token !== TOKEN && !made.has(`${token} ${name}`))
      return HttpResponse.json({ message: `Bad credentials: ${token}` }, { status: 401 });
    const isThere =
      name === 'all' || (Object.hasOwn(DEFAULT_BRANCHES, name) && (token !== null || PUBLIC.has(name)));
    return isThere ? null : HttpResponse.json({ message: 'Not Found' }, { status: 404 });
  };
  const noted = (request: Request) => {
    standIn.calls.push(`${request.method} ${new URL(request.url).pathname}`);
    return standIn.isReachable ? null : HttpResponse.error();
  };
  const asApp = (request: Request) =>
    isSignedByApp(request.headers.get('authorization'))
      ? null
      : HttpResponse.json({ message: 'A JSON web token could not be decoded' }, { status: 401 });

  const handlers = [
    http.get(`${api}/repos/:owner/:repo`, ({ request, params }) => {
      const name = `${params.owner}/${params.repo}`;
      return (
        noted(request) ??
        mayRead(request, name) ??
        HttpResponse.json({
          id: 1,
          full_name: name,
          private: !PUBLIC.has(name),
          default_branch: DEFAULT_BRANCHES[name],
        })
      );
    }),
    http.get(`${api}/repos/:owner/:repo/branches/:branch`, ({ request, params }) => {
      const refusal = noted(request) ?? mayRead(request, `${params.owner}/${params.repo}`);
      if (refusal !== null) return refusal;
      const branch = String(params.branch);
      if (!BRANCHES.includes(branch))
        return HttpResponse.json({ message: 'Branch not found' }, { status: 404 });
      return HttpResponse.json({ name: branch, commit: { sha: 'a'.repeat(40) }, protected: false });
    }),
    http.get(`${api}/user/repos`, ({ request }) => {
      const refusal = noted(request) ?? mayRead(request, 'acme/site');
      return refusal ?? HttpResponse.json(described(request));
    }),
    http.get(`${api}/app/installations`, ({ request }) => {
      const refusal = noted(request) ?? asApp(request);
      return refusal ?? HttpResponse.json([{ id: 4711, app_id: Number(APP_ID) }]);
    }),
    http.get(`${api}/installation/repositories`, ({ request }) => {
      const refusal = noted(request) ?? mayRead(request, 'all');
      return refusal ?? HttpResponse.json({ total_count: 3, repositories: described(request) });
    }),
    http.get(`${api}/repos/:owner/:repo/installation`, ({ request, params }) => {
      const refusal = noted(request) ?? asApp(request);
      if (refusal !== null) return refusal;
      if (params.repo !== 'site') return HttpResponse.json({ message: 'Not Found' }, { status: 404 });
      return HttpResponse.json({ id: 4711, app_id: Number(APP_ID), target_type: 'Organization' });
    }),
    http.post(`${api}/app/installations/4711/access_tokens`, async ({ request }) => {
      const refusal = noted(request) ?? asApp(request);
      if (refusal !== null) return refusal;
      const wanted = (await request.json()) as { repositories?: string[] };
      standIn.tokenRequests.push(wanted);
      const token = `ghs_made${standIn.tokenRequests.length}`;
      for (const repo of wanted.repositories ?? []) made.add(`${token} acme/${repo}`);
      if (wanted.repositories === undefined) made.add(`${token} all`);
      return HttpResponse.json({ token, expires_at: standIn.tokenExpiresAt }, { status: 201 });
    }),
  ];
  return Object.assign(standIn, { handlers });
}

/** A page of what a token or an App reads, as GitHub lists it. */
function described(request: Request): object[] {
  const query = new URL(request.url).searchParams;
  const [page, perPage] = [Number(query.get('page')), Number(query.get('per_page'))];
  return Object.entries(DEFAULT_BRANCHES)
    .map(([name, branch]) => ({ full_name: name, private: !PUBLIC.has(name), default_branch: branch }))
    .slice((page - 1) * perPage, page * perPage);
}

/** GitLab's API as far as it is asked, after docs.gitlab.com. */
export function gitlabStandIn(baseUrl: string): StandIn {
  const standIn = newStandIn();
  const api = `${baseUrl}/api/v4/projects/:project`;
  const refusalOf = (request: Request, name: string): Response | null => {
    standIn.calls.push(`${request.method} ${new URL(request.url).pathname}`);
    if (!standIn.isReachable) return HttpResponse.error();
    const given = request.headers.get('authorization');
    if (given !== null && given !== `Bearer ${TOKEN}`)
      return HttpResponse.json({ message: '401 Unauthorized' }, { status: 401 });
    const isThere = Object.hasOwn(DEFAULT_BRANCHES, name) && (given !== null || PUBLIC.has(name));
    return isThere ? null : HttpResponse.json({ message: '404 Project Not Found' }, { status: 404 });
  };
  const handlers = [
    http.get(`${baseUrl}/api/v4/projects`, ({ request }) => {
      const query = new URL(request.url).searchParams;
      const search = (query.get('search') ?? '').toLowerCase();
      const found = Object.entries(DEFAULT_BRANCHES)
        .filter(([name]) => name.includes(search))
        .slice(0, Number(query.get('per_page')));
      return (
        refusalOf(request, 'acme/site') ??
        HttpResponse.json(
          found.map(([name, branch]) => ({
            ...{ path_with_namespace: name, default_branch: branch },
            visibility: PUBLIC.has(name) ? 'public' : 'private',
          })),
        )
      );
    }),
    http.get(api, ({ request, params }) => {
      const name = String(params.project);
      const found = { id: 15, path_with_namespace: name, default_branch: DEFAULT_BRANCHES[name] };
      return refusalOf(request, name) ?? HttpResponse.json(found);
    }),
    http.get(`${api}/repository/branches/:branch`, ({ request, params }) => {
      const refusal = refusalOf(request, String(params.project));
      if (refusal !== null) return refusal;
      const branch = String(params.branch);
      if (!BRANCHES.includes(branch))
        return HttpResponse.json({ message: '404 Branch Not Found' }, { status: 404 });
      return HttpResponse.json({ name: branch, default: branch === 'main' });
    }),
  ];
  return Object.assign(standIn, { handlers });
}

function newStandIn() {
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  return {
    calls: [] as string[],
    tokenRequests: [] as unknown[],
    isReachable: true,
    tokenExpiresAt: expiresAt,
  };
}

/** RS256 over the App's own claims, valid now. */
function isSignedByApp(authorization: string | null): boolean {
  const [header = '', claims = '', signature = ''] = (authorization ?? '')
    .replace(/^bearer /i, '')
    .split('.');
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    createPublicKey(APP_KEY.publicKey),
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) return false;
  const { iss, exp, iat } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const now = Date.now() / 1000;
  return String(iss) === APP_ID && exp > now && exp <= now + 600 && iat <= now;
}
