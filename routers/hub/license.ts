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
      internal('Create a license; its key is shown this once', {
        description: 'For platform operators. The plan gives limits and features; single ones can differ.',
      }),
    )
    .input(CreateLicense)
    .output(CreatedLicense)
    .mutation(({ ctx, input }) => createLicense(ctx.operator, input)),

  update: hubOperatorProcedure
    .meta(
      internal('Change the plan of a license, or what differs from it', {
        description:
          'For platform operators. Instances learn of the change at their next sync, within about a minute.',
      }),
    )
    .input(UpdateLicense)
    .output(LicenseView)
    .mutation(({ ctx, input }) => updateLicense(ctx.operator, input)),

  setStatus: hubOperatorProcedure
    .meta(
      internal('Suspend a license, or resume it', {
        description:
          'For platform operators. Suspending takes the DNS records of its subdomains away and keeps the names; resuming restores them.',
      }),
    )
    .input(SetLicenseStatus)
    .output(ChangedLicenseStatus)
    .mutation(({ ctx, input }) => setLicenseStatus(ctx.operator, input)),

  addInstance: hubOperatorProcedure
    .meta(
      internal('Add an instance to a license', {
        description:
          'For platform operators: makes an instance id for a program that calls the hub itself. It is never given to an instance that links itself.',
        errors: { FORBIDDEN: 'The limit of instances is reached' },
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
      internal('Read a license with its instances and what is used of it', {
        description:
          'For platform operators: plan, limits, features, instances and how much of each limit is used.',
      }),
    )
    .input(LicenseRef)
    .output(LicenseDetails)
    .query(({ ctx, input }) => getLicense(ctx.operator, input)),

  names: hubOperatorProcedure
    .meta(
      internal('List every name that a license holds, newest first', {
        description: 'For platform operators. Subdomains, custom and purchased domains, and docs hostnames.',
      }),
    )
    .input(ListNames)
    .output(NamePage)
    .query(({ ctx, input }) => listLicenseNames(ctx.operator, input)),

  refusals: hubOperatorProcedure
    .meta(
      internal('List what was refused to licenses, and why, newest first', {
        description:
          'For platform operators. Kept for thirty days, at most 50,000; at most thirty a minute of one license.',
      }),
    )
    .input(ListRefusals)
    .output(RefusalPage)
    .query(({ ctx, input }) => listLicenseRefusals(ctx.operator, input)),

  rotateKey: hubOperatorProcedure
    .meta(
      internal('Give a license another key; it is shown this once', {
        description:
          'For platform operators. Instances need the new key; the old one can be given a grace period.',
      }),
    )
    .input(RotateKey)
    .output(RotatedKey)
    .mutation(({ ctx, input }) => rotateLicenseKey(ctx.operator, input)),

  removeInstance: hubOperatorProcedure
    .meta(
      internal('Take an instance out of its license', {
        description:
          'Frees its place, usage, docs hostname and names, with their DNS records; with `keepNames` the names stay until they are moved. The instance is refused at its next call.',
        errors: { NOT_FOUND: 'There is no such instance' },
      }),
    )
    .input(RemoveInstance)
    .output(RemovedInstance)
    .mutation(({ ctx, input }) => removeLicenseInstance(ctx.operator, input)),

  moveNames: hubOperatorProcedure
    .meta(
      internal('Give names of an instance to another one, also of another license', {
        description:
          'For platform operators: subdomains, domains and the docs hostname of one instance go to another one.',
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
          'For the holder of a license: its instances with name, address and when each was last seen. A dead one can be removed with `license.removeInstance`.',
      }),
    )
    .output(OwnInstanceList)
    .query(({ ctx, input }) => listOwnLicenseInstances(ctx.license, input)),

  removeOwnInstance: licenseProcedure(10, RemoveOwnInstance)
    .meta(
      ofHub('/api/license/remove-instance', 'Take an instance out of the license', {
        description:
          'For an instance whose server was lost, for example. Frees its place, usage, docs hostname and names, with their DNS records; with `keepNames` the names stay until they are moved.',
        errors: { NOT_FOUND: 'No such instance under this license, or it was removed' },
      }),
    )
    .output(RemovedOwnInstance)
    .mutation(({ ctx, input }) => removeOwnLicenseInstance(ctx.license, input)),

  moveOwnNames: licenseProcedure(10, MoveOwnNames)
    .meta(
      ofHub('/api/license/move-names', 'Give names of an instance to another one of the license', {
        description:
          'For the holder of a license whose server was replaced: subdomains, domains and the docs hostname of the old instance go to the new one.',
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
      internal('Take a host from the license that has it', {
        description:
          'The license cannot have the host again until the withdrawal is lifted (`lift: true`). Other licenses can at once.',
        errors: {
          NOT_FOUND: 'No license has the host; with `lift`: it is not withdrawn',
          CONFLICT: 'The subdomain is being changed at this moment, or another DNS record exists at it',
          SERVICE_UNAVAILABLE: 'The DNS provider does not answer or refuses; nothing was changed',
        },
      }),
    )
    .input(WithdrawName)
    .output(WithdrawnName)
    .mutation(({ ctx, input }) => withdrawLicenseName(ctx.operator, input)),

  sync: licenseProcedure(SYNCS_PER_MINUTE, SyncLicense)
    .meta(
      ofHub('/api/license/sync', 'Report what an instance uses and hear what its license allows', {
        description:
          'An instance is known by the id and the secret that its first sync answers; the secret is answered once. Without an id a new instance is registered, for any address. `sequence` of an answer is sent with the next sync: a copy of the instance has a number that is used up, and is refused.',
        errors: {
          MISSING_FIELDS: 'A field is missing',
          INVALID_FIELD: 'The field cloudUrl is not an http(s) address',
          LIMIT_REACHED: 'The instance is new and the limit is reached',
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
      ofHub('/api/license/claim-code', 'Ask for a code that links an instance to a license', {
        description:
          'The code is valid for 15 minutes and can be used once. A person with a license enters it at the hub; the instance collects the result with `license.collectClaim`. A new code replaces the earlier one.',
        errors: {
          MISSING_FIELDS: 'The field cloudUrl is missing',
          INVALID_FIELD: 'The field cloudUrl is not an http(s) address',
          RATE_LIMITED: 'Too many requests from this address; try again after `Retry-After`',
        },
      }),
    )
    .input(RequestClaim)
    .output(ClaimCode)
    .mutation(({ ctx, input }) => requestLicenseClaim(ctx.hub, input, ctx.address)),

  collectClaim: hubProcedure
    .meta(
      ofHub('/api/license/claim', 'Ask what has become of a claim code', {
        description:
          'An instance asks with the token that it got with the code: whether the code was entered, and if so under which license. Answers the license once.',
        errors: {
          NOT_FOUND: 'The claim was used, has expired, or never was',
          RATE_LIMITED: 'Too many unknown tokens from this address; try again after `Retry-After`',
        },
      }),
    )
    .input(CollectClaim)
    .output(CollectedClaim)
    .mutation(({ ctx, input }) => collectLicenseClaim(ctx.hub, input, ctx.address)),
});
