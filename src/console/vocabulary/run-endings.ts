import type { RunEnding } from '#src/domain/run.ts';
import { texts } from '../language/index.ts';

const t = texts({
  en: {
    exited: 'The command has ended',
    deadline: 'The command took too long and was ended',
    cancelled: 'The command was ended on request',
    failed: 'The command could not be run',
  },
  fr: {
    exited: 'La commande est terminée',
    deadline: 'La commande a duré trop longtemps et a été arrêtée',
    cancelled: 'La commande a été arrêtée sur demande',
    failed: 'La commande n’a pas pu être exécutée',
  },
} satisfies Record<string, Record<RunEnding, string>>);

/** How a one-off command has ended. */
export function runEndingText(ending: RunEnding): string {
  return t[ending];
}
