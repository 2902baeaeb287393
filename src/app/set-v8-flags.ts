import { setFlagsFromString } from 'node:v8';

/** Sets what this program needs of V8. Call it before anything else runs. */
export function setV8Flags(): void {
  // V8 13 can end the process when it frees WebAssembly code ("jit_page.has_value()"); `fetch` has a little of that code.
  setFlagsFromString('--no-wasm-code-gc');
  // V8 learns from the start, whose objects live long, to allocate such objects in the old generation. Those of requests
  // die at once, but keep all they refer to until the next full collection: 9 ms for each collection of the young
  // generation at 500 reads a second with PostgreSQL, and 2 ms without.
  setFlagsFromString('--no-allocation-site-pretenuring');
}
