import { z } from 'zod';
import { atMost } from './common.ts';

/** docs/specification/2-license-hub.md, "Docs hostname resolution and theme". */

export const LookupDocsHostname = z.object({
  hostname: z
    .string()
    .refine(...atMost(16_384))
    .meta({ description: 'On which the docs were opened', example: 'docs.example.com' }),
});
export type LookupDocsHostname = z.output<typeof LookupDocsHostname>;

export const DocsInstance = z.object({
  cloudUrl: z.string().meta({ description: 'Address of the instance whose theme the docs wear' }),
});
export type DocsInstance = z.output<typeof DocsInstance>;
