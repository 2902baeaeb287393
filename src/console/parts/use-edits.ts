import { useState } from 'react';

/** A form that edits a stored record. */
interface EditedRecord<Draft> {
  /** The record with the edits. */
  readonly draft: Draft;
  readonly isChanged: boolean;
  readonly change: (part: Partial<Draft>) => void;
  readonly discard: () => void;
  /** The draft is stored: `save.run(draft, onSaved)`. */
  readonly onSaved: () => void;
}

interface Saved<Draft> {
  readonly draft: Draft;
  /** The record as it was before. */
  readonly over: string;
}

/**
 * What a user edits of a stored record, field by field: the other fields follow the record when someone else changes
 * it, and what the user has typed stays.
 */
export function useEdits<Draft extends object>(stored: Draft): EditedRecord<Draft> {
  const [edits, setEdits] = useState<Partial<Draft>>({});
  const [saved, setSaved] = useState<Saved<Draft> | null>(null);
  const over = JSON.stringify(stored);
  if (saved !== null && saved.over !== over) {
    // The record with the edits is read; what was typed since they were sent stays.
    setSaved(null);
    setEdits(differing(edits, saved.draft));
  }
  const draft = { ...stored, ...edits };
  return {
    draft,
    isChanged: Object.keys(differing(edits, saved?.draft ?? stored)).length > 0,
    change: (part) => setEdits((before) => ({ ...before, ...part })),
    discard: () => {
      setSaved(null);
      setEdits({});
    },
    onSaved: () => setSaved({ draft, over }),
  };
}

/** The edits that differ from a draft. */
function differing<Draft extends object>(edits: Partial<Draft>, draft: Draft): Partial<Draft> {
  const fields = Object.entries(edits).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(draft[name as keyof Draft]),
  );
  return Object.fromEntries(fields) as Partial<Draft>;
}
