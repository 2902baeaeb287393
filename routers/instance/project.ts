import { Removed } from '#src/contracts/common.ts';
import {
  CreatedProject,
  CreateProject,
  ListProjects,
  ProjectDetails,
  ProjectPage,
  ProjectRef,
  ProjectView,
  UpdateProject,
} from '#src/contracts/project.ts';
import {
  createProject,
  getProject,
  listVisibleProjects,
  removeProject,
  updateProject,
} from '#src/services/instance/project/index.ts';
import { internal } from '../base/meta.ts';
import { memberProcedure } from '../base/procedures.ts';
import { router } from '../base/trpc.ts';

export const projectRouter = router({
  create: memberProcedure('site:create')
    .meta(
      internal('Create an empty project', {
        description:
          'The project gets one environment, `production`. Names are unique in the organization and not case-sensitive.',
        errors: { FORBIDDEN: 'The quota is reached', CONFLICT: 'The name is taken in this organization' },
      }),
    )
    .input(CreateProject)
    .output(CreatedProject)
    .mutation(({ ctx, input }) => createProject(ctx.member, input)),

  list: memberProcedure('site:read')
    .meta(
      internal('List the projects that the caller can see, newest first', {
        description: 'Page with `limit` (default 50, at most 100) and `offset`.',
      }),
    )
    .input(ListProjects)
    .output(ProjectPage)
    .query(({ ctx, input }) => listVisibleProjects(ctx.member, input)),

  get: memberProcedure('site:read')
    .meta(
      internal('Read one project with its environments, applications and databases', {
        description:
          'Returns everything in the project that the caller can see. A project that is not granted to the caller returns 404.',
      }),
    )
    .input(ProjectRef)
    .output(ProjectDetails)
    .query(({ ctx, input }) => getProject(ctx.member, input)),

  update: memberProcedure('site:write')
    .meta(
      internal('Change name or description of a project', {
        description: 'Changes the given fields. Names are unique in the organization and not case-sensitive.',
        errors: { CONFLICT: 'The name is taken' },
      }),
    )
    .input(UpdateProject)
    .output(ProjectView)
    .mutation(({ ctx, input }) => updateProject(ctx.member, input)),

  remove: memberProcedure('site:write')
    .meta(
      internal('Remove a project with everything in it', {
        description:
          'Removes its applications, databases, domains and payment gateway services. This cannot be undone.',
      }),
    )
    .input(ProjectRef)
    .output(Removed)
    .mutation(({ ctx, input }) => removeProject(ctx.member, input)),
});
