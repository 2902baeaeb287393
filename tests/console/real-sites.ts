import { type CommitSpec, type GitServer, startGitServer } from '../../scripts/demo/git-server.ts';
import { openRealApp, type RealApp } from '../support/real-app.ts';
import { type Account, type ConsoleBrowser, firstAccount, openConsoleBrowser } from './support.ts';

/** The real program with a git host, and a browser on its console. */
export interface RealSites {
  readonly world: RealApp;
  readonly host: GitServer;
  readonly browser: ConsoleBrowser;
  readonly account: Account;
  /** Imports a repository with these files, and waits until its deployment has ended. */
  imported(
    name: string,
    files: CommitSpec['files'],
  ): Promise<{ applicationId: string; deploymentId: string }>;
  /** The address of a screen of an application. */
  addressOf(applicationId: string, part?: string): string;
  close(): Promise<void>;
}

export async function openRealSites(environment: Record<string, string> = {}): Promise<RealSites> {
  const [world, host] = await Promise.all([
    openRealApp({ healthTimeoutMs: 8_000 }, environment),
    startGitServer(),
  ]);
  const browser = await openConsoleBrowser(world);
  return {
    ...{ world, host, browser },
    account: await firstAccount(world.dataDir),
    async imported(name, files) {
      const branches = { main: [{ message: `Start ${name}`, files }] };
      const { url } = await host.makeRepository(name, { branches });
      const source = { type: 'git', customGitUrl: url };
      const { applicationId, deploymentId } = await world.importSite({ name, source });
      await world.settled(deploymentId);
      return { applicationId, deploymentId };
    },
    addressOf: (applicationId, part = '') => `/orgs/:org/applications/${applicationId}${part}`,
    async close() {
      await browser.close();
      await world.close();
      await host.close();
    },
  };
}
