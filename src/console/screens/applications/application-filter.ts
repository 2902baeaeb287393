import { APPLICATION_STATES, type ApplicationState } from '#src/domain/application.ts';

/** The filter of the list, as it is in the address. */
export interface ApplicationFilter {
  readonly search?: string;
  readonly state?: ApplicationState;
}

const MAX_SEARCH = 200;

/** Reads the filter of an address; what is not a filter is left out. */
export function readApplicationFilter({ search, state }: Record<string, unknown>): ApplicationFilter {
  const known = APPLICATION_STATES.find((one) => one === state);
  const text =
    typeof search === 'string' || typeof search === 'number' ? String(search).slice(0, MAX_SEARCH) : '';
  return { ...(text !== '' && { search: text }), ...(known !== undefined && { state: known }) };
}
