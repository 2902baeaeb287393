import {
  ListOwnInstances,
  MovedOwnNames,
  MoveOwnNames,
  OwnInstanceList,
  RemovedOwnInstance,
  RemoveOwnInstance,
} from '#src/contracts/hub/instance.ts';
import {
  ClaimCode,
  CollectClaim,
  CollectedClaim,
  RequestClaim,
  SyncedLicense,
  SyncLicense,
} from '#src/contracts/hub/license.ts';

import { collectLicenseClaim, requestLicenseClaim } from '#src/services/hub/claim/index.ts';

import {
  listOwnLicenseInstances,
  moveOwnLicenseNames,
  removeOwnLicenseInstance,
  syncLicense,
} from '#src/services/hub/licensed-instance/index.ts';

import { ofHub } from '../base/meta.ts';
import { hubProcedure, licenseProcedure } from '../base/procedures.ts';
import { router } from '../base/trpc.ts';

/** A license has any number of instances, each of which asks every minute. */
const SYNCS_PER_MINUTE = 600;

/** What instances call with the key of their license, or to get one. */
export const licenseHolderRouter = router({
  listOwnInstances: licenseProcedure(30, ListOwnInstances)
    .meta(
      ofHub('/api/license/instances', 'List the instances of a license, newest first', {
        description:
          'Returns the instances of the license with name, address and time of the last sync. Remove an instance that no longer exists with `license.removeOwnInstance`.',
      }),
    )
    .output(OwnInstanceList)
    .query(({ ctx, input }) => listOwnLicenseInstances(ctx.license, input)),

  removeOwnInstance: licenseProcedure(10, RemoveOwnInstance)
    .meta(
      ofHub('/api/license/remove-instance', 'Remove an instance from the license', {
        description:
          'For example for an instance whose server was lost. The instance no longer counts against the limit; its usage, docs hostname, names and DNS records are removed. With `keepNames` the names stay until you move them.',
        errors: { NOT_FOUND: 'No such instance under this license, or it was already removed' },
      }),
    )
    .output(RemovedOwnInstance)
    .mutation(({ ctx, input }) => removeOwnLicenseInstance(ctx.license, input)),

  moveOwnNames: licenseProcedure(10, MoveOwnNames)
    .meta(
      ofHub('/api/license/move-names', 'Move names of an instance to another instance of the license', {
        description:
          'For a server that was replaced: moves subdomains, domains and the docs hostname of the old instance to the new one.',
        errors: {
          MISSING_FIELDS: 'A field is missing',
          INVALID_FIELD: 'Both instances are the same',
          NOT_FOUND: 'No such instance under this license',
        },
      }),
    )
    .output(MovedOwnNames)
    .mutation(({ ctx, input }) => moveOwnLicenseNames(ctx.license, input)),

  sync: licenseProcedure(SYNCS_PER_MINUTE, SyncLicense)
    .meta(
      ofHub('/api/license/sync', 'Report the usage of an instance and read what its license allows', {
        description:
          'The response to the first sync contains the id and the secret of the instance; the secret is returned only once. A request without an id registers a new instance. Send the `sequence` of each response with the next sync. A copy of the instance sends a number that was already used, and is rejected.',
        errors: {
          MISSING_FIELDS: 'A field is missing',
          INVALID_FIELD: 'The field cloudUrl is not an http(s) address',
          LIMIT_REACHED: 'The instance is new and the limit of the license is reached',
          INSTANCE_SECRET_WRONG: 'The secret is wrong',
          INSTANCE_REMOVED: 'The instance was removed',
          INSTANCE_COPIED: 'Another copy of the instance has synced with the same identity',
        },
      }),
    )
    .output(SyncedLicense)
    .mutation(({ ctx, input }) => syncLicense(ctx.license, input)),

  requestClaim: hubProcedure
    .meta(
      ofHub('/api/license/claim-code', 'Request a code that links an instance to a license', {
        description:
          'The code is valid for 15 minutes and can be used once. The holder of a license enters it at the hub; the instance reads the result with `license.collectClaim`. A new code replaces the previous one.',
        errors: {
          MISSING_FIELDS: 'The field cloudUrl is missing',
          INVALID_FIELD: 'The field cloudUrl is not an http(s) address',
          RATE_LIMITED: 'Too many requests from this address; try again after `Retry-After`',
        },
        takesUnknownIds: true,
      }),
    )
    .input(RequestClaim)
    .output(ClaimCode)
    .mutation(({ ctx, input }) => requestLicenseClaim(ctx.hub, input, ctx.address)),

  collectClaim: hubProcedure
    .meta(
      ofHub('/api/license/claim', 'Read the result of a claim code', {
        description:
          'The instance sends the `claimToken` that it received with the code. After the code was entered, the response contains the license, until the instance syncs with its key or the code expires.',
        errors: {
          NOT_FOUND: 'The instance has synced with its key, or the claim has expired or does not exist',
          RATE_LIMITED: 'Too many unknown tokens from this address; try again after `Retry-After`',
        },
      }),
    )
    .input(CollectClaim)
    .output(CollectedClaim)
    .mutation(({ ctx, input }) => collectLicenseClaim(ctx.hub, input, ctx.address)),
});
