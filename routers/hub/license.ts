import {
  ListOwnInstances,
  MovedNames,
  MovedOwnNames,
  MoveNames,
  MoveOwnNames,
  OwnInstanceList,
  RemovedInstance,
  RemovedOwnInstance,
  RemoveInstance,
  RemoveOwnInstance,
} from '#src/contracts/hub/instance.ts';
import {
  AddedInstance,
  AddInstance,
  ChangedLicenseStatus,
  ClaimCode,
  CollectClaim,
  CollectedClaim,
  CreatedLicense,
  CreateLicense,
  LicenseDetails,
  LicensePage,
  LicenseRef,
  LicenseView,
  RequestClaim,
  RotatedKey,
  RotateKey,
  SetLicenseStatus,
  SyncedLicense,
  SyncLicense,
  UpdateLicense,
  WithdrawName,
  WithdrawnName,
} from '#src/contracts/hub/license.ts';
import { ListLicenses, ListNames, ListRefusals, NamePage, RefusalPage } from '#src/contracts/hub/operator.ts';
import { collectLicenseClaim, requestLicenseClaim } from '#src/services/hub/claim/index.ts';
import {
  createLicense,
  getLicense,
  listLicenseRefusals,
  rotateLicenseKey,
  updateLicense,
} from '#src/services/hub/license/index.ts';
import {
  addLicenseInstance,
  listOwnLicenseInstances,
  moveLicenseNames,
  moveOwnLicenseNames,
  removeLicenseInstance,
  removeOwnLicenseInstance,
  syncLicense,
} from '#src/services/hub/licensed-instance/index.ts';
import {
  listLicenseNames,
  listLicenses,
  setLicenseStatus,
  withdrawLicenseName,
} from '#src/services/hub/operator/index.ts';
import { internal, ofHub } from '../base/meta.ts';
import { hubOperatorProcedure, hubProcedure, licenseProcedure } from '../base/procedures.ts';
import { router } from '../base/trpc.ts';

/** A license has any number of instances, each of which asks every minute. */
const SYNCS_PER_MINUTE = 600;

