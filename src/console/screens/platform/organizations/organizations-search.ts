import { textParam } from '../../../parts/search-params.ts';

/** The filters in the address of the screen. */
interface OrganizationsSearch {
  readonly search?: string;
}

export function readOrganizationsSearch({ search }: Record<string, unknown>): OrganizationsSearch {
  return { search: textParam(search) };
}
