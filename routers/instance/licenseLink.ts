import { z } from 'zod';
import { Removed } from '#src/contracts/common.ts';
import { LicenseLinkView, OpenClaim } from '#src/contracts/license-link.ts';
import { claimLicense, unlinkLicense } from '#src/services/instance/license/claim-license.ts';
import { getLicenseLink } from '#src/services/instance/license/get-license-link.ts';
import { internal } from '../meta.ts';
import { operatorProcedure } from '../procedures.ts';
import { router } from '../trpc.ts';

export const licenseLinkRouter = router({
  get: operatorProcedure
    .meta(internal('Read under which license this instance stands, and what it allows'))
    .input(z.object({}))
    .output(LicenseLinkView)
    .query(({ ctx }) => getLicenseLink(ctx.member)),

  claim: operatorProcedure
    .meta(
      internal('Ask the license hub for a code that links this instance to a license', {
        errors: {
          409: 'The environment names a license already',
          422: 'There is no license hub, or it refuses',
          503: 'The license hub does not answer',
        },
      }),
    )
    .input(z.object({}))
    .output(OpenClaim)
    .mutation(({ ctx }) => claimLicense(ctx.member)),

  remove: operatorProcedure
    .meta(internal('Forget the license that a claim code has linked', { errors: { 404: 'There is none' } }))
    .input(z.object({}))
    .output(Removed)
    .mutation(({ ctx }) => unlinkLicense(ctx.member)),
});
