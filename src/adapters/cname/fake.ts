import { type CnameLookup, CnameUnknown, MAX_ALIASES } from './port.ts';

/** Aliases in memory. */
export interface FakeCnames extends CnameLookup {
  /** Which name is an alias of which. */
  readonly aliases: Map<string, string>;
  /** Names for which DNS does not answer. */
  readonly silent: Set<string>;
}

export function fakeCnames(): FakeCnames {
  const aliases = new Map<string, string>();
  const silent = new Set<string>();
  return {
    aliases,
    silent,
    async follow(hostname) {
      const found: string[] = [];
      let name: string | undefined = hostname;
      while (name !== undefined && found.length < MAX_ALIASES) {
        if (silent.has(name)) throw new CnameUnknown(`Nobody answers for ${name}.`);
        name = aliases.get(name);
        if (name !== undefined) found.push(name);
      }
      return found;
    },
  };
}
