import { z } from 'zod';
import { APPLICATION_STATUSES } from '#src/domain/application.ts';
import { DATABASE_STATUSES, DATABASE_TYPES } from '#src/domain/database.ts';
import { Description, IsoTime, idOf, Name, Paging, pageOf } from './common.ts';

export const CreateProject = z.object({ name: Name, description: Description.optional() });
export const CreatedProject = z.object({ projectId: z.string(), environmentId: z.string() });

export const ProjectRef = z.object({ projectId: idOf('prj') });
export type ProjectRef = z.output<typeof ProjectRef>;

export const UpdateProject = ProjectRef.extend({
  name: Name.optional(),
  description: Description.nullable().optional().meta({ description: 'null removes the description' }),
});

export const ProjectView = z.object({
  projectId: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  createdAt: IsoTime,
});
export type ProjectView = z.output<typeof ProjectView>;

export const ProjectDetails = ProjectView.extend({
  environments: z.array(
    z.object({
      environmentId: z.string(),
      name: z.string(),
      applications: z.array(
        z.object({
          applicationId: z.string(),
          name: z.string(),
          appName: z.string(),
          applicationStatus: z.enum(APPLICATION_STATUSES),
          createdAt: IsoTime,
        }),
      ),
      databases: z.array(
        z.object({
          databaseId: z.string(),
          name: z.string(),
          type: z.enum(DATABASE_TYPES),
          status: z.enum(DATABASE_STATUSES),
          createdAt: IsoTime,
        }),
      ),
    }),
  ),
});
export type ProjectDetails = z.output<typeof ProjectDetails>;

export const ListProjects = Paging;
export const ProjectPage = pageOf(ProjectView);
