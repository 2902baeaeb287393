import type { Ids } from '#src/kernel/ids.ts';

/** `PLH-XXXXX-XXXXX-XXXXX-XXXXX-XXXXX`: 25 letters and digits are 129 bits, in groups that a person can compare. */
export function newLicenseKey(ids: Ids): string {
  const groups = Array.from({ length: 5 }, () => ids.suffix(5).toUpperCase());
  return ['PLH', ...groups].join('-');
}
