import { Removed } from '#src/contracts/common.ts';
import {
  CreatedRegistry,
  CreateRegistry,
  ListRegistries,
  RegistryPage,
  RegistryRef,
} from '#src/contracts/source-access.ts';
import {
  createRegistry,
  listOwnRegistries,
  removeRegistry,
} from '#src/services/instance/source-access/index.ts';
import { internal } from '../base/meta.ts';
import { memberProcedure } from '../base/procedures.ts';
import { router } from '../base/trpc.ts';

export const registryRouter = router({
  create: memberProcedure('provider:manage')
    .meta(
      internal('Store the credentials of an image registry', {
        description:
          'The credentials are used only for images of this registry. They are encrypted and never shown again.',
        errors: { CONFLICT: 'Credentials for this host already exist' },
      }),
    )
    .input(CreateRegistry)
    .output(CreatedRegistry)
    .mutation(({ ctx, input }) => createRegistry(ctx.member, input)),

  list: memberProcedure('provider:manage')
    .meta(
      internal('List the registries that the organization has credentials for', {
        description:
          'Returns hosts and user names; passwords are never shown. Page with `limit` and `offset`.',
      }),
    )
    .input(ListRegistries)
    .output(RegistryPage)
    .query(({ ctx, input }) => listOwnRegistries(ctx.member, input)),

  remove: memberProcedure('provider:manage')
    .meta(
      internal('Remove the credentials of a registry; running applications are not affected', {
        description: 'The next deployment of a private image of that registry needs other credentials.',
      }),
    )
    .input(RegistryRef)
    .output(Removed)
    .mutation(({ ctx, input }) => removeRegistry(ctx.member, input)),
});
