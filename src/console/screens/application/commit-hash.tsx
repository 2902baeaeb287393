const SHOWN = 10;

/** The start of a commit, which is enough to recognize it. */
export function CommitHash({ hash }: { readonly hash: string }) {
  return <code title={hash}>{hash.slice(0, SHOWN)}</code>;
}
