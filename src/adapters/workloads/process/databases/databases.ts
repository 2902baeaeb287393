import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseType } from '#src/domain/database.ts';
import { Locks } from '#src/kernel/locks.ts';
import { linesTo } from '#src/kernel/output.ts';
import type { Run } from '#src/kernel/run.ts';
import { waitFor } from '#src/kernel/wait-for.ts';
import { dataMissing } from '../../common/failures.ts';
import { exists, makeDirectory, subdirectories } from '../../common/files.ts';
import { type DatabaseSpec, type Endpoint, type Support, WorkloadError } from '../../port.ts';
import { type ProcessEngineContext, spawnRecorded } from '../context/engine-context.ts';
import { systemPath } from '../context/environment.ts';
import { eraseTree } from '../context/erase.ts';
import { endAll, labelVariables } from '../leftovers/process-table.ts';
import { type Supervised, supervise } from '../running/supervise.ts';
import { AddressHold, listenersAt } from './address-guard.ts';
import { DatabaseAddresses } from './addresses.ts';
import type { DatabaseDriver, DatabasePlace } from './driver.ts';

const READY_TIMEOUT_MS = 120_000;
const REMOVE_GRACE_MS = 2_000;
const KEPT_LOG_LINES = 20;

/** Database servers as children of this program, one a database. */
export class Databases {
  readonly #host: ProcessEngineContext;
  readonly #drivers: readonly DatabaseDriver[];
  readonly #addresses: DatabaseAddresses;
  readonly #running = new Map<
    string,
    { supervised: Supervised; driver: DatabaseDriver; hold: AddressHold }
  >();
  readonly #locks = new Locks();

  constructor(host: ProcessEngineContext, drivers: readonly DatabaseDriver[]) {
    this.#host = host;
    this.#drivers = drivers;
    this.#addresses = new DatabaseAddresses(join(host.layout.databases, 'addresses.json'));
  }

  async judge(database: Omit<DatabaseSpec, 'databaseId'>): Promise<Support> {
    const support = await this.#judgeType(database.type);
    if (!support.supported) return support;
    try {
      (await this.#driver(database.type)).check({ ...database, databaseId: '' });
      return support;
    } catch (error) {
      if (!(error instanceof WorkloadError)) throw error;
      return { supported: false, reason: error.message };
    }
  }

  async #judgeType(type: DatabaseType): Promise<Support> {
    const driver = this.#drivers.find((candidate) => candidate.type === type);
    if (!driver) {
      const offered = this.#drivers.map((candidate) => candidate.type).join(', ');
      return { supported: false, reason: `This engine offers ${offered}; ${type} is not available on it.` };
    }
    const reason = await driver.unavailable();
    if (reason !== null) return { supported: false, reason };
    const message = (await driver.substitute?.()) ?? null;
    if (message === null) return { supported: true };
    return { supported: true, warning: { code: 'ENGINE_SUBSTITUTE', message } };
  }

  async endpoint({ databaseId, type }: { databaseId: string; type: DatabaseType }): Promise<Endpoint> {
    return this.#addresses.of(databaseId, (await this.#driver(type)).defaultPort);
  }

