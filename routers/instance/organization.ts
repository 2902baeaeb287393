import { z } from 'zod';
import { Removed } from '#src/contracts/common.ts';
import {
  CreatedOrganization,
  CreateOrganization,
  ListOrganizations,
  OrganizationDetails,
  OrganizationPage,
  OrganizationRef,
  Plan,
  SetPlan,
} from '#src/contracts/organization.ts';
import {
  createOrganization,
  getOrganization,
  leaveOrganization,
  listOrganizations,
  removeOrganization,
  setOrganizationPlan,
} from '#src/services/instance/organization/index.ts';
import { internal } from '../base/meta.ts';
import {
  accountProcedure,
  accountUserProcedure,
  operatorProcedure,
  userProcedure,
} from '../base/procedures.ts';
import { router } from '../base/trpc.ts';

export const organizationRouter = router({
  create: userProcedure
    .meta(
      internal('Create an organization that the caller owns', {
        description:
          'The new organization has the default plan of the platform. How many a user may own is limited.',
      }),
    )
    .input(CreateOrganization)
    .output(CreatedOrganization)
    .mutation(({ ctx, input }) => createOrganization(ctx.user, input)),

  get: accountProcedure('organization:read')
    .meta(
      internal('Read the organization in which the caller acts, with its plan and what it has used of it', {
        description: 'Plan with quotas and features, and how much of each quota is used.',
      }),
    )
    .input(z.object({}))
    .output(OrganizationDetails)
    .query(({ ctx }) => getOrganization(ctx.account)),

  list: accountUserProcedure
    .meta(
      internal('List the organizations that the caller is a member of', {
        description: "Organizations with the caller's role in each.",
      }),
    )
    .input(ListOrganizations)
    .output(OrganizationPage)
    .query(({ ctx, input }) => listOrganizations(ctx.user, input)),

  leave: userProcedure
    .meta(
      internal('Leave an organization: the caller’s keys, tokens and grants there end at once', {
        description: 'The last owner cannot leave: make another member an owner first.',
        errors: {
          FORBIDDEN: 'The key belongs to another organization',
          CONFLICT: 'The caller is its last owner',
        },
      }),
    )
    .input(OrganizationRef)
    .output(Removed)
    .mutation(({ ctx, input }) => leaveOrganization(ctx.user, input)),

  remove: userProcedure
    .meta(
      internal('Remove an organization that the caller owns, with everything in it', {
        description:
          'Memberships, keys, tokens and invitations end at once. Applications, databases, domains and payment services are removed right after. This cannot be undone.',
        errors: { FORBIDDEN: 'The caller is no owner, or the key belongs to another organization' },
      }),
    )
    .input(OrganizationRef)
    .output(Removed)
    .mutation(({ ctx, input }) => removeOrganization(ctx.user, input)),

  setPlan: operatorProcedure
    .meta(
      internal('Set quotas and features of an organization', {
        description:
          'For platform operators. Quotas: -1 is unlimited, 0 allows nothing. Fields that are not given stay.',
        errors: { NOT_FOUND: 'No such organization' },
      }),
    )
    .input(SetPlan)
    .output(Plan)
    .mutation(({ ctx, input }) => setOrganizationPlan(ctx.member, input)),
});
