import type { Db } from '../client.ts';
import { type Compilable, compiledOnce } from '../compiled-query.ts';
import type { AccessScope } from './access-scope.ts';

type Ask<Row, Given> = (db: Db, given: Given) => Promise<Row[]>;

/**
 * `compiledOnce` for a query within an access scope. It is compiled once for each form of a scope: the conditions of a
 * whole organization, of a member with grants and of a limited key differ. `names` are the parameters beside the scope.
 */
export function compiledInScope<Name extends string, Row, Given extends AccessScope & Record<Name, string>>(
  names: readonly Name[],
  build: (db: Db, given: Given) => Compilable<Row>,
): Ask<Row, Given> {
  const forms = new Map<string, Ask<Row, Given>>();
  return (db, given) => {
    const limits = (['grantedTo', 'ofKey'] as const).filter((limit) => given[limit] !== null);
    const form = limits.join();
    let ask = forms.get(form);
    if (ask === undefined) {
      ask = compiledOnce<string, Row, Given & Record<string, string>>(
        ['organizationId', ...limits, ...names],
        (reader, marked) => build(reader, Object.assign({ grantedTo: null, ofKey: null }, marked)),
      ) as Ask<Row, Given>;
      forms.set(form, ask);
    }
    return ask(db, given);
  };
}
