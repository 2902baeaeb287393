import type { NetworkInspectInfo } from 'dockerode';
import { messageOf } from '#src/kernel/fault.ts';
import { Locks } from '#src/kernel/locks.ts';
import { type Connection, refusalOf, statusOf } from '../../images/daemon/connection.ts';
import type { Names } from '../../images/daemon/names.ts';
import { freeSubnet } from './subnets.ts';

/** Engines give out about thirty networks by themselves; more take their addresses from here. */
const ATTEMPTS = 20;

/**
 * One bridge network a project: its containers find each other by name, and those of others do not reach them. A
 * network is there as long as a container belongs to it, also one that has stopped.
 */
export class Networks {
  readonly #connection: Connection;
  readonly #names: Names;
  readonly #pool: string;
  readonly #log: (message: string) => void;
  readonly #locks = new Locks();

  constructor(connection: Connection, names: Names, pool: string, log: (message: string) => void) {
    this.#connection = connection;
    this.#names = names;
    this.#pool = pool;
    this.#log = log;
  }

  /** Makes sure that a network exists while something is put into it. Passes its id: several networks can have one name. */
  within<Result>(key: string, work: (networkId: string) => Promise<Result>): Promise<Result> {
    return this.#locks.hold(key, async () => {
      if ((await this.#all(key)).length === 0) await this.#create(key);
      // A request of a killed program may complete only now: of two networks the older one is used.
      const [first, ...others] = await this.#all(key);
      for (const { Id } of others) await this.#remove(Id);
      if (!first) throw new Error('A network was removed while it was being created');
      return work(first.Id);
    });
  }

  /** Removes a network that no container belongs to any more. */
  async leave(key: string): Promise<void> {
    await this.#locks.hold(key, async () => {
      const filters = this.#names.filter({ network: key });
      const members = await this.#connection.call((docker) => docker.listContainers({ all: true, filters }));
      if (members.length > 0) return;
      for (const { Id } of await this.#all(key)) await this.#remove(Id);
    });
  }

  /** Removes what a crash has left between making a network and putting the first container into it. */
  async removeUnused(): Promise<void> {
    const filters = this.#names.filter({});
    const networks = await this.#connection.call((docker) => docker.listNetworks({ filters }));
    for (const { Labels } of networks) {
      const key = Labels?.['pilothouse.network'];
      if (key !== undefined) await this.leave(key);
    }
  }

  async #all(key: string): Promise<NetworkInspectInfo[]> {
    const filters = this.#names.filter({ network: key });
    const networks = await this.#connection.call((docker) => docker.listNetworks({ filters }));
    return networks.sort((left, right) => Date.parse(left.Created) - Date.parse(right.Created));
  }

  async #create(key: string): Promise<void> {
    const body = {
      Name: this.#names.network(key),
      Driver: 'bridge',
      CheckDuplicate: true,
      Labels: this.#names.labels({ network: key }),
    };
    const create = (subnet?: string) =>
      this.#connection.call((docker) =>
        docker.createNetwork({ ...body, ...(subnet && { IPAM: { Config: [{ Subnet: subnet }] } }) }),
      );
    const failure = await create().then(
      () => null,
      (error: unknown) => error,
    );
    if (failure === null) return;
    if (!/address pool|subnetted/.test(messageOf(failure))) throw failure;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const subnet = freeSubnet(this.#pool, await this.#takenSubnets(), attempt);
      if (subnet === null) break;
      const done = await create(subnet).then(
        () => true,
        (error: unknown) => {
          // Another control plane of this engine, or a route of the machine, has just taken it.
          if (/overlap/.test(messageOf(error))) return false;
          throw error;
        },
      );
      if (done) return;
    }
    throw new Error(
      `No addresses are free for another network (${this.#pool}). Set a larger DOCKER_NETWORK_POOL`,
    );
  }

  async #takenSubnets(): Promise<string[]> {
    const networks = await this.#connection.call((docker) => docker.listNetworks());
    return networks.flatMap(({ IPAM }) => (IPAM?.Config ?? []).flatMap(({ Subnet }) => Subnet ?? []));
  }

  async #remove(id: string): Promise<void> {
    await this.#connection
      .callIfThere((docker) => docker.getNetwork(id).remove())
      .catch((error: unknown) => {
        // A foreign container is attached to it; the network is removed when that container is gone.
        if (statusOf(error) !== 403) throw error;
        this.#log(`a network is still in use: ${refusalOf(error)}`);
      });
  }
}
