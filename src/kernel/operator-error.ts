/** Something that only the operator can mend, such as a wrong setting or a busy port. The message says what to do. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
