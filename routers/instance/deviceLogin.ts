import {
  DeviceLoginResult,
  PollDeviceLogin,
  StartDeviceLogin,
  StartedDeviceLogin,
} from '#src/contracts/device-login.ts';
import { pollDeviceLogin, startDeviceLogin } from '#src/services/instance/account/index.ts';
import { internal } from '../base/meta.ts';
import { accountGuestProcedure } from '../base/procedures.ts';
import { router } from '../base/trpc.ts';

export const deviceLoginRouter = router({
  start: accountGuestProcedure
    .meta(
      internal('Start a sign-in that a user confirms in a browser', {
        description:
          'For programs without a browser. Show the user the code and the address of the page, then poll the result with `deviceLogin.poll`. A sign-in expires after ten minutes.',
        errors: { TOO_MANY_REQUESTS: 'Too many sign-ins were started from this address' },
      }),
    )
    .input(StartDeviceLogin)
    .output(StartedDeviceLogin)
    .mutation(({ ctx, input }) => startDeviceLogin(ctx.accounts, input, ctx.address)),

  poll: accountGuestProcedure
    .meta(
      internal('Read the result of a sign-in', {
        description:
          'Returns `pending` until the user has decided. The first call after the approval returns the API key, only once. The key is valid for one year. The key acts in the organization that `organization` names. If that does not name exactly one organization of the user, the response is `chooseOrganization` with the organizations of the user; call again with one of them.',
      }),
    )
    .input(PollDeviceLogin)
    .output(DeviceLoginResult)
    .mutation(({ ctx, input }) => pollDeviceLogin(ctx.accounts, input, ctx.address)),
});
