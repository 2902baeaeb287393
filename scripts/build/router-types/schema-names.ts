import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT } from '../common/paths.ts';

/** Direction in which a value is sent: a default makes a field optional in an input only. */
export type Direction = 'input' | 'output';

/** The schemas that contracts export under a name, as far as their types are worth one. */
export async function namedSchemas(): Promise<ReadonlyMap<z.core.$ZodType, string>> {
  const names = new Map<z.core.$ZodType, string>();
  const folder = join(ROOT, 'src/contracts');
  const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.ts'));
  // Schemas that several contracts share are named where they are declared.
  const isShared = (path: string) => /(^|\/)common\.ts$/.test(path);
  for (const path of paths.sort((a, b) => Number(isShared(b)) - Number(isShared(a)) || (a < b ? -1 : 1))) {
    const exported: Record<string, unknown> = await import(join(folder, path));
    for (const [name, value] of Object.entries(exported)) {
      if (!isWorthAName(value) || names.has(value)) continue;
      if ([...names.values()].includes(name))
        throw new Error(`Two contracts export ${name}. Rename one of them.`);
      names.set(value, name);
    }
  }
  return names;
}

function isWorthAName(value: unknown): value is z.core.$ZodType {
  return value instanceof z.ZodObject || value instanceof z.ZodUnion || value instanceof z.ZodEnum;
}

/** The schemas that a schema consists of. */
export function partsOf(schema: z.core.$ZodType, direction: Direction): readonly z.core.$ZodType[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return [...Object.values(def.shape), ...(def.catchall === undefined ? [] : [def.catchall])];
    case 'array':
      return [def.element];
    case 'record':
      return [def.keyType, def.valueType];
    case 'union':
      return def.options;
    case 'pipe':
      return [direction === 'input' ? def.in : def.out];
    case 'optional':
    case 'nullable':
    case 'default':
      return [def.innerType];
    default:
      return [];
  }
}

/** Whether the type of a schema depends on the direction. */
export function dependsOnDirection(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'default' || def.type === 'pipe' || partsOf(schema, 'output').some(dependsOnDirection);
}
