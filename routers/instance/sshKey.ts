import { Removed } from '#src/contracts/common.ts';
import {
  CreatedSshKey,
  CreateSshKey,
  ListSshKeys,
  SshKeyPage,
  SshKeyRef,
} from '#src/contracts/source-access.ts';
import { createSshKey, listOwnSshKeys, removeSshKey } from '#src/services/instance/source-access/index.ts';
import { internal } from '../base/meta.ts';
import { memberProcedure } from '../base/procedures.ts';
import { router } from '../base/trpc.ts';

export const sshKeyRouter = router({
  create: memberProcedure('provider:manage')
    .meta(
      internal('Store an SSH key for private repositories, or generate one', {
        description:
          'Send a private key, or omit it to generate one. Add the returned public key to the git host as a deploy key.',
      }),
    )
    .input(CreateSshKey)
    .output(CreatedSshKey)
    .mutation(({ ctx, input }) => createSshKey(ctx.member, input)),

  list: memberProcedure('provider:manage')
    .meta(
      internal('List the SSH keys of the organization', {
        description:
          'Returns names and public keys; private keys are never shown. Page with `limit` and `offset`.',
      }),
    )
    .input(ListSshKeys)
    .output(SshKeyPage)
    .query(({ ctx, input }) => listOwnSshKeys(ctx.member, input)),

  remove: memberProcedure('provider:manage')
    .meta(
      internal('Remove an SSH key', {
        description:
          'Applications whose source uses the key cannot be deployed until their source has another key.',
      }),
    )
    .input(SshKeyRef)
    .output(Removed)
    .mutation(({ ctx, input }) => removeSshKey(ctx.member, input)),
});
