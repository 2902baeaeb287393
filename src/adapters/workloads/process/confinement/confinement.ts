import type { CellKind, Confined, Launcher } from '../../common/commands/confined.ts';
import type { Owner } from '../../common/files.ts';
import { Cgroups } from './cgroups.ts';
import { readHierarchies } from './hierarchies.ts';
import { type Enforcement, LIMIT_NAMES, type Limits } from './limits.ts';
import { findTools, privilegeOptions, processLimits, type Tools } from './tools.ts';

export interface ConfinementOptions {
  /** Name of this data directory's control groups. */
  readonly name: string;
  readonly nodePath: string;
  /** The program `launch.mjs`, where every user can read it. */
  readonly launcher: string;
  readonly limits: Limits;
  /** A user of the kind that applications run as; undefined where this program is not root. */
  readonly sampleOwner: Owner | undefined;
  /** For tests of machines without them. */
  readonly withoutCgroups?: boolean;
}

/** What this machine has to keep applications apart and within their limits. */
export class Confinement {
  readonly limits: Limits;
  /** Null if this program cannot use any. */
  readonly cgroups: Cgroups | null;
  readonly enforcement: Enforcement;
  readonly #options: ConfinementOptions;
  readonly #tools: Tools;

  private constructor(options: ConfinementOptions, cgroups: Cgroups | null, tools: Tools) {
    this.limits = options.limits;
    this.cgroups = cgroups;
    this.#options = options;
    this.#tools = tools;
    this.enforcement = enforcementOf(cgroups, tools, options.sampleOwner !== undefined);
  }

  static async open(options: ConfinementOptions): Promise<Confinement> {
    const cgroups = options.withoutCgroups ? null : await openCgroups(options.name);
    return new Confinement(options, cgroups, await findTools(options.sampleOwner));
  }

  /** For a command whose control group is to bear this label. */
  within(kind: CellKind, label: string): Confined {
    return {
      kind,
      isNice: this.cgroups?.limits('cpu') !== true,
      launcher: (owner) => this.#launcher(kind, owner),
      cell: async () => this.cgroups?.open(kind, label, this.limits) ?? null,
    };
  }

  /** One line for the operator's log. */
  describe(): string {
    const kept = LIMIT_NAMES.map((name) => `${name}: ${this.enforcement[name] ?? 'not limited'}`);
    return `limits of applications on this machine: ${kept.join('; ')}`;
  }

  async #launcher(kind: CellKind, owner: Owner | undefined): Promise<Launcher | null> {
    const { setpriv, prlimit } = this.#tools;
    if (this.cgroups === null && setpriv === null && prlimit === null) return null;
    const byUser = this.cgroups?.limits('pids') !== true && owner !== undefined;
    const limited =
      prlimit === null ? [] : [prlimit, ...(await processLimits(kind, this.limits, byUser)), '--'];
    const unprivileged = setpriv === null ? [] : [setpriv, ...privilegeOptions(kind, owner), '--'];
    const { nodePath, launcher } = this.#options;
    const [first = nodePath, ...others] = [...limited, ...unprivileged, nodePath, '--no-warnings', launcher];
    return { argv: [first, ...others], changesUser: setpriv !== null };
  }
}

async function openCgroups(name: string): Promise<Cgroups | null> {
  if (process.platform !== 'linux') return null;
  return Cgroups.open(await readHierarchies(), name);
}

function enforcementOf(cgroups: Cgroups | null, { setpriv, prlimit }: Tools, isRoot: boolean): Enforcement {
  const byGroup = (held: boolean | undefined, otherwise: string | null) =>
    held ? 'control group' : otherwise;
  const onRoot = (way: string) => (isRoot ? way : null);
  return {
    memory: byGroup(cgroups?.limits('memory'), null),
    cpu: byGroup(cgroups?.limits('cpu'), null),
    processes: byGroup(cgroups?.limits('pids'), prlimit && onRoot('processes of each user')),
    'open files': prlimit && 'open files of each process',
    disk: 'measured from time to time',
    privileges: setpriv && onRoot('no new privileges, no capabilities'),
    'hidden processes': byGroup(cgroups !== null, onRoot('user of each application')),
  };
}
