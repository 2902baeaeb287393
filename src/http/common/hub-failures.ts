import type { PublicIssue } from '#routers/base/trpc.ts';
import { EMPTY } from '#src/contracts/input-message.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { ErrorAnswer } from './errors.ts';

/**
 * The license hub's form of every failure on its paths: `{success: false, error, code}` with the status that the
 * tables of docs/specification/2-license-hub.md, "Errors", give it.
 */
export interface HubFailure {
  readonly success: false;
  readonly error: string;
  readonly code: string;
}

const HUB_PATHS = /^\/+api\/(subdomain|custom-domain|purchased-domain|license)(\/|$)/;

/** Whether a path belongs to the hub's API, whose errors have their own form. */
export function isHubPath(path: string): boolean {
  return HUB_PATHS.test(path);
}

/** The same answer in the hub's form. `cause` is what was thrown, whose own name for it goes before the general one. */
export function toHubFailure({ body }: ErrorAnswer, cause?: unknown): HubFailure {
  const fault = faultOf(cause);
  if (body.issues !== undefined && fault === undefined) return toFieldFailure(body.issues);
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

/** Absent fields and those of the wrong type are named together; any other is explained. */
function toFieldFailure(issues: readonly PublicIssue[]): HubFailure {
  const missing = [...new Set(issues.filter(isMissing).map(nameOf))];
  const invalid = issues
    .filter((issue) => !isMissing(issue) && !missing.includes(nameOf(issue)))
    .map((issue) => `The field ${nameOf(issue)} is not valid: ${issue.message}.`);
  const first = missing.length > 0 ? [`Missing or of the wrong type: ${missing.join(', ')}.`] : [];
  return {
    success: false,
    error: [...first, ...new Set(invalid)].join(' '),
    code: missing.length > 0 ? 'MISSING_FIELDS' : 'INVALID_FIELD',
  };
}

const nameOf = ({ path }: PublicIssue): string => path.join('.') || 'the body';

/** An empty text is an absent one. */
function isMissing({ code, message }: PublicIssue): boolean {
  return code === 'invalid_type' || code === 'invalid_value' || (code === 'too_small' && message === EMPTY);
}
