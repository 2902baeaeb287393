export type ReadBuffer = Buffer<ArrayBuffer>;

/** What most responses fit into: each connection has that much. */
export const SMALL_BYTES = 16 * 1024;
/** What a response is read with that is longer. Fewer and larger reads cost less; measured up to this size. */
const LARGE_BYTES = 512 * 1024;
/** How many are in use at most: visitors who take their bytes slowly hold them. Responses beyond it are read in small parts. */
const MAX_LARGE = 128;
const MAX_SPARE = 16;

const spareSmall: ReadBuffer[] = [];
const spareLarge: ReadBuffer[] = [];
let largeInUse = 0;

/**
 * Buffers are used again: the system clears new ones, and the garbage collector runs for them. One that was taken is given
 * back when none of its bytes are needed any more, or forgotten where its last bytes may never leave.
 */
export function takeSmall(): ReadBuffer {
  return spareSmall.pop() ?? Buffer.allocUnsafeSlow(SMALL_BYTES);
}

/** Null: too many are in use. */
export function takeLarge(): ReadBuffer | null {
  if (largeInUse >= MAX_LARGE) return null;
  largeInUse += 1;
  return spareLarge.pop() ?? Buffer.allocUnsafeSlow(LARGE_BYTES);
}

export function giveBack(buffer: ReadBuffer): void {
  const spare = buffer.length === SMALL_BYTES ? spareSmall : spareLarge;
  if (spare.length < MAX_SPARE) spare.push(buffer);
  forget(buffer);
}

export function forget(buffer: ReadBuffer): void {
  if (buffer.length !== SMALL_BYTES) largeInUse -= 1;
}
