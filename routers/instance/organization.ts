import { z } from 'zod';
import { Removed } from '#src/contracts/common.ts';
import {
  CreatedOrganization,
  CreateOrganization,
  FoundOrganizationPage,
  ListOrganizations,
  OrganizationDetails,
  OrganizationPage,
  OrganizationRef,
  OrganizationView,
  Plan,
  SearchOrganizations,
  SetPlan,
  UpdateOrganization,
} from '#src/contracts/organization.ts';
import { FollowOrganization } from '#src/contracts/organization-event.ts';
import { OrganizationOverview } from '#src/contracts/organization-overview.ts';
import { followOrganization } from '#src/services/instance/change/index.ts';
import {
  createOrganization,
  getOrganization,
  leaveOrganization,
  listOrganizations,
  readOrganizationOverview,
  removeOrganization,
  searchOrganizations,
  setOrganizationPlan,
  updateOrganization,
} from '#src/services/instance/organization/index.ts';
import { internal } from '../base/meta.ts';
import {
  accountOperatorProcedure,
  accountProcedure,
  accountUserProcedure,
  memberProcedure,
  operatorProcedure,
  userProcedure,
} from '../base/procedures.ts';
import { router } from '../base/trpc.ts';

export const organizationRouter = router({
  create: userProcedure
    .meta(
      internal('Create an organization that the caller owns', {
        description:
          'The new organization gets the default plan of the platform. The number of organizations that a user can own is limited.',
      }),
    )
    .input(CreateOrganization)
    .output(CreatedOrganization)
    .mutation(({ ctx, input }) => createOrganization(ctx.user, input)),

  get: accountProcedure('organization:read')
    .meta(
      internal('Read the active organization with its plan and usage', {
        description: 'Returns the plan with quotas and features, and the usage of each quota.',
      }),
    )
    .input(z.object({}))
    .output(OrganizationDetails)
    .query(({ ctx }) => getOrganization(ctx.account)),

  list: accountUserProcedure
    .meta(
      internal('List the organizations that the caller is a member of', {
        description: 'Returns the organizations with the caller’s role in each.',
      }),
    )
    .input(ListOrganizations)
    .output(OrganizationPage)
    .query(({ ctx, input }) => listOrganizations(ctx.user, input)),

  overview: memberProcedure('site:read')
    .meta(
      internal('Read what runs, fails and deploys in the active organization', {
        description:
          'Returns the numbers of what the caller can see, the failing applications, the deployments that wait or run, and the newest that have ended.',
      }),
    )
    .input(z.object({}))
    .output(OrganizationOverview)
    .query(({ ctx }) => readOrganizationOverview(ctx.member)),

  follow: memberProcedure('organization:read')
    .meta(internal('Follow which topics of the active organization change'))
    .input(FollowOrganization)
    .subscription(({ ctx, signal = new AbortController().signal }) => followOrganization(ctx.member, signal)),

  update: userProcedure
    .meta(
      internal('Rename an organization', {
        description:
          'For owners and admins of the organization. Names of organizations do not have to be unique.',
        errors: {
          FORBIDDEN:
            'The caller is neither an owner nor an admin, or the key belongs to another organization',
        },
      }),
    )
    .input(UpdateOrganization)
    .output(OrganizationView)
    .mutation(({ ctx, input }) => updateOrganization(ctx.user, input)),

  leave: userProcedure
    .meta(
      internal('Leave an organization', {
        description:
          'Keys, tokens and grants of the caller in the organization become invalid immediately. Keys, tokens and grants of the caller in the organization become invalid immediately. The last owner cannot leave: make another member an owner first.',
        errors: {
          FORBIDDEN: 'The key belongs to another organization',
          CONFLICT: 'The caller is the last owner of the organization',
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
          'Memberships, keys, tokens and invitations become invalid immediately. Applications, databases, domains and payment gateway services are removed in the background. This cannot be undone.',
        errors: { FORBIDDEN: 'The caller is not an owner, or the key belongs to another organization' },
      }),
    )
    .input(OrganizationRef)
    .output(Removed)
    .mutation(({ ctx, input }) => removeOrganization(ctx.user, input)),

  search: accountOperatorProcedure
    .meta(
      internal('Search the organizations of the platform, newest first', {
        description:
          'For platform operators. Returns plan, number of members and number of applications of each organization. Without `search` it returns all of them.',
      }),
    )
    .input(SearchOrganizations)
    .output(FoundOrganizationPage)
    .query(({ ctx, input }) => searchOrganizations(ctx.account, input)),

  setPlan: operatorProcedure
    .meta(
      internal('Set quotas and features of an organization', {
        description:
          'For platform operators. Quotas: -1 means unlimited, 0 means not allowed. Omitted fields do not change.',
        errors: { NOT_FOUND: 'No such organization' },
      }),
    )
    .input(SetPlan)
    .output(Plan)
    .mutation(({ ctx, input }) => setOrganizationPlan(ctx.member, input)),
});
