import { readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import Docker from 'dockerode';

export const ENGINES = ['process', 'docker'] as const;
export type EngineName = (typeof ENGINES)[number];

/** What runs the applications of the platform. */
export interface ChaosEngine {
  /** The Unix socket at which it listens; undefined if it is a part of each process of the platform. */
  readonly socket: string | undefined;
  /** Settings of a process of the platform that reaches the engine at this port. */
  settings(port: number): Readonly<Record<string, string>>;
  /** Ends the applications of a process of the platform as a crash does. */
  crashApplications(dataDir: string): Promise<void>;
  /** Lists what remains of the applications of a process of the platform, as short text. */
  leftovers(dataDir: string): Promise<string[]>;
  /** Removes the leftovers. */
  cleanUp(dataDir: string): Promise<void>;
}

export function openEngine(name: EngineName): ChaosEngine {
  return name === 'docker' ? dockerEngine() : processEngine();
}

function processEngine(): ChaosEngine {
  const crashApplications = async (dataDir: string) => {
    for (const pid of await pidsOf(dataDir)) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended meanwhile.
      }
    }
  };
  return {
    socket: undefined,
    settings: () => ({ ENGINE: 'process' }),
    crashApplications,
    leftovers: async (dataDir) => (await pidsOf(dataDir)).map((pid) => `process ${pid}`),
    cleanUp: crashApplications,
  };
}

/** Processes whose folder is that of an application below a data folder. */
async function pidsOf(dataDir: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '');
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return folder.startsWith(`${dataDir}/`) && command !== '' ? [Number(pid)] : [];
    }),
  );
  return found.flat();
}

/** The images of the tests: nothing is fetched from a registry. */
const NODE_IMAGE = 'pilothouse-test/node:1';
const SOCKET = '/var/run/docker.sock';

function dockerEngine(): ChaosEngine {
  // Past the link of the platform, and without the address in the environment.
  const docker = new Docker({ host: '', socketPath: SOCKET });
  const objectsOf = async (dataDir: string) => {
    const node = await readFile(join(dataDir, 'folder-id'), 'utf8').catch(() => 'none');
    const filters = { label: [`pilothouse.node=${node.trim()}`] };
    const containers = await docker.listContainers({ all: true, filters });
    const networks = await docker.listNetworks({ filters });
    const { Volumes } = await docker.listVolumes({ filters });
    return { containers, networks, volumes: Volumes ?? [] };
  };
  return {
    socket: SOCKET,
    settings: (port) => ({
      ENGINE: 'docker',
      DOCKER_HOST: `tcp://127.0.0.1:${port}`,
      DOCKER_IMAGES: `node=${NODE_IMAGE}`,
    }),
    async crashApplications(dataDir) {
      const { containers } = await objectsOf(dataDir);
      const running = containers.filter(({ State }) => State === 'running');
      // One that has ended meanwhile is refused.
      await Promise.allSettled(running.map(({ Id }) => docker.getContainer(Id).kill()));
    },
    async leftovers(dataDir) {
      const { containers, networks, volumes } = await objectsOf(dataDir);
      return [
        ...containers.map(({ Names }) => `container ${Names[0]}`),
        ...networks.map(({ Name }) => `network ${Name}`),
        ...volumes.map(({ Name }) => `volume ${Name}`),
      ];
    },
    async cleanUp(dataDir) {
      const { containers, networks, volumes } = await objectsOf(dataDir);
      for (const { Id } of containers) await docker.getContainer(Id).remove({ force: true, v: true });
      for (const { Id } of networks) await docker.getNetwork(Id).remove();
      for (const { Name } of volumes) await docker.getVolume(Name).remove();
    },
  };
}
