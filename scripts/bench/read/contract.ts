import { z } from 'zod';
import { ApplicationStatus } from '#src/contracts/application.ts';
import { IsoTime } from '#src/contracts/common.ts';

/**
 * The read that every server of the case answers: an organization's projects with their applications, each with the
 * fields that the specification's list of projects has.
 */
export const READ_PATH = '/api/bench.projects';
/** A batch of one, as the typed client sends it. */
export const RPC_PATH = `/api/trpc/bench.projects?batch=1&input=${encodeURIComponent('{"0":{"json":{}}}')}`;

export const ReadInput = z.object({});

export const ReadOutput = z.object({
  projects: z.array(
    z.object({
      projectId: z.string(),
      name: z.string(),
      description: z.string().nullable(),
      createdAt: IsoTime,
      applications: z.array(
        z.object({
          applicationId: z.string(),
          name: z.string(),
          appName: z.string(),
          applicationStatus: ApplicationStatus,
          createdAt: IsoTime,
        }),
      ),
    }),
  ),
});
export type ReadOutput = z.output<typeof ReadOutput>;
