/** An event of a container of this node, as the engine sends it. */
export interface EngineEvent {
  readonly containerId: string;
  readonly action: 'start' | 'die' | 'oom';
  readonly exitCode: string | null;
}

/** A start or an exit of a container of this node. */
export interface ContainerEvent {
  readonly containerId: string;
  readonly action: 'start' | 'die';
  readonly exitCode: string | null;
  /** Whether the container has used up its memory before the exit. */
  readonly wasShortOfMemory: boolean;
}

/** Killed, as the kernel does where the memory is used up. */
const KILLED = '137';
/** The engine may report the lack of memory shortly after the exit. */
const WAIT_MS = 250;

/** Joins the events of a container: passes its exits on with their reason, in the order of the engine. */
export function exitReasons(deliver: (event: ContainerEvent) => void): (event: EngineEvent) => void {
  const shortOfMemory = new Set<string>();
  const waiting = new Map<string, { readonly timer: NodeJS.Timeout; readonly pass: () => void }>();

  function pass({ containerId, exitCode }: EngineEvent): void {
    clearTimeout(waiting.get(containerId)?.timer);
    waiting.delete(containerId);
    const wasShortOfMemory = shortOfMemory.delete(containerId);
    deliver({ containerId, action: 'die', exitCode, wasShortOfMemory });
  }

  return (event) => {
    const { containerId, action, exitCode } = event;
    if (action === 'oom') shortOfMemory.add(containerId);
    if (action !== 'die') waiting.get(containerId)?.pass();
    if (action === 'start') {
      shortOfMemory.delete(containerId);
      deliver({ containerId, action, exitCode: null, wasShortOfMemory: false });
    }
    if (action !== 'die') return;
    if (exitCode !== KILLED || shortOfMemory.has(containerId)) return pass(event);
    waiting.set(containerId, { timer: setTimeout(() => pass(event), WAIT_MS), pass: () => pass(event) });
  };
}
