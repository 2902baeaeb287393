import { z } from 'zod';
import { HUB_NAME_KINDS, LICENSE_STATUSES, SUBDOMAIN_STATUSES } from '#src/domain/license.ts';
import { IsoTime, idOf, Paging, pageOf } from '../common.ts';
import { PlanName } from './plan.ts';

/** What operators of a hub look up: licenses by what they hold, the names of one, and what was refused. */

export const ListLicenses = Paging.extend({
  query: z
    .string()
    .min(1)
    .max(300)
    .meta({
      description:
        'Part of a name, start of a license id, instance id, host (subdomain, domain or docs hostname), or license key',
      example: 'shop.example.com',
    })
    .optional(),
  status: z.enum(LICENSE_STATUSES).meta({ description: 'Return only licenses with this status' }).optional(),
  plan: PlanName.meta({ description: 'Return only licenses with this plan' }).optional(),
});
export type ListLicenses = z.output<typeof ListLicenses>;

export const ListNames = Paging.extend({ licenseId: idOf('lic') });
export type ListNames = z.output<typeof ListNames>;

export const NamePage = pageOf(
  z.object({
    kind: z.enum(HUB_NAME_KINDS),
    id: z.string(),
    host: z.string().meta({ example: 'shop.apps.example.com' }),
    instanceId: z.string(),
    status: z.enum(SUBDOMAIN_STATUSES),
    ipAddress: z.string().nullable(),
    createdAt: IsoTime,
  }),
);
export type NamePage = z.output<typeof NamePage>;

export const ListRefusals = Paging.extend({
  licenseId: idOf('lic').optional().meta({ description: 'Id of the license. If omitted, of all licenses' }),
});
export type ListRefusals = z.output<typeof ListRefusals>;

export const RefusalPage = pageOf(
  z.object({
    refusalId: z.string(),
    licenseId: z.string(),
    operation: z.string().meta({ example: 'subdomain.reserve' }),
    name: z.string().nullable().meta({ description: 'Requested name', example: 'shop' }),
    code: z.string().meta({ example: 'ALREADY_TAKEN' }),
    message: z.string(),
    address: z.string().meta({ description: 'Address of the client' }),
    createdAt: IsoTime,
  }),
);
export type RefusalPage = z.output<typeof RefusalPage>;
