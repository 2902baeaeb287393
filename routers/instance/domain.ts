import { Removed } from '#src/contracts/common.ts';
import {
  CreateDomain,
  CreatedDomain,
  DomainDetails,
  DomainPage,
  DomainRef,
  ListDomains,
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
      internal('Give an application a domain, or a name below the license hub’s zone', {
        description:
          'Give `host` for a domain of your own, or `subdomain` for a name of the platform, which is reserved and provisioned at the license hub.',
        errors: {
          FORBIDDEN: 'The plan, its quota or the license forbids it',
          CONFLICT: 'The host is in use; the message names the TXT record that proves it',
          UNPROCESSABLE_CONTENT: 'The host is the platform’s own, or the license hub refuses it',
          TOO_MANY_REQUESTS: 'The license hub has been asked too often; try again after `Retry-After`',
          SERVICE_UNAVAILABLE: 'The license hub does not answer',
        },
      }),
    )
    .input(CreateDomain)
    .output(CreatedDomain)
    .mutation(({ ctx, input }) => createDomain(ctx.member, input)),

  list: memberProcedure('site:read')
    .meta(
      internal('List domains, of one application or of all that the caller may see', {
        description: 'Domains with their hosts and state of verification. Page with `limit` and `offset`.',
      }),
    )
    .input(ListDomains)
    .output(DomainPage)
    .query(({ ctx, input }) => listDomains(ctx.member, input)),

  get: memberProcedure('site:read')
    .meta(
      internal(
        'Read one domain, with its verification, where its DNS leads and the state of its certificate',
        {
          description:
            'Shows the TXT record that proves the domain, whether it is proved, and where its DNS leads.',
        },
      ),
    )
    .input(DomainRef)
    .output(DomainDetails)
    .query(({ ctx, input }) => getDomain(ctx.member, input)),

  verify: memberProcedure('site:write')
    .meta(
      internal('Verify a domain by DNS', {
        description:
          'Reads the TXT record of the domain now. Where it is found, the domain is verified, and one that was lost is taken back. A domain that is verified stays so.',
        errors: {
          FORBIDDEN: 'The plan, its quota or the license forbids it to take the domain back',
          CONFLICT: 'The license hub has given the host to another license; the message names the TXT record',
          SERVICE_UNAVAILABLE: 'The license hub does not answer',
        },
      }),
    )
    .input(DomainRef)
    .output(DomainDetails)
    .mutation(({ ctx, input }) => verifyDomain(ctx.member, input)),

  withdraw: operatorProcedure
    .meta(
      internal('Take a host from the organization that has it', {
        description:
          'The organization cannot have it again until the withdrawal is lifted (`lift: true`). Others can have it at once.',
        errors: { NOT_FOUND: 'No organization has the host; with `lift`: it is not withdrawn' },
      }),
    )
    .input(WithdrawDomain)
    .output(WithdrawnDomain)
    .mutation(({ ctx, input }) => withdrawDomain(ctx.member, input)),

  remove: memberProcedure('site:write')
    .meta(
      internal('Take a domain off its application', {
        description:
          'Visitors of the host are no longer sent to the application. A name of the platform is released.',
      }),
    )
    .input(DomainRef)
    .output(Removed)
    .mutation(({ ctx, input }) => removeDomain(ctx.member, input)),
});
