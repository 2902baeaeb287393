import { z } from 'zod';
import { PlatformDiagnosis, PlatformView, UpgradeView } from '#src/contracts/platform.ts';
import {
  checkPlatformUpgrade,
  diagnosePlatform,
  getPlatform,
} from '#src/services/instance/installation/index.ts';
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

  checkUpgrade: accountOperatorProcedure
    .meta(
      internal('Compare this version with the newest one', {
        description:
          'For platform operators. Reads the document at `UPDATE_URL`, at most once an hour. If that is not possible, `problem` contains the reason. Changes nothing.',
      }),
    )
    .input(z.object({}))
    .output(UpgradeView)
    .query(({ ctx }) => checkPlatformUpgrade(ctx.account)),
});
