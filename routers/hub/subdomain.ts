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
  BEING_CHANGED: 'The name is being changed at this moment',
  DNS_CONFLICT: 'Another DNS record exists at it',
  DNS_UNAVAILABLE: 'The DNS provider does not answer; nothing was changed',
  DNS_REFUSED: 'The DNS provider refuses; nothing was changed',
};

/** docs/specification/2-license-hub.md, "Subdomain". */
export const subdomainRouter = router({
  check: visitorProcedure(60, CheckSubdomain)
    .meta(
      ofHub('/api/subdomain/check', 'Check whether a subdomain is free', {
        description:
          'A name that is taken or reserved is 200 with `available: false` and the reason; a name that breaks the rules is 400. `licenseKey` may be left out: then the address is limited instead.',
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
          'Takes the name for an instance without a DNS record. Reserving again what the same instance holds answers the existing record, also at the limit.',
        errors: {
          INVALID_SUBDOMAIN: 'The name breaks the naming rules or is reserved',
          MISSING_FIELDS: 'A field is missing',
          LIMIT_REACHED: 'The limit is reached',
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
        description: 'The name is live as soon as this answers. With another address the record is moved.',
        errors: {
          INVALID_IP: 'No IPv4 address',
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
      ofHub('/api/subdomain/release', 'Delete the DNS record of a subdomain and free its name', {
        description:
          'The name can be reserved again at once, unless the operator keeps released names for a while. Releasing twice is 404.',
        errors: { NOT_FOUND: 'No such subdomain under this license, or it is released', ...DNS_ERRORS },
      }),
    )
    .output(Done)
    .mutation(({ ctx, input }) => releaseSubdomain(ctx.license, input)),

  list: licenseProcedure(30, ListSubdomains)
    .meta(
      ofHub('/api/subdomain/list', 'List the subdomains of an instance', {
        description: 'Released subdomains are left out. Allowed while the license is suspended.',
        errors: { NOT_FOUND: 'No such instance under this license' },
      }),
    )
    .output(SubdomainList)
    .query(({ ctx, input }) => listSubdomains(ctx.license, input)),
});
