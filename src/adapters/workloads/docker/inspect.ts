import type { EngineInspection } from '../definition.ts';
import { Connection, type EngineAddress } from '../images/daemon/connection.ts';

const SILENCE_MS = 5_000;
/** Since this version the Engine API builds with BuildKit. */
const BUILDKIT_MINOR = 39;

/** What a Docker Engine can do, without starting anything. Throws an `OperatorError` if it does not answer. */
export async function inspectDocker(address: EngineAddress): Promise<EngineInspection> {
  const connection = new Connection(address, SILENCE_MS);
  const { Version, ApiVersion } = await connection.call((docker) => docker.version());
  const info: unknown = await connection.call((docker) => docker.info());
  const lacks: string[] = [];
  const canBuild = minorOf(ApiVersion) >= BUILDKIT_MINOR;
  if (!canBuild) lacks.push(`API ${ApiVersion} cannot build with BuildKit`);
  for (const [field, limit] of Object.entries(LIMITS))
    if (!isTrue(info, field)) lacks.push(`${limit} is not limited`);
  return {
    about: `Docker ${Version}, API ${ApiVersion}, ${canBuild ? 'answers and can build' : 'answers'}`,
    lacks,
  };
}

/** Fields of the answer of `docker info`, and what they limit. */
const LIMITS = { MemoryLimit: 'memory', CpuCfsQuota: 'CPU', PidsLimit: 'the number of processes' } as const;

/** Of a version such as `1.47`. */
function minorOf(version: string): number {
  return Number(version.split('.')[1] ?? 0);
}

function isTrue(info: unknown, field: string): boolean {
  return typeof info === 'object' && info !== null && Reflect.get(info, field) === true;
}
