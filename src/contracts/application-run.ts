import { z } from 'zod';
import { RUN_ENDINGS } from '#src/domain/run.ts';
import { ApplicationRef } from './application.ts';
import { IsoTime, idOf } from './common.ts';

const MAX_ARGUMENTS = 256;
const MAX_ARGUMENT_LENGTH = 8_192;
const MAX_ARGUMENTS_LENGTH = 65_536;

const Argument = z
  .string()
  .max(MAX_ARGUMENT_LENGTH)
  .refine((text) => !text.includes('\0'), 'Must not contain a NUL character');

export const RunCommand = ApplicationRef.extend({
  argv: z
    .array(Argument)
    .min(1)
    .max(MAX_ARGUMENTS)
    .refine(([program]) => program !== '', 'The first entry must be the name of a program')
    .refine(
      (argv) => argv.reduce((sum, { length }) => sum + length, 0) <= MAX_ARGUMENTS_LENGTH,
      `Must have at most ${MAX_ARGUMENTS_LENGTH} characters together`,
    )
    .meta({
      description:
        'The program and its arguments. No shell reads them: for variables or pipes, run `sh`, `-c` and a script',
      example: ['npm', 'run', 'migrate'],
    }),
});

export const RunRef = z.object({ runId: idOf('run') });

export const StartedRun = z.object({
  runId: z.string(),
  applicationId: z.string(),
  deploymentId: z.string().meta({ description: 'The deployment in whose release the command runs' }),
  deadlineAt: IsoTime.meta({ description: 'When the command is ended if it still runs' }),
});
export type StartedRun = z.output<typeof StartedRun>;

export const CancelledRun = z.object({
  runId: z.string(),
  ending: z
    .enum(RUN_ENDINGS)
    .nullable()
    .meta({ description: 'How the run has ended; null if it has not ended within 10 seconds' }),
});
export type CancelledRun = z.output<typeof CancelledRun>;

export const FollowRun = RunRef.extend({
  lastEventId: z
    .string()
    .regex(/^\d{1,9}$/, 'Must be the id of an event')
    .optional()
    .meta({ description: 'Id of the last received event. The stream continues after it' }),
});

/** An event of the stream: a line that the command printed, or its end. */
export const RunEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('line'), line: z.string() }),
  z.object({
    type: z.literal('end'),
    ending: z.enum(RUN_ENDINGS),
    exitCode: z.number().int(),
    message: z.string().nullable(),
  }),
]);
export type RunEvent = z.output<typeof RunEvent>;
