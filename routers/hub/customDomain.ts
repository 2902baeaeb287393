import { Done } from '#src/contracts/hub/common.ts';
import {
  CustomDomainList,
  ListCustomDomains,
  RegisterCustomDomain,
  RegisteredCustomDomain,
  RemoveCustomDomain,
  VerifiedHost,
  VerifyHost,
} from '#src/contracts/hub/custom-domain.ts';
import {
  listCustomDomains,
  registerCustomDomain,
  removeCustomDomain,
} from '#src/services/hub/custom-domain/index.ts';
import { verifyCustomDomain } from '#src/services/hub/host/index.ts';
import { ofHub } from '../base/meta.ts';
import { licenseProcedure } from '../base/procedures.ts';
import { router } from '../base/trpc.ts';

/** docs/specification/2-license-hub.md, "Custom domain". */
export const customDomainRouter = router({
  register: licenseProcedure(10, RegisterCustomDomain)
    .meta(
      ofHub('/api/custom-domain/register', 'Register a custom domain of an instance', {
        description:
          'Checks the plan feature, the limit across all instances of the license, and whether another license has the host. If the same instance already has the host, the existing record is returned.',
        errors: {
          INVALID_HOST: 'The host is not a domain name, is a public suffix, or belongs to the platform',
          MISSING_FIELDS: 'A field is missing',
          FEATURE_DISABLED: 'The plan does not include the feature',
          LIMIT_REACHED: 'The limit of the license is reached',
          LICENSE_SUSPENDED: 'The license is suspended',
          NOT_FOUND: 'No such instance under this license',
          ALREADY_TAKEN: 'Another license has the domain. The message contains the TXT record that proves it',
        },
      }),
    )
    .output(RegisteredCustomDomain)
    .mutation(({ ctx, input }) => registerCustomDomain(ctx.license, input)),

  verify: licenseProcedure(30, VerifyHost)
    .meta(
      ofHub('/api/custom-domain/verify', 'Verify a host with DNS, and check whether it can be registered', {
        description:
          'Looks up the TXT record of the license in DNS. If the record exists, the custom domain, purchased domain and docs hostname of the license at this host become verified.',
        errors: {
          INVALID_HOST: 'The host is not a domain name, is a public suffix, or belongs to the platform',
          MISSING_FIELDS: 'A field is missing',
          LICENSE_SUSPENDED: 'The license is suspended',
        },
      }),
    )
    .output(VerifiedHost)
    .mutation(({ ctx, input }) => verifyCustomDomain(ctx.license, input)),

  remove: licenseProcedure(10, RemoveCustomDomain)
    .meta(
      ofHub('/api/custom-domain/remove', 'Remove a custom domain', {
        description: 'A repeated removal returns 404. Works also for a suspended license.',
        errors: { NOT_FOUND: 'No such domain under this license' },
      }),
    )
    .output(Done)
    .mutation(({ ctx, input }) => removeCustomDomain(ctx.license, input)),

  list: licenseProcedure(30, ListCustomDomains)
    .meta(
      ofHub('/api/custom-domain/list', 'List the custom domains of an instance', {
        description:
          'Returns the hosts of one instance with id, status and time of registration. Works also for a suspended license.',
        errors: { NOT_FOUND: 'No such instance under this license' },
      }),
    )
    .output(CustomDomainList)
    .query(({ ctx, input }) => listCustomDomains(ctx.license, input)),
});
