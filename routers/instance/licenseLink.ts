import { z } from 'zod';
import { Removed } from '#src/contracts/common.ts';
import { LicenseLinkView, OpenClaim } from '#src/contracts/license-link.ts';
import {
  adoptLicenseLink,
  claimLicenseLink,
  getLicenseLink,
  registerLicenseLink,
  removeLicenseLink,
} from '#src/services/instance/license/index.ts';
import { internal } from '../base/meta.ts';
import { operatorProcedure } from '../base/procedures.ts';
import { router } from '../base/trpc.ts';

export const licenseLinkRouter = router({
  get: operatorProcedure
    .meta(
      internal('Read the license of this instance, and what it allows', {
        description:
          'Returns the license, its limits and features, the time of the last response of the hub, and problems of the link.',
      }),
    )
    .input(z.object({}))
    .output(LicenseLinkView)
    .query(({ ctx }) => getLicenseLink(ctx.member)),

  claim: operatorProcedure
    .meta(
      internal('Request a claim code from the license hub', {
        description:
          'Returns a code for the claim page of the hub, which links this instance to a license. A new code replaces the previous one. LICENSE_KEY in the environment takes precedence over a claimed license.',
        errors: {
          CONFLICT: 'LICENSE_KEY in the environment already sets a license',
          UNPROCESSABLE_CONTENT: 'No license hub is configured, or it rejected the request',
          SERVICE_UNAVAILABLE: 'The license hub is not available',
        },
      }),
    )
    .input(z.object({}))
    .output(OpenClaim)
    .mutation(({ ctx }) => claimLicenseLink(ctx.member)),

  adopt: operatorProcedure
    .meta(
      internal('Continue with this instance after it was copied', {
        description:
          'For an instance that was copied or restored from a backup (`INSTANCE_COPIED` in `licenseLink.get`). The hub rejects the other copy from now on.',
        errors: { CONFLICT: 'The instance was not copied' },
      }),
    )
    .input(z.object({}))
    .output(LicenseLinkView)
    .mutation(({ ctx }) => adoptLicenseLink(ctx.member)),

  register: operatorProcedure
    .meta(
      internal('Register this instance as a new instance of the license', {
        description:
          'For an instance that was copied, or removed from its license. Names of the previous instance stay registered for it. An instance that was linked by a claim code needs a new code afterwards.',
        errors: { CONFLICT: 'The hub already accepts this instance' },
      }),
    )
    .input(z.object({}))
    .output(LicenseLinkView)
    .mutation(({ ctx }) => registerLicenseLink(ctx.member)),

  remove: operatorProcedure
    .meta(
      internal('Remove the license that was linked by a claim code', {
        description:
          'The instance continues without a license. Names that are registered under the license stay registered until they are released.',
        errors: { NOT_FOUND: 'No license is linked by a claim code' },
      }),
    )
    .input(z.object({}))
    .output(Removed)
    .mutation(({ ctx }) => removeLicenseLink(ctx.member)),
});
