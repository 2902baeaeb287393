import { Done } from '#src/contracts/hub/common.ts';
import {
  ListPurchasedDomains,
  PurchasedDomainList,
  RegisteredPurchasedDomain,
  RegisterPurchasedDomain,
  RemovePurchasedDomain,
} from '#src/contracts/hub/purchased-domain.ts';
import {
  listPurchasedDomains,
  registerPurchasedDomain,
  removePurchasedDomain,
} from '#src/services/hub/purchased-domain/index.ts';
import { ofHub } from '../base/meta.ts';
import { licenseProcedure } from '../base/procedures.ts';
import { router } from '../base/trpc.ts';

/** docs/specification/2-license-hub.md, "Purchased domain". */
export const purchasedDomainRouter = router({
  register: licenseProcedure(10, RegisterPurchasedDomain)
    .meta(
      ofHub('/api/purchased-domain/register', 'Register a domain that an instance has bought', {
        description:
          'Tracks a domain against the limits of the license; it buys nothing. Registering again what the same instance holds updates its attributes.',
        errors: {
          MISSING_FIELDS: 'A field is missing',
          INVALID_FIELD: 'A field is not a time',
          INVALID_HOST: 'The host is not a domain name',
          FEATURE_DISABLED: 'The plan does not include it',
          LIMIT_REACHED: 'The limit is reached',
          LICENSE_SUSPENDED: 'The license is suspended',
          NOT_FOUND: 'No such instance under this license',
          ALREADY_TAKEN: 'Another license has the domain; the message names the TXT record that proves it',
        },
      }),
    )
    .output(RegisteredPurchasedDomain)
    .mutation(({ ctx, input }) => registerPurchasedDomain(ctx.license, input)),

  remove: licenseProcedure(10, RemovePurchasedDomain)
    .meta(
      ofHub('/api/purchased-domain/remove', 'Stop tracking a bought domain and free its place', {
        description: 'Removes the record only: the domain is not cancelled at the registrar.',
        errors: { NOT_FOUND: 'No such domain under this license' },
      }),
    )
    .output(Done)
    .mutation(({ ctx, input }) => removePurchasedDomain(ctx.license, input)),

  list: licenseProcedure(30, ListPurchasedDomains)
    .meta(
      ofHub('/api/purchased-domain/list', 'List the bought domains of an instance', {
        description: 'Active domains of one instance with registrar id, expiry and renewal.',
        errors: { NOT_FOUND: 'No such instance under this license' },
      }),
    )
    .output(PurchasedDomainList)
    .query(({ ctx, input }) => listPurchasedDomains(ctx.license, input)),
});
