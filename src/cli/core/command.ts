import { z } from 'zod';
import type { Cli } from './cli.ts';

/** How an option or argument is shown in help and completion. */
export interface Shown {
  readonly description: string;
  /** One letter, as in `-f`. */
  readonly short?: string;
  /** How help names the value, such as `name`. */
  readonly value?: string;
  /** What completes the value. */
  readonly completes?: Completed;
}

export const COMPLETED = ['application', 'project', 'file', 'deployment', 'domain'] as const;
export type Completed = (typeof COMPLETED)[number] | readonly string[];

const SHOWN = z.registry<Shown>();

type Settings = Omit<Shown, 'description'>;

/** An option without a value. */
export function flag(description: string, settings: Settings = {}) {
  return z
    .boolean()
    .default(false)
    .register(SHOWN, { description, ...settings });
}

/** An option or argument with a value. */
export function text(description: string, settings: Settings = {}) {
  return z
    .string()
    .optional()
    .register(SHOWN, { value: 'value', description, ...settings });
}

/** An argument that has to be given. */
export function required(description: string, settings: Settings = {}) {
  return z
    .string()
    .min(1)
    .register(SHOWN, { value: 'value', description, ...settings });
}

/** One of several values. */
export function oneOf<const Values extends readonly [string, ...string[]]>(
  values: Values,
  description: string,
  settings: Settings = {},
) {
  return z
    .enum(values)
    .optional()
    .register(SHOWN, { value: values.join('|'), completes: values, description, ...settings });
}

/** A whole number in a range. */
export function number(description: string, range: { min: number; max: number }, settings: Settings = {}) {
  return z.coerce
    .number()
    .int()
    .min(range.min)
    .max(range.max)
    .optional()
    .register(SHOWN, { value: 'number', description, ...settings });
}

/** An option that may be given several times, or the remaining arguments. */
export function list(description: string, settings: Settings = {}) {
  return z
    .array(z.string())
    .default([])
    .register(SHOWN, { value: 'value', description, ...settings });
}

export function shownOf(field: z.core.$ZodType): Shown {
  const shown = SHOWN.get(field);
  if (shown === undefined) throw new Error('An option or argument has no description');
  return shown;
}

/** What kind of value a field takes. */
export function kindOf(field: z.core.$ZodType): 'flag' | 'one' | 'many' {
  const inner = field instanceof z.ZodDefault || field instanceof z.ZodOptional ? field.unwrap() : field;
  if (inner instanceof z.ZodBoolean) return 'flag';
  return inner instanceof z.ZodArray ? 'many' : 'one';
}

export function isRequired(field: z.core.$ZodType): boolean {
  return !(field instanceof z.ZodDefault || field instanceof z.ZodOptional);
}

interface Declared<Arguments extends z.ZodObject, Options extends z.ZodObject> {
  /** Words of the command, such as `env set`. */
  readonly name: string;
  /** One line, without a full stop. */
  readonly summary: string;
  readonly description?: string;
  readonly arguments: Arguments;
  readonly options: Options;
  /** Shape of what `--json` prints; null: the command prints no result. */
  readonly json: z.ZodType | null;
  /** With `--json` the result is a stream: one JSON text in each line. */
  readonly streams?: true;
  readonly examples: readonly Example[];
  /** What to do where an option is unknown, as a sentence. */
  readonly unknownOptionHint?: string;
  /** Not shown in help. */
  readonly hidden?: true;
  /** Resolves with the exit code where it is not 0. Throws a `CliFailure`. */
  run(cli: Cli, given: z.output<Arguments> & z.output<Options>): Promise<void> | Promise<number>;
}

export interface Example {
  readonly line: string;
  readonly meaning: string;
}

/** A command of any inputs. */
export interface Command extends Omit<Declared<z.ZodObject, z.ZodObject>, 'run'> {
  /** Validates what was given and runs. Resolves with the exit code. Throws a `z.ZodError` where it is not valid. */
  execute(cli: Cli, given: { readonly arguments: unknown; readonly options: unknown }): Promise<number>;
}

/** Declares a command: its help, its completion, its reference and its code in one place. */
export function command<Arguments extends z.ZodObject, Options extends z.ZodObject>(
  declared: Declared<Arguments, Options>,
): Command {
  const { run, ...rest } = declared;
  return {
    ...rest,
    async execute(cli, given) {
      const inputs = {
        ...declared.arguments.parse(given.arguments),
        ...declared.options.parse(given.options),
      };
      const code = await run(cli, inputs);
      return typeof code === 'number' ? code : 0;
    },
  };
}
