import { API_KEY_SCOPES, type KeyLimits } from '#src/domain/api-key.ts';

/** The limits of a stored key; null without limits. An unknown stored scope gives no rights. */
export function limitsOf(key: { scopes: string | null; isProjectBound: number }): KeyLimits | null {
  const isProjectBound = key.isProjectBound === 1;
  if (key.scopes === null) return isProjectBound ? { scopes: null, isProjectBound } : null;
  const stored = key.scopes.split(',');
  return { scopes: API_KEY_SCOPES.filter((scope) => stored.includes(scope)), isProjectBound };
}
