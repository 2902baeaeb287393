/** `1.4.0` or `1.5.0-rc.1`: https://semver.org without build metadata. */
export const VERSION_PATTERN = /^\d{1,9}\.\d{1,9}\.\d{1,9}(-[0-9A-Za-z-]{1,30}(\.[0-9A-Za-z-]{1,30}){0,5})?$/;

/** Whether a version is later than another one. False if one of them is not a version. */
export function isLaterVersion(version: string, than: string): boolean {
  if (!VERSION_PATTERN.test(version) || !VERSION_PATTERN.test(than)) return false;
  const [numbers, pre] = partsOf(version);
  const [otherNumbers, otherPre] = partsOf(than);
  const order = compareAll(numbers, otherNumbers);
  if (order !== 0) return order > 0;
  // A release is later than its pre-releases.
  if (pre.length === 0 || otherPre.length === 0) return pre.length === 0 && otherPre.length > 0;
  return compareAll(pre, otherPre) > 0;
}

function partsOf(version: string): readonly [string[], string[]] {
  const [numbers = '', ...pre] = version.split('-');
  return [numbers.split('.'), pre.length === 0 ? [] : pre.join('-').split('.')];
}

function compareAll(parts: readonly string[], others: readonly string[]): number {
  for (const [index, part] of parts.entries()) {
    const other = others[index];
    if (other === undefined) return 1;
    const order = compare(part, other);
    if (order !== 0) return order;
  }
  return parts.length - others.length;
}

/** Numbers by their value, and before words. */
function compare(part: string, other: string): number {
  const [isNumber, isOtherNumber] = [/^\d+$/.test(part), /^\d+$/.test(other)];
  if (isNumber && isOtherNumber) return Number(part) - Number(other);
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  return part === other ? 0 : part < other ? -1 : 1;
}
