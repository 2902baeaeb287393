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
          'Checks the plan feature, the limit over all instances of the license, and that no other license holds the host. Registering again what the same instance holds answers the existing record.',
        errors: {
          INVALID_HOST: 'No domain name, a public suffix, or one of the platform itself',
          MISSING_FIELDS: 'A field is missing',
          FEATURE_DISABLED: 'The plan does not include it',
          LIMIT_REACHED: 'The limit is reached',
          LICENSE_SUSPENDED: 'The license is suspended',
          NOT_FOUND: 'No such instance under this license',
          ALREADY_TAKEN: 'Another license has the domain; the message names the TXT record that proves it',
        },
      }),
    )
    .output(RegisteredCustomDomain)
    .mutation(({ ctx, input }) => registerCustomDomain(ctx.license, input)),

  verify: licenseProcedure(30, VerifyHost)
    .meta(
      ofHub('/api/custom-domain/verify', 'Verify a host by DNS, and check whether it can be registered', {
        description:
          'Reads the TXT record of the license from DNS. Where it is found, the custom domain, purchased domain and docs hostname that the license has at the host are verified.',
        errors: {
          INVALID_HOST: 'No domain name, a public suffix, or one of the platform itself',
          MISSING_FIELDS: 'A field is missing',
          LICENSE_SUSPENDED: 'The license is suspended',
        },
      }),
    )
    .output(VerifiedHost)
    .mutation(({ ctx, input }) => verifyCustomDomain(ctx.license, input)),

  remove: licenseProcedure(10, RemoveCustomDomain)
    .meta(
      ofHub('/api/custom-domain/remove', 'Remove a custom domain and free its place', {
        description: 'Removing twice is 404. Allowed while the license is suspended.',
        errors: { NOT_FOUND: 'No such domain under this license' },
      }),
    )
    .output(Done)
    .mutation(({ ctx, input }) => removeCustomDomain(ctx.license, input)),

  list: licenseProcedure(30, ListCustomDomains)
    .meta(
      ofHub('/api/custom-domain/list', 'List the custom domains of an instance', {
        description:
          'Hosts of one instance with id, status and time of registration. Allowed while the license is suspended.',
        errors: { NOT_FOUND: 'No such instance under this license' },
      }),
    )
    .output(CustomDomainList)
    .query(({ ctx, input }) => listCustomDomains(ctx.license, input)),
});
