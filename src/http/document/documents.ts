import type { AnyRouter } from '@trpc/server';
import type { Role } from '#src/domain/surface.ts';
import { generateDocument, PUBLISHED_VERSION } from './generate.ts';
import type { DocumentKind } from './kinds.ts';
import type { OpenApiDocument } from './openapi.ts';

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
