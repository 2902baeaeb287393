import { Connection, DEFAULT_ADDRESS, type EngineAddress } from './connection.ts';

const SILENCE_MS = 3_000;

/** Whether a Docker Engine that runs Linux containers answers there now. */
export async function findDockerEngine(address: EngineAddress = DEFAULT_ADDRESS): Promise<boolean> {
  return new Connection(address, SILENCE_MS)
    .call((docker) => docker.version())
    .then(
      ({ Os }) => Os === 'linux',
      () => false,
    );
}
