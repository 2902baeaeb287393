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
      internal('Store what opens the private images of a registry', {
        description:
          'The credentials are used for images of that registry only. They are encrypted and never shown again.',
        errors: { CONFLICT: 'There are credentials for this host already' },
      }),
    )
    .input(CreateRegistry)
    .output(CreatedRegistry)
    .mutation(({ ctx, input }) => createRegistry(ctx.member, input)),

  list: memberProcedure('provider:manage')
    .meta(
      internal('List the registries that the organization has credentials for', {
        description: 'Hosts and user names; passwords are never shown. Page with `limit` and `offset`.',
      }),
    )
    .input(ListRegistries)
    .output(RegistryPage)
    .query(({ ctx, input }) => listOwnRegistries(ctx.member, input)),

  remove: memberProcedure('provider:manage')
    .meta(
      internal('Remove the credentials of a registry; what runs goes on', {
        description: 'The next deployment of a private image of that registry needs other credentials.',
      }),
    )
    .input(RegistryRef)
    .output(Removed)
    .mutation(({ ctx, input }) => removeRegistry(ctx.member, input)),
});
