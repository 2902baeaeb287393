import { textParam } from '../../../parts/search-params.ts';

/** The filters in the address of the screen. */
interface RefusalsSearch {
  readonly licenseId?: string;
}

export function readRefusalsSearch({ licenseId }: Record<string, unknown>): RefusalsSearch {
  return { licenseId: textParam(licenseId) };
}
