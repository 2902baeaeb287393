/**
 * A problem that only the operator can fix, such as a wrong setting or a busy port. The message explains what to do.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
