import type { ApiKeyScope } from '#src/domain/api-key.ts';
import type { MemberRole } from '#src/domain/member.ts';
import { texts } from '../language/index.ts';

const t = texts({
  en: {
    role: { owner: 'Owner', admin: 'Admin', member: 'Member' },
    roleHint: {
      owner: 'Manages everything, and can remove the organization.',
      admin: 'Manages everything, except owners and admins.',
      member: 'Sees and deploys what you choose.',
    },
    scope: { read: 'Read', deploy: 'Deploy' },
    scopeHint: {
      read: 'Reads what you can see.',
      deploy: 'Deploys, starts, stops and rolls back applications, and pushes to repositories.',
    },
  },
  fr: {
    role: { owner: 'Propriétaire', admin: 'Administrateur', member: 'Membre' },
    roleHint: {
      owner: 'Gère tout, et peut supprimer l’organisation.',
      admin: 'Gère tout, sauf les propriétaires et les administrateurs.',
      member: 'Voit et déploie ce que vous choisissez.',
    },
    scope: { read: 'Lecture', deploy: 'Déploiement' },
    scopeHint: {
      read: 'Lit ce que vous pouvez voir.',
      deploy: 'Déploie, démarre, arrête et rétablit des applications, et envoie des commits dans les dépôts.',
    },
  },
});

/** What a member may do, in a word. */
export const ROLE_TEXTS = t.role satisfies Record<MemberRole, string>;

/** What a member may do, in a sentence. */
export const ROLE_HINTS = t.roleHint satisfies Record<MemberRole, string>;

/** What an API key may do. */
export const SCOPE_TEXTS = t.scope satisfies Record<ApiKeyScope, string>;
export const SCOPE_HINTS = t.scopeHint satisfies Record<ApiKeyScope, string>;
