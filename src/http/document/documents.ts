import type { AnyRouter } from '@trpc/server';
import type { Role, Surface } from '#src/domain/surface.ts';

import { generateDocument, PUBLISHED_VERSION } from './generate.ts';
import type { OpenApiDocument } from './openapi.ts';

/** One of the four documents, as it is served and committed. */
export interface DocumentKind {
  readonly surface: Surface;
  /** Last part of its address: `/api/openapi/<name>.json`. */
  readonly name: 'public' | 'internal' | 'hub' | 'gateway';
  readonly title: string;
  /** The role without which there is nothing to describe; null: served by every process. */
  readonly role: Role | null;
}

export const DOCUMENTS: readonly DocumentKind[] = [
  { surface: 'published', name: 'public', title: 'API', role: null },
  { surface: 'internal', name: 'internal', title: 'internal API', role: null },
  { surface: 'hub', name: 'hub', title: 'license hub API', role: 'hub' },
  { surface: 'gateway', name: 'gateway', title: 'payment gateway API', role: 'gateway' },
];

export interface DocumentSettings {
  readonly platformName: string;
  /** Version of the program: of everything but the published document, which has its own. */
  readonly version: string;
  readonly serverUrl: string;
  /** Roles whose operations are described. */
  readonly roles: readonly Role[];
}

/** Generates the document of a surface. */
export function documentOf(
  router: AnyRouter,
  kind: DocumentKind,
  settings: DocumentSettings,
): OpenApiDocument {
  return generateDocument(router, {
    surface: kind.surface,
    title: `${settings.platformName} ${kind.title}`,
    version: kind.surface === 'published' ? PUBLISHED_VERSION : settings.version,
    serverUrl: settings.serverUrl,
    roles: settings.roles,
  });
}
