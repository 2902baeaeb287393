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
          'The license, its limits and features, when the hub last answered, and what is wrong with the link if anything.',
      }),
    )
    .input(z.object({}))
    .output(LicenseLinkView)
    .query(({ ctx }) => getLicenseLink(ctx.member)),

  claim: operatorProcedure
    .meta(
      internal('Ask the license hub for a code that links this instance to a license', {
        description:
          'Answers a code for the claim page of the hub. A new code replaces the earlier one. LICENSE_KEY in the environment wins over a claimed license.',
        errors: {
          CONFLICT: 'The environment names a license already',
          UNPROCESSABLE_CONTENT: 'There is no license hub, or it refuses',
          SERVICE_UNAVAILABLE: 'The license hub does not answer',
        },
      }),
    )
    .input(z.object({}))
    .output(OpenClaim)
    .mutation(({ ctx }) => claimLicenseLink(ctx.member)),

  adopt: operatorProcedure
    .meta(
      internal('Decide that this instance goes on, and that its copy does not', {
        description:
          'For an instance that was copied or restored from a backup (`INSTANCE_COPIED` in `licenseLink.get`). The other copy is refused by the hub from now on.',
        errors: { CONFLICT: 'No copy is known' },
      }),
    )
    .input(z.object({}))
    .output(LicenseLinkView)
    .mutation(({ ctx }) => adoptLicenseLink(ctx.member)),

  register: operatorProcedure
    .meta(
      internal('Make this a new instance of the license', {
        description:
          'For an instance that was copied, or removed from its license. Names that the hub keeps for the other instance stay there. An instance that was linked by a claim code needs a new code afterwards.',
        errors: { CONFLICT: 'The hub knows this instance' },
      }),
    )
    .input(z.object({}))
    .output(LicenseLinkView)
    .mutation(({ ctx }) => registerLicenseLink(ctx.member)),

  remove: operatorProcedure
    .meta(
      internal('Forget the license that a claim code has linked', {
        description:
          'The instance goes on without a license; names that were registered under it stay there until they are released.',
        errors: { NOT_FOUND: 'No license is linked' },
      }),
    )
    .input(z.object({}))
    .output(Removed)
    .mutation(({ ctx }) => removeLicenseLink(ctx.member)),
});
