import { z } from 'zod';
import { IsoTime, idOf } from './common.ts';

/** A repository of this platform itself, to which users push. */

export const RepositoryRef = z.object({
  repositoryId: idOf('rep').meta({
    description: 'A repository of the organization',
    example: 'rep_01k0example',
  }),
});
export type RepositoryRef = z.output<typeof RepositoryRef>;

export const RepositoryView = z.object({
  repositoryId: z.string(),
  gitUrl: z.string().meta({
    description:
      'Push to this address with git, with any user name and an account API key as password. Use it as `customGitUrl` of a source',
    example: 'https://pilothouse.example/git/rep_01k0b6y3v5c8m2n4p6q8r0s1t3.git',
  }),
  applicationId: z
    .string()
    .nullable()
    .meta({ description: 'Application whose source is this repository; null if no application uses it' }),
  pushedAt: IsoTime.nullable().meta({ description: 'Time of the newest push' }),
  createdAt: IsoTime,
});
export type RepositoryView = z.output<typeof RepositoryView>;
