/**
 * Ends a `switch` over a closed set: it does not compile while a member has no case. Throws if a value from
 * outside the program is not a member.
 */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
