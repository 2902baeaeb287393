import { z } from 'zod';
import {
  CreatedOrganization,
  CreateOrganization,
  ListOrganizations,
  OrganizationDetails,
  OrganizationPage,
  Plan,
  SetPlan,
} from '#src/contracts/organization.ts';
import { createOrganization } from '#src/services/instance/organization/create-organization.ts';
import {
  getOrganization,
  listOrganizations,
  setPlan,
} from '#src/services/instance/organization/organizations.ts';
import { internal } from '../meta.ts';
import { memberProcedure, operatorProcedure, userProcedure } from '../procedures.ts';
import { router } from '../trpc.ts';

export const organizationRouter = router({
  create: userProcedure
    .meta(internal('Create an organization that the caller owns'))
    .input(CreateOrganization)
    .output(CreatedOrganization)
    .mutation(({ ctx, input }) => createOrganization(ctx.user, input)),

  get: memberProcedure('organization:read')
    .meta(
      internal('Read the organization in which the caller acts, with its plan and what it has used of it'),
    )
    .input(z.object({}))
    .output(OrganizationDetails)
    .query(({ ctx }) => getOrganization(ctx.member)),

  list: userProcedure
    .meta(internal('List the organizations that the caller is a member of'))
    .input(ListOrganizations)
    .output(OrganizationPage)
    .query(({ ctx, input }) => listOrganizations(ctx.user, input)),

  setPlan: operatorProcedure
    .meta(internal('Set quotas and features of an organization', { errors: { 404: 'No such organization' } }))
    .input(SetPlan)
    .output(Plan)
    .mutation(({ ctx, input }) => setPlan(ctx.member, input)),
});
