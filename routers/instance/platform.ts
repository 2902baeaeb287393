import { z } from 'zod';
import { PlatformDiagnosis, PlatformView } from '#src/contracts/platform.ts';
import { diagnosePlatform, getPlatform } from '#src/services/instance/installation/index.ts';
import { internal } from '../base/meta.ts';
import { accountOperatorProcedure } from '../base/procedures.ts';
import { router } from '../base/trpc.ts';

export const platformRouter = router({
  get: accountOperatorProcedure
    .meta(
      internal('Read version, roles and size of the platform', {
        description:
          'For platform operators. Returns this process with its version, roles, engine and database, and the number of organizations, users, applications and open deployments.',
      }),
    )
    .input(z.object({}))
    .output(PlatformView)
    .query(({ ctx }) => getPlatform(ctx.account)),

  diagnose: accountOperatorProcedure
    .meta(
      internal('Check the machine of this process', {
        description:
          'For platform operators. Runs the checks of `pilothouse doctor` that are possible beside the server: programs, engine, data folder, database, names, certificate, services and clock. Each check ends after 8 seconds. Changes nothing.',
      }),
    )
    .input(z.object({}))
    .output(PlatformDiagnosis)
    .query(({ ctx }) => diagnosePlatform(ctx.account)),
});
