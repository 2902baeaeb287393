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
      ofHub('/api/purchased-domain/register', 'Register a purchased domain of an instance', {
        description:
          'Records a domain and counts it against the limits of the license. It does not buy the domain. If the same instance already has the domain, its attributes are updated.',
        errors: {
          MISSING_FIELDS: 'A field is missing',
          INVALID_FIELD: 'A field is not a valid time',
          INVALID_HOST: 'The host is not a domain name, is a public suffix, or belongs to the platform',
          FEATURE_DISABLED: 'The plan does not include the feature',
          LIMIT_REACHED: 'The limit of the license is reached',
          LICENSE_SUSPENDED: 'The license is suspended',
          NOT_FOUND: 'No such instance under this license',
          ALREADY_TAKEN: 'Another license has the domain. The message contains the TXT record that proves it',
        },
      }),
    )
    .output(RegisteredPurchasedDomain)
    .mutation(({ ctx, input }) => registerPurchasedDomain(ctx.license, input)),

  remove: licenseProcedure(10, RemovePurchasedDomain)
    .meta(
      ofHub('/api/purchased-domain/remove', 'Remove a purchased domain', {
        description:
          'Removes only the record, which no longer counts against the limit. The domain is not cancelled at the registrar.',
        errors: { NOT_FOUND: 'No such domain under this license' },
      }),
    )
    .output(Done)
    .mutation(({ ctx, input }) => removePurchasedDomain(ctx.license, input)),

  list: licenseProcedure(30, ListPurchasedDomains)
    .meta(
      ofHub('/api/purchased-domain/list', 'List the purchased domains of an instance', {
        description: 'Returns the active domains of one instance with registrar id, expiry and renewal.',
        errors: { NOT_FOUND: 'No such instance under this license' },
      }),
    )
    .output(PurchasedDomainList)
    .query(({ ctx, input }) => listPurchasedDomains(ctx.license, input)),
});
