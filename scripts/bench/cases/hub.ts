import { CheckedSubdomain, ReservedSubdomain } from '#src/contracts/hub/subdomain.ts';
import { compare, FACADE, REFERENCE, timesBar } from '../compare.ts';
import { SEEDED_INSTANCE, SEEDED_LICENSE_KEY, seedLicense } from '../hub/seed.ts';
import { NUMBER } from '../load/target.ts';
import type { BenchCase } from '../results/row.ts';

const LEAST_RATIO = 0.9;
const COMMON = { contenders: [FACADE, REFERENCE], prepare: seedLicense } as const;

/** The license hub: whether a name is free. One license by its key, one request counted, one read. */
export const checkSubdomainCase: BenchCase = {
  name: 'hub, check',
  run: async (pace) => {
    const compared = await compare(
      {
        ...COMMON,
        name: checkSubdomainCase.name,
        path: '/api/subdomain/check',
        body: JSON.stringify({ licenseKey: SEEDED_LICENSE_KEY, name: 'seeded-500' }),
        check: (answer) => {
          if (!CheckedSubdomain.parse(answer).available) return;
          throw new Error('The check does not see the names that were seeded');
        },
      },
      pace,
    );
    return { rows: compared.rows, bars: [timesBar(compared, LEAST_RATIO, REFERENCE)] };
  },
};

/** The license hub: a new name each time, kept by the same transaction. */
export const reserveSubdomainCase: BenchCase = {
  name: 'hub, reserve',
  run: async (pace) => {
    const compared = await compare(
      {
        ...COMMON,
        name: reserveSubdomainCase.name,
        path: '/api/subdomain/reserve',
        body: JSON.stringify({
          licenseKey: SEEDED_LICENSE_KEY,
          instanceId: SEEDED_INSTANCE,
          name: `bench-${NUMBER}`,
        }),
        check: (answer) => {
          ReservedSubdomain.parse(answer);
        },
        comparable: (answer) => ({ ...ReservedSubdomain.parse(answer).subdomain, id: null }),
      },
      pace,
    );
    return { rows: compared.rows, bars: [timesBar(compared, LEAST_RATIO, REFERENCE)] };
  },
};
