import type { AuditAction } from '#src/domain/audit.ts';
import type { ActorKind } from '#src/domain/member.ts';
import { texts } from '../language/index.ts';
import { ENGLISH_ACTIONS } from './audit-actions-en.ts';
import { FRENCH_ACTIONS } from './audit-actions-fr.ts';

const t = texts({
  en: {
    action: ENGLISH_ACTIONS,
    actor: {
      apiKey: 'API key',
      assistantToken: 'Assistant token',
      session: 'User',
      deployWebhook: 'Deploy address',
      gitProvider: 'Git provider',
      license: 'License',
      gatewayAdmin: 'Gateway administrator',
      merchant: 'Merchant',
      customer: 'Customer',
      guest: 'Guest',
      system: 'Platform',
    },
  },
  fr: {
    action: FRENCH_ACTIONS,
    actor: {
      apiKey: 'Clé d’API',
      assistantToken: 'Jeton d’assistant',
      session: 'Utilisateur',
      deployWebhook: 'Adresse de déploiement',
      gitProvider: 'Fournisseur Git',
      license: 'Licence',
      gatewayAdmin: 'Administrateur de la passerelle',
      merchant: 'Marchand',
      customer: 'Client',
      guest: 'Invité',
      system: 'Plateforme',
    },
  },
});

const ACTIONS: Readonly<Record<string, string>> = t.action satisfies Record<AuditAction, string>;
const ACTORS: Readonly<Record<string, string>> = t.actor satisfies Record<ActorKind, string>;

/** What the audit log records, as a sentence; an action that this console does not know by its name. */
export function actionText(action: string): string {
  return ACTIONS[action] ?? action;
}

/** Who did it. */
export function actorText(kind: string): string {
  return ACTORS[kind] ?? kind;
}
