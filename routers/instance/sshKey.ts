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
          'Give a private key, or leave it out to have one generated. Add the answered public key to the git host as a deploy key.',
      }),
    )
    .input(CreateSshKey)
    .output(CreatedSshKey)
    .mutation(({ ctx, input }) => createSshKey(ctx.member, input)),

  list: memberProcedure('provider:manage')
    .meta(
      internal('List the SSH keys of the organization', {
        description: 'Names and public keys; private keys are never shown. Page with `limit` and `offset`.',
      }),
    )
    .input(ListSshKeys)
    .output(SshKeyPage)
    .query(({ ctx, input }) => listOwnSshKeys(ctx.member, input)),

  remove: memberProcedure('provider:manage')
    .meta(
      internal('Remove an SSH key', {
        description:
          'Applications whose source names the key cannot be deployed until they have another one.',
      }),
    )
    .input(SshKeyRef)
    .output(Removed)
    .mutation(({ ctx, input }) => removeSshKey(ctx.member, input)),
});
