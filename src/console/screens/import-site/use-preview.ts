import { useCallback, useEffect, useRef, useState } from 'react';
import { problemOf, type RouterOutputs, useApiClient } from '../../api/index.ts';
import type { ImportRequest } from './draft.ts';
import { PAUSE_MS } from './use-settled.ts';

export type PreviewResult = RouterOutputs['siteImport']['preview'];

/** The judgement of the server about the import that the form describes. */
export interface Preview {
  /** The newest answer; null before the first. */
  readonly result: PreviewResult | null;
  /** Why the newest check gave no answer. */
  readonly error: unknown;
  readonly isChecking: boolean;
  /** Problems by the path of the field. */
  readonly problems: Readonly<Record<string, string>>;
}

const NOTHING: Preview = { result: null, error: null, isChecking: false, problems: {} };

/** Checks the import when the user pauses; a newer change replaces a check that runs. */
export function usePreview(request: ImportRequest | null): {
  readonly preview: Preview;
  /** Checks at once, and returns whether the import can be made. */
  readonly check: (request: ImportRequest) => Promise<boolean>;
} {
  const client = useApiClient();
  const [preview, setPreview] = useState(NOTHING);
  const newest = useRef(0);
  const check = useCallback(
    async (asked: ImportRequest) => {
      const turn = ++newest.current;
      const found = await client.siteImport.preview.mutate(asked).then(judged, refused);
      if (turn === newest.current) setPreview(found);
      return found.result?.valid === true;
    },
    [client],
  );
  const key = request === null ? null : JSON.stringify(request);
  useEffect(() => {
    // An answer to what the form contained before is not shown.
    newest.current += 1;
    if (key === null) return setPreview(NOTHING);
    setPreview((before) => ({ ...before, isChecking: true }));
    const timer = setTimeout(() => void check(JSON.parse(key)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key, check]);
  return { preview, check };
}

function judged(result: PreviewResult): Preview {
  const problems = Object.fromEntries(result.errors.map(({ path, message }) => [path.join('.'), message]));
  return { result, error: null, isChecking: false, problems };
}

/** Input that the server does not read has its reasons beside the fields. */
function refused(error: unknown): Preview {
  const { fields } = problemOf(error);
  const isInField = Object.keys(fields).length > 0;
  return { result: null, error: isInField ? null : error, isChecking: false, problems: fields };
}
