import { CLONE_USERS } from '#src/adapters/git-host/clone-users.ts';
import { fakeGitHost } from '#src/adapters/git-host/fake.ts';
import type { Provider } from '#src/adapters/git-host/port.ts';
import { BRANCHES, gitHostContract } from './contract.ts';
import { githubStandIn, gitlabStandIn, type StandIn, TOKEN } from './stand-ins.ts';
import { openBefore } from './support.ts';

const REAL: readonly (readonly [Provider['type'], baseUrl: string, (baseUrl: string) => StandIn])[] = [
  ['github', 'https://github.com', () => githubStandIn('https://api.github.com')],
  ['github', 'https://github.example.com', (baseUrl) => githubStandIn(`${baseUrl}/api/v3`)],
  ['github', 'https://acme.ghe.com', () => githubStandIn('https://api.acme.ghe.com')],
  ['gitlab', 'https://gitlab.com', gitlabStandIn],
  ['gitlab', 'https://example.com:8443/gitlab', gitlabStandIn],
];

for (const [type, baseUrl, standInFor] of REAL) {
  gitHostContract(`${type} at ${baseUrl}`, async () => {
    const standIn = standInFor(baseUrl);
    const { gitHost, log, close } = openBefore(standIn);
    return {
      gitHost,
      type,
      baseUrl,
      token: TOKEN,
      username: CLONE_USERS[type],
      setReachable: (isReachable) => {
        standIn.isReachable = isReachable;
      },
      log,
      close: async () => close(),
    };
  });
}

gitHostContract('fake', async () => {
  const gitHost = fakeGitHost();
  const baseUrl = 'https://git.example.com';
  const repository = { branches: BRANCHES };
  gitHost.put(`${baseUrl}/acme/site`, { ...repository, token: TOKEN });
  gitHost.put(`${baseUrl}/acme/open`, repository);
  gitHost.put(`${baseUrl}/acme/empty`, { branches: [] });
  const { setReachable } = gitHost;
  const close = async () => {};
  return {
    gitHost,
    type: 'github',
    baseUrl,
    token: TOKEN,
    username: 'x-access-token',
    setReachable,
    log: [],
    close,
  };
});
