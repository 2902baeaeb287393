import {
  SKIP_CODES,
  type SkipCode,
  type TRIGGER_KINDS,
  type TRIGGER_OUTCOMES,
} from '#src/domain/deployment.ts';
import { Badge, type Tone } from '../kit/badge.tsx';
import { texts } from '../language/index.ts';

type Kind = (typeof TRIGGER_KINDS)[number];
type Outcome = (typeof TRIGGER_OUTCOMES)[number];

const t = texts({
  en: {
    kind: { manual: 'A user', api: 'An API key', webhook: 'Deploy webhook', push: 'Push' },
    outcome: { deployed: 'Deployed', joined: 'Joined', skipped: 'Skipped' },
    joined: 'A deployment was already queued and contains it.',
    skip: {
      auto_deploy_off: 'Automatic deployment is switched off.',
      not_a_push: 'The event is not a push.',
      other_repository: 'The event is about another repository.',
      tag: 'A tag was pushed, not a branch.',
      branch_deleted: 'The branch was deleted.',
      branch_not_matched: 'The branch does not match.',
      skip_directive: 'The message of the commit asks not to deploy.',
      changes_unknown: 'The git host does not list all changed files, so the path patterns cannot decide.',
      paths_not_matched: 'No changed file matches the path patterns.',
      filter_invalid: 'The patterns cannot be used.',
    },
  },
  fr: {
    kind: { manual: 'Un utilisateur', api: 'Une clé d’API', webhook: 'Webhook de déploiement', push: 'Push' },
    outcome: { deployed: 'Déployé', joined: 'Joint', skipped: 'Ignoré' },
    joined: 'Un déploiement était déjà en attente et le contient.',
    skip: {
      auto_deploy_off: 'Le déploiement automatique est désactivé.',
      not_a_push: 'L’événement n’est pas un push.',
      other_repository: 'L’événement concerne un autre dépôt.',
      tag: 'Une étiquette a été poussée, pas une branche.',
      branch_deleted: 'La branche a été supprimée.',
      branch_not_matched: 'La branche ne correspond pas.',
      skip_directive: 'Le message du commit demande de ne pas déployer.',
      changes_unknown:
        'L’hébergeur git ne liste pas tous les fichiers modifiés : les motifs de chemins ne peuvent pas décider.',
      paths_not_matched: 'Aucun fichier modifié ne correspond aux motifs de chemins.',
      filter_invalid: 'Les motifs ne peuvent pas être utilisés.',
    },
  },
});

const TONES = { deployed: 'good', joined: 'neutral', skipped: 'warn' } as const satisfies Record<
  Outcome,
  Tone
>;

/** What an event led to. */
export function TriggerBadge({ outcome }: { readonly outcome: Outcome }) {
  return <Badge tone={TONES[outcome]}>{t.outcome[outcome]}</Badge>;
}

/** What asked for a deployment. */
export function triggerKindText(kind: Kind): string {
  const words: Record<Kind, string> = t.kind;
  return words[kind];
}

/** Why an event deployed nothing, in the language of the reader; a code that is not known has the words of the server. */
export function triggerReasonText(
  outcome: Outcome,
  code: string | null,
  reason: string | null,
): string | null {
  if (outcome === 'joined') return t.joined;
  const words: Record<SkipCode, string> = t.skip;
  const known = SKIP_CODES.find((one) => one === code);
  return known === undefined ? reason : words[known];
}
