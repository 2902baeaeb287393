import { z } from 'zod';
import type { Role } from '#src/domain/surface.ts';

/** What the reference shows of a setting beside its name and default. */
export interface SettingAbout {
  /** The roles that read the setting. */
  readonly roles: readonly Role[] | 'all';
  /** One or two sentences in Markdown. */
  readonly meaning: string;
  /** What applies while the setting is not set, if the schema has no default or its default is not readable. */
  readonly unset?: string;
}

/** Each setting is registered here beside its declaration; `npm run docs` writes docs/reference/configuration.md from it. */
export const SETTINGS = z.registry<SettingAbout>();
