import { Removed } from '#src/contracts/common.ts';
import {
  CreatedSshKey,
  CreateSshKey,
  ListSshKeys,
  SshKeyPage,
  SshKeyRef,
} from '#src/contracts/source-access.ts';
import { createSshKey, listKeys, removeSshKey } from '#src/services/instance/source-access/ssh-keys.ts';
import { internal } from '../meta.ts';
import { memberProcedure } from '../procedures.ts';
import { router } from '../trpc.ts';

export const sshKeyRouter = router({
  create: memberProcedure('provider:manage')
    .meta(internal('Store an SSH key for private repositories, or generate one'))
    .input(CreateSshKey)
    .output(CreatedSshKey)
    .mutation(({ ctx, input }) => createSshKey(ctx.member, input)),

  list: memberProcedure('provider:manage')
    .meta(internal('List the SSH keys of the organization'))
    .input(ListSshKeys)
    .output(SshKeyPage)
    .query(({ ctx, input }) => listKeys(ctx.member, input)),

  remove: memberProcedure('provider:manage')
    .meta(internal('Remove an SSH key'))
    .input(SshKeyRef)
    .output(Removed)
    .mutation(({ ctx, input }) => removeSshKey(ctx.member, input)),
});
