import { z } from 'zod';
import { atMost } from './common.ts';

/** docs/specification/2-license-hub.md, "Docs hostname resolution and theme". */

export const LookupDocsHostname = z.object({
  hostname: z
    .string()
    .refine(...atMost(16_384))
    .meta({
      description: 'Hostname in the address of the opened documentation site',
      example: 'docs.example.com',
    }),
});
export type LookupDocsHostname = z.output<typeof LookupDocsHostname>;

export const DocsInstance = z.object({
  cloudUrl: z
    .string()
    .meta({ description: 'Address of the instance whose theme the documentation site uses' }),
});
export type DocsInstance = z.output<typeof DocsInstance>;