  async start(spec: DatabaseSpec, run: Run): Promise<void> {
    const driver = await this.#driver(spec.type);
    driver.check(spec);
    await this.#locks.hold(spec.databaseId, async () => {
      if (this.#running.has(spec.databaseId)) return;
      run.signal.throwIfAborted();
      const place = await this.#create(spec, driver, run);
      await this.#serve(spec, driver, place, run);
    });
  }

  async remove(databaseId: string): Promise<void> {
    await this.#locks.hold(databaseId, async () => {
      await this.#stop(databaseId, REMOVE_GRACE_MS);
      await this.#endLeftovers(databaseId, REMOVE_GRACE_MS);
      await this.#host.trash.take(this.#host.layout.database(databaseId).directory, this.#host.erasing);
      await this.#addresses.forget(databaseId);
    });
  }

  /** Process groups of the servers that run now. */
  pids(): number[] {
    return [...this.#running.values()]
      .map(({ supervised }) => supervised.pid())
      .filter((pid) => pid !== null);
  }

  ids(): Promise<string[]> {
    return subdirectories(this.#host.layout.databases);
  }

  /**
   * Ends servers that an earlier run of this program has left. They are not taken over: this program receives neither
   * the exit nor the log of a process that is not its child. Incomplete databases are removed.
   */
  async endAllLeftovers(graceMs: number): Promise<void> {
    await Promise.all(
      (await this.ids()).map(async (databaseId) => {
        await this.#endLeftovers(databaseId, graceMs);
        await eraseTree(this.#host.layout.database(databaseId).unfinished, this.#host.erasing);
      }),
    );
  }

  /** Call it once the starts under way have been cut short. */
  async close(graceMs: number): Promise<void> {
    await this.#locks.idle();
    await Promise.all([...this.#running.keys()].map((databaseId) => this.#stop(databaseId, graceMs)));
  }

  async #driver(type: DatabaseType): Promise<DatabaseDriver> {
    const driver = this.#drivers.find((candidate) => candidate.type === type);
    const { supported, reason } = await this.#judgeType(type);
    if (!driver || !supported) throw new WorkloadError(reason ?? `${type} is not available`);
    return driver;
  }

  /** The data directory is filled under another name: one that bears its name is complete. */
  async #create(spec: DatabaseSpec, driver: DatabaseDriver, run: Run): Promise<DatabasePlace> {
    const { directory, data, unfinished, config, temporary } = this.#host.layout.database(spec.databaseId);
    const owner = this.#host.databaseOwner;
    const confined = this.#host.confinement.within('database', spec.databaseId);
    const place = { data, config, owner, confined, env: this.#environment(spec.databaseId) };
    const isNew = !(await exists(directory));
    if (spec.hasRun === true && !(await exists(data))) throw dataMissing(data);
    await makeDirectory(directory, 0o711);
    await makeDirectory(config, 0o755);
    await makeDirectory(temporary, 0o700, owner);
    if (await exists(data)) return place;
    await eraseTree(unfinished, this.#host.erasing);
    await makeDirectory(unfinished, 0o700, owner);
    try {
      await driver.create({ ...place, data: unfinished }, spec, run.signal);
      await rename(unfinished, data);
    } catch (error) {
      await eraseTree(isNew ? directory : unfinished, this.#host.erasing);
      throw error;
    }
    return place;
  }

  async #serve(spec: DatabaseSpec, driver: DatabaseDriver, place: DatabasePlace, run: Run): Promise<void> {
    const { databaseId, type } = spec;
    await this.#endLeftovers(databaseId, REMOVE_GRACE_MS);
    const endpoint = await this.endpoint({ databaseId, type });
    const hold = new AddressHold(endpoint);
    const command = await driver.serve(place, endpoint);
    const labels = { instance: this.#host.instance, database: databaseId };
    const lines: string[] = [];
    const log = (what: string) => this.#host.log(`database ${databaseId}: ${what}`);
    const output = linesTo((line) => {
      lines.push(line);
      if (lines.length > KEPT_LOG_LINES) lines.shift();
    });
    const supervised = await supervise({
      launch: async () => {
        await hold.giveBack();
        await this.#endSquatters(endpoint);
        await driver.clearStale(place);
        return spawnRecorded(this.#host, command, labels, output);
      },
      exited: (detail) => {
        hold.take();
        log(`${detail}. ${lines.slice(-5).join(' | ')}`);
      },
      restarted: log,
      delayMs: this.#host.restartDelayMs,
    });
    try {
      const isReady = async () => {
        const pid = supervised.pid();
        return pid !== null && (await driver.ready(place, pid));
      };
      if (!(await waitFor(isReady, { timeoutMs: READY_TIMEOUT_MS, signal: run.signal }))) {
        throw new Error(`The database server did not become ready: ${lines.join(' | ')}`);
      }
      this.#running.set(databaseId, { supervised, driver, hold });
    } catch (error) {
      await supervised.stop(driver.shutdown, REMOVE_GRACE_MS);
      await hold.giveBack();
      throw error;
    }
  }

  /** An application that listens where a database belongs would be given its users' passwords: it is ended. */
  async #endSquatters(endpoint: Endpoint): Promise<void> {
    const { accounts, log } = this.#host;
    for (const uid of await listenersAt(endpoint)) {
      if (!accounts.isTenant(uid)) continue;
      log(
        `the application of user ${uid} listened on ${endpoint.host}:${endpoint.port}, a database's address: it is ended`,
      );
      await accounts.endUser({ uid, gid: uid });
    }
  }

  async #stop(databaseId: string, graceMs: number): Promise<void> {
    const running = this.#running.get(databaseId);
    await running?.supervised.stop(running.driver.shutdown, graceMs);
    await running?.hold.giveBack();
    this.#running.delete(databaseId);
  }

  async #endLeftovers(databaseId: string, graceMs: number): Promise<void> {
    const { processes, instance, layout } = this.#host;
    const { data, unfinished } = layout.database(databaseId);
    for (const { programs, shutdown } of this.#drivers) {
      const servers = async () => {
        const searches = programs.flatMap((program) =>
          [data, unfinished].map((place) => processes.findByDirectory(place, program)),
        );
        return [...new Set((await Promise.all(searches)).flat())];
      };
      await endAll(servers, shutdown, graceMs);
    }
    // Programs that fill a data directory; and servers, if the system does not show the directories of foreign
    // processes.
    await endAll(() => processes.find({ instance, database: databaseId }), 'SIGTERM', graceMs);
  }

  #environment(databaseId: string): Record<string, string> {
    const labels = labelVariables({ instance: this.#host.instance, database: databaseId });
    // MariaDB removes at its start every temporary table that it finds there, also those of other servers.
    const { temporary: TMPDIR } = this.#host.layout.database(databaseId);
    return { PATH: systemPath(this.#host.nodePath), LANG: 'C.UTF-8', HOME: '/', TMPDIR, ...labels };
  }
}
