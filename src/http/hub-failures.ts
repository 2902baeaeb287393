import { Fault } from '#src/kernel/fault.ts';
import type { ErrorAnswer } from './errors.ts';

/**
 * The license hub's form of every failure on its paths: `{success: false, error, code}` with the status that the
 * tables of spec 2, "Errors", give it.
 */
export interface HubFailure {
  readonly success: false;
  readonly error: string;
  readonly code: string;
}

const HUB_PATHS = /^\/+api\/(subdomain|custom-domain|purchased-domain|license)(\/|$|\?)/;

export function isHubPath(url: string): boolean {
  return HUB_PATHS.test(url);
}

/** The same answer in the hub's form. `cause` is what was thrown, whose own name for it goes before the general one. */
export function toHubFailure({ body }: ErrorAnswer, cause?: unknown): HubFailure {
  const fault = faultOf(cause);
  if (body.issues !== undefined && fault === undefined) {
    const fields = [...new Set(body.issues.map(({ path }) => path.join('.') || 'the body'))];
    return {
      success: false,
      error: `Missing or of the wrong type: ${fields.join(', ')}.`,
      code: 'MISSING_FIELDS',
    };
  }
  return {
    ...fault?.options.details,
    success: false,
    error: body.message,
    code: fault?.options.reason ?? body.code,
  };
}

function faultOf(error: unknown): Fault | undefined {
  if (error instanceof Fault) return error;
  return error instanceof Error && error.cause instanceof Fault ? error.cause : undefined;
}
