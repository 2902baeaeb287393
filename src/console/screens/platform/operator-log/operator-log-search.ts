import { choiceParam, textParam } from '../../../parts/search-params.ts';

/** The filters in the address of the screen. */
interface OperatorLogSearch {
  readonly scope?: 'platform';
  readonly actorId?: string;
  readonly resourceId?: string;
}

export function readOperatorLogSearch({
  scope,
  actorId,
  resourceId,
}: Record<string, unknown>): OperatorLogSearch {
  return {
    scope: choiceParam(scope, ['platform']),
    actorId: textParam(actorId),
    resourceId: textParam(resourceId),
  };
}
