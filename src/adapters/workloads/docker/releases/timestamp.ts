/** The moment of a log message as the Engine API takes it: seconds since 1970 with decimals. */
export function sinceParameter(time: string): string {
  const [whole = '', decimals = '0Z'] = time.split('.');
  return `${Date.parse(`${whole}Z`) / 1000}.${decimals.slice(0, -1)}`;
}
