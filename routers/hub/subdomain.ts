import { Done } from '#src/contracts/hub/common.ts';
import {
  CheckedSubdomain,
  CheckSubdomain,
  ListSubdomains,
  ProvisionedSubdomain,
  ProvisionSubdomain,
  ReleaseSubdomain,
  ReservedSubdomain,
  ReserveSubdomain,
  SubdomainList,
} from '#src/contracts/hub/subdomain.ts';
import {
  checkSubdomain,
  listSubdomains,
  provisionSubdomain,
  releaseSubdomain,
  reserveSubdomain,
} from '#src/services/hub/subdomain/index.ts';
import { ofHub } from '../base/meta.ts';
import { licenseProcedure, visitorProcedure } from '../base/procedures.ts';
import { router } from '../base/trpc.ts';

const DNS_ERRORS = {
  BEING_CHANGED: 'Another request is changing the name',
  DNS_CONFLICT: 'Another DNS record exists at the name',
  DNS_UNAVAILABLE: 'The DNS provider does not answer; nothing was changed',
  DNS_REFUSED: 'The DNS provider refused the change; nothing was changed',
};

/** docs/specification/2-license-hub.md, "Subdomain". */
export const subdomainRouter = router({
  check: visitorProcedure(60, CheckSubdomain)
    .meta(
      ofHub('/api/subdomain/check', 'Check whether a subdomain is free', {
        description:
          'A name that is taken or reserved returns 200 with `available: false` and the reason. A name that breaks the naming rules returns 400. Without `licenseKey`, the rate limit applies to the address of the client.',
        errors: {
          INVALID_SUBDOMAIN: 'The name breaks the naming rules',
          MISSING_FIELDS: 'A field is missing',
        },
      }),
    )
    .output(CheckedSubdomain)
    .query(({ ctx, input }) => checkSubdomain(ctx.visitor, input)),

  reserve: licenseProcedure(10, ReserveSubdomain)
    .meta(
      ofHub('/api/subdomain/reserve', 'Reserve a subdomain for an instance', {
        description:
          'Reserves the name for an instance, without a DNS record. If the same instance already has the name, the existing record is returned, even if the limit is reached.',
        errors: {
          INVALID_SUBDOMAIN: 'The name breaks the naming rules or is reserved',
          MISSING_FIELDS: 'A field is missing',
          LIMIT_REACHED: 'The limit of the license is reached',
          LICENSE_SUSPENDED: 'The license is suspended',
          NOT_FOUND: 'No such instance under this license',
          ALREADY_TAKEN: 'Another license has the name',
        },
      }),
    )
    .output(ReservedSubdomain)
    .mutation(({ ctx, input }) => reserveSubdomain(ctx.license, input)),

  provision: licenseProcedure(10, ProvisionSubdomain)
    .meta(
      ofHub('/api/subdomain/provision', 'Create or move the DNS record of a subdomain', {
        description:
          'The DNS record exists when the response arrives. A request with another address changes the record.',
        errors: {
          INVALID_IP: 'The address is not an IPv4 address',
          MISSING_FIELDS: 'A field is missing',
          LICENSE_SUSPENDED: 'The license is suspended',
          NOT_FOUND: 'No such subdomain under this license',
          ...DNS_ERRORS,
        },
      }),
    )
    .output(ProvisionedSubdomain)
    .mutation(({ ctx, input }) => provisionSubdomain(ctx.license, input)),

  release: licenseProcedure(10, ReleaseSubdomain)
    .meta(
      ofHub('/api/subdomain/release', 'Delete the DNS record of a subdomain and release its name', {
        description:
          'The name can be reserved again immediately, unless the operator has configured a cooldown for released names. A repeated release returns 404.',
        errors: {
          NOT_FOUND: 'No such subdomain under this license, or it is already released',
          ...DNS_ERRORS,
        },
      }),
    )
    .output(Done)
    .mutation(({ ctx, input }) => releaseSubdomain(ctx.license, input)),

  list: licenseProcedure(30, ListSubdomains)
    .meta(
      ofHub('/api/subdomain/list', 'List the subdomains of an instance', {
        description: 'Released subdomains are not listed. Works also for a suspended license.',
        errors: { NOT_FOUND: 'No such instance under this license' },
      }),
    )
    .output(SubdomainList)
    .query(({ ctx, input }) => listSubdomains(ctx.license, input)),
});
