import { z } from 'zod';
import { IsoTime, idOf } from '../common.ts';
import { Licensed, Total } from './common.ts';
import { InstanceKind, Usage } from './license.ts';

/** What holders and operators do with the instances of a license. */

const Count = z.number().int().min(0);

export const ListOwnInstances = Licensed.extend({
  limit: z.number().int().min(1).max(100).default(100),
  offset: z.number().int().min(0).default(0),
});
export type ListOwnInstances = z.output<typeof ListOwnInstances>;

export const OwnInstanceList = z.object({
  success: z.literal(true),
  instances: z.array(
    z.object({
      instanceId: z.string(),
      kind: InstanceKind,
      name: z.string().nullable(),
      cloudUrl: z.string().nullable(),
      usage: Usage,
      names: z.object({ subdomains: Count, customDomains: Count, purchasedDomains: Count }),
      lastSeenAt: IsoTime.nullable().meta({
        description: 'Time of its last sync; null if there was no sync',
      }),
      createdAt: IsoTime,
    }),
  ),
  total: Total,
});
export type OwnInstanceList = z.output<typeof OwnInstanceList>;

const KeepNames = z.boolean().default(false).meta({
  description:
    'If true, the names stay in the license until they are moved to another instance. If false, they are released',
});

export const RemoveInstance = z.object({ instanceId: idOf('inst'), keepNames: KeepNames });
export type RemoveInstance = z.output<typeof RemoveInstance>;
export const RemoveOwnInstance = Licensed.extend(RemoveInstance.shape);
export type RemoveOwnInstance = z.output<typeof RemoveOwnInstance>;

/** What was freed. */
const Freed = {
  subdomains: Count,
  customDomains: Count,
  purchasedDomains: Count,
  docsHostname: z.string().nullable(),
  waiting: Count.meta({
    description: 'Subdomains whose DNS records are not removed yet. The hub retries every minute',
  }),
};
export const RemovedInstance = z.object({ removed: z.string(), ...Freed });
export type RemovedInstance = z.output<typeof RemovedInstance>;
export const RemovedOwnInstance = z.object({ success: z.literal(true), message: z.string(), ...Freed });
export type RemovedOwnInstance = z.output<typeof RemovedOwnInstance>;

export const MoveNames = z.object({
  fromInstanceId: idOf('inst').meta({
    description: 'Instance that has the names. It can be an instance that was removed with `keepNames`',
  }),
  toInstanceId: idOf('inst'),
  names: z
    .array(z.string().min(1).max(253))
    .min(1)
    .max(100)
    .optional()
    .meta({
      description: 'Full host names. If omitted, all names of the instance',
      example: ['shop.apps.example.com'],
    }),
});
export type MoveNames = z.output<typeof MoveNames>;
export const MoveOwnNames = Licensed.extend(MoveNames.shape);
export type MoveOwnNames = z.output<typeof MoveOwnNames>;

const Moved = { subdomains: Count, customDomains: Count, purchasedDomains: Count };
export const MovedNames = z.object(Moved);
export type MovedNames = z.output<typeof MovedNames>;
export const MovedOwnNames = z.object({ success: z.literal(true), ...Moved });
export type MovedOwnNames = z.output<typeof MovedOwnNames>;
