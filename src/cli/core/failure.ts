import { z } from 'zod';
import { isPilothouseError, type PilothouseError } from '#packages/client/src/index.ts';
import { messageOf } from '#src/kernel/fault.ts';
import type { Ending } from './exit-codes.ts';

interface FailureOptions {
  /** Machine-readable name of the failure; of the API's errors their code. */
  readonly code?: string | undefined;
  /** What to do next, as a sentence. */
  readonly hint?: string | undefined;
  /** Address of the page of the console that shows what has failed. */
  readonly page?: string | undefined;
  /** Of the refused request, for the operator of the instance. */
  readonly requestId?: string | undefined;
  /** What is wrong with single fields. */
  readonly details?: readonly string[] | undefined;
  readonly cause?: unknown;
}

/** A failure with its exit code. The message is shown to the user. */
export class CliFailure extends Error {
  override readonly name = 'CliFailure';
  readonly ending: Ending;
  readonly code: string;
  readonly hint: string | undefined;
  readonly page: string | undefined;
  readonly requestId: string | undefined;
  readonly details: readonly string[];

  constructor(ending: Ending, message: string, options: FailureOptions = {}) {
    super(message, { cause: options.cause });
    this.ending = ending;
    this.code = options.code ?? ending;
    this.hint = options.hint;
    this.page = options.page;
    this.requestId = options.requestId;
    this.details = options.details ?? [];
  }
}

/** What the API returns beside the message of an error. */
const ErrorData = z.object({
  code: z.string(),
  httpStatus: z.number(),
  reason: z.string().optional(),
  issues: z
    .array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() }))
    .optional(),
});

/** Of any error: what is shown of it, and how the program ends. */
export function failureOf(error: unknown): CliFailure {
  if (error instanceof CliFailure) return error;
  if (isPilothouseError(error)) return refusalOf(error);
  return new CliFailure('failed', messageOf(error), { code: 'UNEXPECTED', cause: error });
}

function refusalOf(error: PilothouseError): CliFailure {
  const requestId = requestIdOf(error.meta);
  const { data } = ErrorData.safeParse(error.data);
  if (data === undefined) return unreachable(error, requestId);
  const ending = endingOf(data.httpStatus);
  const details = data.issues?.map(({ path, message }) => `${path.join('.')}: ${message}`);
  const hint = HINTS[ending];
  return new CliFailure(ending, error.message, {
    ...{ code: data.reason ?? data.code, requestId, details, hint, cause: error },
  });
}

const HINTS: Partial<Record<Ending, string>> = {
  notSignedIn: 'Run "pilothouse login".',
  unavailable: 'Try again in a moment; "pilothouse status" shows whether the instance answers.',
};

function endingOf(status: number): Ending {
  if (status === 401) return 'notSignedIn';
  if (status === 404) return 'notFound';
  if (status === 400 || status === 413) return 'usage';
  if (status === 503) return 'unavailable';
  return status < 500 ? 'refused' : 'failed';
}

function unreachable(error: PilothouseError, requestId: string | undefined): CliFailure {
  const cause = error.cause?.cause;
  const detail = cause instanceof Error ? cause.message : error.message;
  // Something answers with a page.
  const message =
    error.cause instanceof SyntaxError
      ? 'What answers at this address is not an instance of Pilothouse.'
      : `The instance does not answer: ${detail}`;
  return new CliFailure('unavailable', message, {
    ...{ code: 'UNREACHABLE', requestId, cause: error },
    hint: 'Check the address and your network, then try again. "pilothouse whoami" shows the address that is saved.',
  });
}

function requestIdOf(meta: unknown): string | undefined {
  const { data } = z.object({ response: z.instanceof(Response) }).safeParse(meta);
  return data?.response.headers.get('x-request-id') ?? undefined;
}
