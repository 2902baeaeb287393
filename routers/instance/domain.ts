import { Removed } from '#src/contracts/common.ts';
import {
  CreateDomain,
  CreatedDomain,
  DomainDetails,
  DomainPage,
  DomainRef,
  ListDomains,
  VerifiedDomain,
  WithdrawDomain,
  WithdrawnDomain,
} from '#src/contracts/domain.ts';
import {
  createDomain,
  getDomain,
  listDomains,
  removeDomain,
  verifyDomain,
  withdrawDomain,
} from '#src/services/instance/domain/index.ts';
import { internal } from '../base/meta.ts';
import { memberProcedure, operatorProcedure } from '../base/procedures.ts';
import { router } from '../base/trpc.ts';

export const domainRouter = router({
  create: memberProcedure('site:write')
    .meta(
      internal('Add a domain to an application', {
        description:
          'Send `host` for your own domain, or `subdomain` for a name in the zone of the license hub, which is then reserved and provisioned at the hub. To serve your own domain, create an A record with the address in `dns.expected` of `domain.get`. To verify it, publish the TXT record in `verification.record`.',
        errors: {
          FORBIDDEN: 'The plan, its quota or the license does not allow it',
          ALREADY_TAKEN: 'The host is in use. The message contains the TXT record that proves it',
          CONFLICT: 'The license hub is changing the name',
          UNPROCESSABLE_CONTENT: 'The host belongs to the platform, or the license hub rejected it',
          TOO_MANY_REQUESTS: 'Too many requests to the license hub; try again after `Retry-After`',
          SERVICE_UNAVAILABLE: 'The license hub is not available',
        },
      }),
    )
    .input(CreateDomain)
    .output(CreatedDomain)
    .mutation(({ ctx, input }) => createDomain(ctx.member, input)),

  list: memberProcedure('site:read')
    .meta(
      internal('List the domains of one application, or of all applications that the caller can see', {
        description: 'Returns domains with host and verification state. Page with `limit` and `offset`.',
      }),
    )
    .input(ListDomains)
    .output(DomainPage)
    .query(({ ctx, input }) => listDomains(ctx.member, input)),

  get: memberProcedure('site:read')
    .meta(
      internal('Read one domain with its verification, DNS and certificate', {
        description:
          'Returns the TXT record that proves the domain, whether it is proved, the addresses to which the host resolves, and the state of the certificate.',
      }),
    )
    .input(DomainRef)
    .output(DomainDetails)
    .query(({ ctx, input }) => getDomain(ctx.member, input)),

  verify: memberProcedure('site:write')
    .meta(
      internal('Verify a domain with DNS', {
        description:
          'Looks up the TXT record of the domain immediately. If the record exists, the domain becomes verified, and a lost domain is taken back. If not, the response still contains `unverified`: `lookup` shows what DNS contains; publish the record and call again. A verified domain stays verified.',
        errors: {
          FORBIDDEN: 'The plan, its quota or the license does not allow taking the domain back',
          ALREADY_TAKEN: 'Another organization or license has proved the host',
          CONFLICT: 'Another request took the host at the same time',
          SERVICE_UNAVAILABLE: 'The license hub is not available',
        },
      }),
    )
    .input(DomainRef)
    .output(VerifiedDomain)
    .mutation(({ ctx, input }) => verifyDomain(ctx.member, input)),

  withdraw: operatorProcedure
    .meta(
      internal('Withdraw a host from an organization', {
        description:
          'The organization cannot use the host again until the withdrawal is lifted (`lift: true`). Other organizations can use it immediately.',
        errors: { NOT_FOUND: 'No organization has the host. With `lift`: the host is not withdrawn' },
      }),
    )
    .input(WithdrawDomain)
    .output(WithdrawnDomain)
    .mutation(({ ctx, input }) => withdrawDomain(ctx.member, input)),

  remove: memberProcedure('site:write')
    .meta(
      internal('Remove a domain from its application', {
        description:
          'Visitors of the host are no longer sent to the application. A name in the zone of the license hub is released.',
      }),
    )
    .input(DomainRef)
    .output(Removed)
    .mutation(({ ctx, input }) => removeDomain(ctx.member, input)),
});