export const licenseRouter = router({
  create: hubOperatorProcedure
    .meta(
      internal('Create a license; its key is shown only once', {
        description:
          'For platform operators. The plan defines limits and features; `limits` and `features` override single ones.',
      }),
    )
    .input(CreateLicense)
    .output(CreatedLicense)
    .mutation(({ ctx, input }) => createLicense(ctx.operator, input)),

  update: hubOperatorProcedure
    .meta(
      internal('Change the plan of a license, or its overrides', {
        description:
          'For platform operators. Instances receive the change with their next sync, within about one minute.',
      }),
    )
    .input(UpdateLicense)
    .output(LicenseView)
    .mutation(({ ctx, input }) => updateLicense(ctx.operator, input)),

  setStatus: hubOperatorProcedure
    .meta(
      internal('Suspend or resume a license', {
        description:
          'For platform operators. Suspending a license removes the DNS records of its subdomains and keeps the names; resuming restores the records.',
      }),
    )
    .input(SetLicenseStatus)
    .output(ChangedLicenseStatus)
    .mutation(({ ctx, input }) => setLicenseStatus(ctx.operator, input)),

  addInstance: hubOperatorProcedure
    .meta(
      internal('Add an instance to a license', {
        description:
          'For platform operators. Creates an instance id for a program that calls the hub itself. The hub never assigns this id to an instance that is linked by a key or a claim code.',
        errors: { FORBIDDEN: 'The limit of instances of the license is reached' },
      }),
    )
    .input(AddInstance)
    .output(AddedInstance)
    .mutation(({ ctx, input }) => addLicenseInstance(ctx.operator, input)),

  list: hubOperatorProcedure
    .meta(
      internal('List all licenses, newest first', {
        description:
          'For platform operators; filter by text, status and plan. Page with `limit` and `offset`.',
      }),
    )
    .input(ListLicenses)
    .output(LicensePage)
    .query(({ ctx, input }) => listLicenses(ctx.operator, input)),

  get: hubOperatorProcedure
    .meta(
      internal('Read a license with its instances and usage', {
        description:
          'For platform operators. Returns plan, limits, features, instances and usage of each limit.',
      }),
    )
    .input(LicenseRef)
    .output(LicenseDetails)
    .query(({ ctx, input }) => getLicense(ctx.operator, input)),

  names: hubOperatorProcedure
    .meta(
      internal('List all names of a license, newest first', {
        description:
          'For platform operators. Returns subdomains, custom and purchased domains, and docs hostnames.',
        takesUnknownIds: true,
      }),
    )
    .input(ListNames)
    .output(NamePage)
    .query(({ ctx, input }) => listLicenseNames(ctx.operator, input)),

  refusals: hubOperatorProcedure
    .meta(
      internal('List the rejected requests of licenses with their reasons, newest first', {
        description:
          'For platform operators. Entries are kept for 30 days, at most 50,000 in total; at most 30 per minute are recorded for each license.',
        takesUnknownIds: true,
      }),
    )
    .input(ListRefusals)
    .output(RefusalPage)
    .query(({ ctx, input }) => listLicenseRefusals(ctx.operator, input)),

  rotateKey: hubOperatorProcedure
    .meta(
      internal('Rotate the key of a license; the new key is shown only once', {
        description:
          'For platform operators. Instances need the new key. With `graceHours` the previous key stays valid for some time.',
      }),
    )
    .input(RotateKey)
    .output(RotatedKey)
    .mutation(({ ctx, input }) => rotateLicenseKey(ctx.operator, input)),

  removeInstance: hubOperatorProcedure
    .meta(
      internal('Remove an instance from its license', {
        description:
          'The instance no longer counts against the limit; its usage, docs hostname, names and DNS records are removed. With `keepNames` the names stay until you move them. The next request of the instance is rejected.',
        errors: { NOT_FOUND: 'There is no such instance' },
      }),
    )
    .input(RemoveInstance)
    .output(RemovedInstance)
    .mutation(({ ctx, input }) => removeLicenseInstance(ctx.operator, input)),

  moveNames: hubOperatorProcedure
    .meta(
      internal('Move names of an instance to another instance, also of another license', {
        description:
          'For platform operators. Moves subdomains, domains and the docs hostname of one instance to another one.',
        errors: {
          FORBIDDEN: 'A limit of the other license is reached',
          NOT_FOUND: 'There is no such instance',
        },
      }),
    )
    .input(MoveNames)
    .output(MovedNames)
    .mutation(({ ctx, input }) => moveLicenseNames(ctx.operator, input)),

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
  withdrawName: hubOperatorProcedure
    .meta(
      internal('Withdraw a host from a license', {
        description:
          'The license cannot register the host again until the withdrawal is lifted (`lift: true`). Other licenses can register it immediately.',
        errors: {
          NOT_FOUND: 'No license has the host. With `lift`: the host is not withdrawn',
          CONFLICT: 'Another request is changing the subdomain, or another DNS record exists at the name',
          SERVICE_UNAVAILABLE: 'The DNS provider does not answer or refused the change; nothing was changed',
        },
      }),
    )
    .input(WithdrawName)
    .output(WithdrawnName)
    .mutation(({ ctx, input }) => withdrawLicenseName(ctx.operator, input)),

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
          'The instance sends the `claimToken` that it received with the code. After the code was entered, the response contains the license, only once.',
        errors: {
          NOT_FOUND: 'The claim was already used, has expired, or does not exist',
          RATE_LIMITED: 'Too many unknown tokens from this address; try again after `Retry-After`',
        },
      }),
    )
    .input(CollectClaim)
    .output(CollectedClaim)
    .mutation(({ ctx, input }) => collectLicenseClaim(ctx.hub, input, ctx.address)),
});
