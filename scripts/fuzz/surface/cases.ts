import fc from 'fast-check';
import { plansOf, type RequestPlan } from './api-requests.ts';
import { type DnsCase, dnsCases } from './dns.ts';
import type { Operation } from './documents.ts';
import { type GitCase, gitCases } from './git.ts';
import { type Mutation, mutations, NO_MUTATION } from './mutations.ts';
import { type RawCase, rawCases } from './raw-http.ts';

/** One thing that is sent to the server. */
export type Case =
  | { readonly kind: 'valid' | 'mutated'; readonly plan: RequestPlan; readonly mutation: Mutation }
  | { readonly kind: 'raw'; readonly raw: RawCase }
  | { readonly kind: 'dns'; readonly dns: DnsCase }
  | { readonly kind: 'git'; readonly git: GitCase };

export type CaseKind = Case['kind'];

/** Makes the case of a number: the same for the same seed. */
export function openCases(operations: readonly Operation[], seed: number): (number: number) => Case {
  const plans = operations.map(plansOf);
  const plan = fc
    .nat(plans.length - 1)
    .chain((index) => plans[index] ?? fc.constant<never>(undefined as never));
  const cases: fc.Arbitrary<Case> = fc.oneof(
    { weight: 42, arbitrary: plan.map((one): Case => ({ kind: 'valid', plan: one, mutation: NO_MUTATION })) },
    {
      weight: 42,
      arbitrary: fc
        .tuple(plan, mutations)
        .map(([one, mutation]): Case => ({ kind: 'mutated', plan: one, mutation })),
    },
    { weight: 6, arbitrary: rawCases.map((raw): Case => ({ kind: 'raw', raw })) },
    { weight: 4, arbitrary: dnsCases.map((dns): Case => ({ kind: 'dns', dns })) },
    { weight: 6, arbitrary: gitCases.map((git): Case => ({ kind: 'git', git })) },
  );
  return (number) => {
    const [one] = fc.sample(cases, { seed: mixed(seed, number), numRuns: 1 });
    if (one === undefined) throw new Error(`There is no case ${number}`);
    return one;
  };
}

/** Seeds that are close to each other make cases that resemble each other. */
function mixed(seed: number, number: number): number {
  let hash = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(number + 1, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 15), 0x27d4eb2f);
  return hash ^ (hash >>> 13);
}
