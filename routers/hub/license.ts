import { MovedNames, MoveNames, RemovedInstance, RemoveInstance } from '#src/contracts/hub/instance.ts';
import {
  AddedInstance,
  AddInstance,
  ChangedLicenseStatus,
  CreatedLicense,
  CreateLicense,
  LicenseDetails,
  LicensePage,
  LicenseRef,
  LicenseView,
  RotatedKey,
  RotateKey,
  SetLicenseStatus,
  UpdateLicense,
  WithdrawName,
  WithdrawnName,
} from '#src/contracts/hub/license.ts';
import { ClaimPage, ListClaims, NameRef, NameState } from '#src/contracts/hub/name-state.ts';
import { ListLicenses, ListNames, ListRefusals, NamePage, RefusalPage } from '#src/contracts/hub/operator.ts';

import {
  createLicense,
  getLicense,
  listLicenseRefusals,
  rotateLicenseKey,
  updateLicense,
} from '#src/services/hub/license/index.ts';
import {
  addLicenseInstance,
  moveLicenseNames,
  removeLicenseInstance,
} from '#src/services/hub/licensed-instance/index.ts';
import {
  getLicenseNameState,
  listLicenseClaims,
  listLicenseNames,
  listLicenses,
  setLicenseStatus,
  withdrawLicenseName,
} from '#src/services/hub/operator/index.ts';
import { internal } from '../base/meta.ts';
import { hubOperatorProcedure } from '../base/procedures.ts';
import { router } from '../base/trpc.ts';

/** What operators of the hub do with licenses. */
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

  nameState: hubOperatorProcedure
    .meta(
      internal('Compare a host with DNS', {
        description:
          'For platform operators. Returns the names that licenses have at the host, the DNS records that the hub expects, and those that DNS answers now. Each DNS look-up ends after five seconds.',
      }),
    )
    .input(NameRef)
    .output(NameState)
    .query(({ ctx, input }) => getLicenseNameState(ctx.operator, input)),

  claims: hubOperatorProcedure
    .meta(
      internal('List the valid claim codes, newest first', {
        description:
          'For platform operators. Returns the instance behind each code, and whether the code was entered. The codes themselves are not stored.',
      }),
    )
    .input(ListClaims)
    .output(ClaimPage)
    .query(({ ctx, input }) => listLicenseClaims(ctx.operator, input)),

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
});
