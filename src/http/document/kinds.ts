import type { Role, Surface } from '#src/domain/surface.ts';

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
