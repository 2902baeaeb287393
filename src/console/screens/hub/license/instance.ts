import type { RouterOutputs } from '../../../api/index.ts';

export type Instance = RouterOutputs['license']['get']['instances'][number];

/** How a reader recognizes an instance. */
export function instanceTitle({ name, instanceId }: Instance): string {
  return name ?? instanceId;
}
