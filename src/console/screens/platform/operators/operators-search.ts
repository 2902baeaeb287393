import { textParam } from '../../../parts/search-params.ts';

/** The filters in the address of the screen. */
interface OperatorsSearch {
  readonly search?: string;
}

export function readOperatorsSearch({ search }: Record<string, unknown>): OperatorsSearch {
  return { search: textParam(search) };
}
