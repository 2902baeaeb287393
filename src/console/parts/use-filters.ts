import {
  type RegisteredRouter,
  type RouteById,
  type RouteIds,
  useNavigate,
  useSearch,
} from '@tanstack/react-router';
import { type PageInput, type Pages, usePages } from './paging.tsx';

type Id = RouteIds<RegisteredRouter['routeTree']>;
type FiltersOf<Route extends Id> = RouteById<
  RegisteredRouter['routeTree'],
  Route
>['types']['fullSearchSchema'];

/** A list with filters, which are in its address, and with pages. */
export interface FilteredList<Filters> {
  readonly filters: Filters;
  readonly isFiltered: boolean;
  /** The input of the list operation. */
  readonly input: Filters & PageInput;
  readonly pages: Pages;
  /** Sets some of the filters, and shows the first page. */
  readonly change: (part: Partial<Filters>) => void;
  /** Shows all. */
  readonly clear: () => void;
  /** The value of a filter and its change, as `SearchFilter` and `ChoiceFilter` take them. */
  readonly of: <Name extends keyof Filters>(
    name: Name,
  ) => { readonly value: Filters[Name]; readonly onChange: (value: Filters[Name]) => void };
}

/** The filters and pages of the list that the screen of a route shows. */
export function useFilters<const Route extends Id>(route: Route): FilteredList<FiltersOf<Route>> {
  const filters: FiltersOf<Route> = useSearch({ from: route });
  const navigate = useNavigate();
  const pages = usePages();
  const change = (part: Partial<FiltersOf<Route>>) => {
    pages.go(0);
    void navigate({ to: '.', search: { ...filters, ...part }, replace: true });
  };
  return {
    filters,
    isFiltered: Object.values(filters).some((value) => value !== undefined),
    input: { ...filters, ...pages.input },
    pages,
    change,
    clear: () => {
      pages.go(0);
      void navigate({ to: '.', search: {}, replace: true });
    },
    of: (name) => ({
      value: filters[name],
      onChange: (value) => change({ ...filters, [name]: value }),
    }),
  };
}
