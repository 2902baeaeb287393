/** What the API server answers instead of what was asked for. */
export class ClusterRefusal extends Error {
  override readonly name = 'ClusterRefusal';
  readonly status: number;
  /** Such as `NotFound`, `Conflict`, `Forbidden`, `Invalid`, `Expired`; empty without one. */
  readonly reason: string;

  constructor(status: number, reason: string, message: string) {
    super(message);
    this.status = status;
    this.reason = reason;
  }
}

/** The refusal that an object of the kind `Status` contains, as the body of an answer or as an event of a watch. */
export function refusalIn(body: unknown, status: number): ClusterRefusal {
  const { code, reason, message } = (typeof body === 'object' && body !== null ? body : {}) as {
    code?: unknown;
    reason?: unknown;
    message?: unknown;
  };
  return new ClusterRefusal(
    typeof code === 'number' ? code : status,
    typeof reason === 'string' ? reason : '',
    typeof message === 'string' ? message : `The API server answered ${status}`,
  );
}

/** Whether the version that a watch begins with is no longer known: everything has to be listed again. */
export function isExpired(error: unknown): boolean {
  return error instanceof ClusterRefusal && (error.status === 410 || error.reason === 'Expired');
}

/** Whether an object has changed since it was read. */
export function isConflict(error: unknown): boolean {
  return error instanceof ClusterRefusal && error.status === 409;
}

/** Whether a namespace cannot take an object because it is being removed. */
export function isTerminating(error: unknown): boolean {
  return error instanceof ClusterRefusal && /because it is being terminated/.test(error.message);
}

/** Whether the content of an object is refused, for which the tenant's image, variables or names can be the reason. */
export function isInvalid(error: unknown): boolean {
  return error instanceof ClusterRefusal && (error.status === 422 || error.status === 400);
}
