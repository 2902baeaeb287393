import { z } from 'zod';
import { idOf } from './common.ts';

export const CreateEnvironment = z.object({
  projectId: idOf('prj'),
  name: z
    .string()
    .max(50)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Must be lower-case letters, digits and hyphens')
    .meta({ example: 'staging' }),
});
export const CreatedEnvironment = z.object({ environmentId: z.string() });
export const EnvironmentRef = z.object({ environmentId: idOf('env') });
export type EnvironmentRef = z.output<typeof EnvironmentRef>;
