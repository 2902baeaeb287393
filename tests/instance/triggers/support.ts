import { createHmac } from 'node:crypto';
import type { GitHostKind } from '#src/domain/git-host.ts';
import type { Id } from '#src/domain/id.ts';

import type { Answer, TestApp } from '../../support/app.ts';
import { aGitSource } from '../../support/sites.ts';
import { until } from '../../support/until.ts';
import { bitbucketPush } from '../../trigger/payloads/bitbucket.ts';
import { type Delivery, HEAD } from '../../trigger/payloads/delivery.ts';
import { giteaPush } from '../../trigger/payloads/gitea.ts';
import { githubPush } from '../../trigger/payloads/github.ts';
import { gitlabPush } from '../../trigger/payloads/gitlab.ts';

export const SECRET = "It's a secret to everybody";

interface HostFixture {
  readonly host: GitHostKind;
  readonly baseUrl: string;
  /** Of the repository of `push`. */
  readonly url: string;
  readonly branch: string;
  readonly push: () => Delivery;
  /** How the host shows that it knows the secret. */
  readonly sign: (body: Buffer, secret: string) => Record<string, string>;
}

const hmac = (body: Buffer, secret: string): string =>
  createHmac('sha256', secret).update(body).digest('hex');

export const GITHUB: HostFixture = {
  host: 'github',
  baseUrl: 'https://github.com',
  url: 'https://github.com/Codertocat/Hello-World.git',
  branch: 'main',
  push: githubPush,
  sign: (body, secret) => ({ 'x-hub-signature-256': `sha256=${hmac(body, secret)}` }),
};
export const GITEA: HostFixture = {
  host: 'gitea',
  baseUrl: 'https://gitea.example.com',
  url: 'https://gitea.example.com/gitea/webhooks.git',
  branch: 'develop',
  push: giteaPush,
  sign: (body, secret) => ({ 'x-gitea-signature': hmac(body, secret) }),
};
export const HOSTS: readonly HostFixture[] = [
  GITHUB,
  {
    host: 'gitlab',
    baseUrl: 'https://gitlab.example.com',
    url: 'https://gitlab.example.com/mike/web/diaspora.git',
    branch: 'main',
    push: gitlabPush,
    sign: (_body, secret) => ({ 'x-gitlab-token': secret }),
  },
  GITEA,
  {
    host: 'bitbucket',
    baseUrl: 'https://bitbucket.org',
    url: 'https://bitbucket.org/team_name/repo_name.git',
    branch: 'main',
    push: bitbucketPush,
    sign: (body, secret) => ({ 'x-hub-signature': `sha256=${hmac(body, secret)}` }),
  },
];

/** Signed as the host would, with any secret. */
export function signed({ sign }: HostFixture, { headers, body }: Delivery, secret = SECRET): Delivery {
  return { headers: { ...headers, ...sign(body, secret) }, body };
}

/** Sends a host's delivery, without a key. */
export function deliver(
  world: TestApp,
  path: `/${string}`,
  { headers, body }: Pick<Delivery, 'headers' | 'body'>,
): Promise<Answer> {
  return world.call(`POST ${path}`, { key: null, body: body.toString(), headers: { ...headers } });
}

export async function aProvider(
  world: TestApp,
  { host, baseUrl }: HostFixture,
  change: Record<string, unknown> = {},
): Promise<{ gitProviderId: Id<'gp'>; path: `/api/git-events/${string}` }> {
  const body = { type: host, name: host, baseUrl, webhookSecret: SECRET, ...change };
  const { gitProviderId } = await world.ok<{ gitProviderId: Id<'gp'> }>('POST /api/gitProvider.create', body);
  return { gitProviderId, path: `/api/git-events/${gitProviderId}` };
}

/** Puts a repository with two commits where a host's payload expects one; the newest is the pushed one. */
export function publish(world: TestApp, { url, branch }: HostFixture): void {
  const commit = (hash: string, message: string) => ({ hash, message, files: { 'index.html': message } });
  world.git.put(url, {
    branches: { [branch]: { ...commit(HEAD, 'Newest'), earlier: [commit('e'.repeat(40), 'Earlier')] } },
  });
}

let made = 0;

/** An application that has not been deployed yet. */
export async function anApplication(world: TestApp, change: Record<string, unknown>): Promise<Id<'app'>> {
  made += 1;
  const { environmentId } = await world.ok<{ environmentId: string }>('POST /api/project.create', {
    name: `Project ${made}`,
  });
  const source = aGitSource({ buildType: 'nixpacks', ...change });
  const body = { environmentId, name: `Application ${made}`, source };
  return (await world.ok<{ applicationId: Id<'app'> }>('POST /api/application.create', body)).applicationId;
}

export interface TriggerRow {
  readonly kind: string;
  readonly outcome: string;
  readonly code: string | null;
  readonly reason: string | null;
  readonly branch: string | null;
  readonly commitHash: string | null;
  readonly deploymentId: string | null;
}

/** What the application's people read of its triggers, newest first. */
export async function triggersOf(world: TestApp, applicationId: string): Promise<TriggerRow[]> {
  return (
    await world.ok<{ items: TriggerRow[] }>(
      `GET /api/application.triggers?applicationId=${applicationId}&limit=100`,
    )
  ).items;
}

/** The request of the last clone, once there are so many of a repository. */
export function cloned(world: TestApp, url: string, times = 1) {
  return until(`${url} was cloned ${times} times`, async () => {
    const requests = world.git.calls.filter(({ kind, request }) => kind === 'clone' && request.url === url);
    return requests.length >= times ? requests.at(-1)?.request : undefined;
  });
}

export async function deploymentsOf(
  world: TestApp,
  applicationId: string,
): Promise<{ deploymentId: string; status: string; title: string }[]> {
  const path = `/api/deployment.list?applicationId=${applicationId}&limit=100` as const;
  return (await world.ok<{ items: never[] }>(`GET ${path}`)).items;
}
