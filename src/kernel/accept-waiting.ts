const MAX_TURNS = 100;

/** The events of a server that announce its connections. */
interface Accepting {
  on(event: 'connection', listener: () => void): unknown;
  off(event: 'connection', listener: () => void): unknown;
}

/**
 * Accepts the connections that wait for a server that is about to close: the system would reset them. Waits for a turn of
 * the event loop without a new one, because a turn accepts one of many; a hundred turns at most.
 */
export async function acceptWaiting(server: Accepting): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count);
  // The first one ends the turn under way, which may be past its accepting.
  await endOfTurn();
  let before = -1;
  for (let turns = 0; accepted > before && turns < MAX_TURNS; turns += 1) {
    before = accepted;
    await endOfTurn();
  }
  server.off('connection', count);
}

function endOfTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
