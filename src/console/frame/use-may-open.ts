import { useMatchRoute } from '@tanstack/react-router';
import type { RouterOutputs } from '../api/index.ts';
import { hasPermission } from '../parts/use-may.ts';
import { MANAGE } from './navigation.ts';

/** Screens of operators begin with these. */
const OF_OPERATORS = ['/platform', '/hub', '/gateway'] as const;

/**
 * Whether the caller may open the screen that is shown; null while this is not known. The server judges each call
 * itself: this spares a form that cannot be sent.
 */
export function useMayOpen(me: RouterOutputs['me']['get'] | undefined): boolean | null {
  const matches = useMatchRoute();
  const isForOperators = OF_OPERATORS.some((to) => matches({ to, fuzzy: true }) !== false);
  const entry = MANAGE.find(({ to }) => matches({ to, fuzzy: true }) !== false);
  const needs = entry?.isOpen === true ? null : (entry?.needs ?? null);
  if (!isForOperators && needs === null) return true;
  if (me === undefined) return null;
  return needs === null ? me.isOperator : hasPermission(me, needs);
}
