import { messageOf } from '#src/kernel/fault.ts';
import { Connection, type EngineAddress } from '../images/daemon/connection.ts';

const SILENCE_MS = 3_000;

/** Returns null if a Docker Engine that runs Linux containers is available at the address, else the reason. */
export async function detectDocker(address: EngineAddress): Promise<string | null> {
  try {
    const { Os } = await new Connection(address, SILENCE_MS).call((docker) => docker.version());
    return Os === 'linux' ? null : `The Docker Engine at ${address} does not run Linux containers`;
  } catch (error) {
    return messageOf(error);
  }
}
