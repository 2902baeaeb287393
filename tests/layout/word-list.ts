/** A word or phrase that messages and documents must not contain. See docs/style-guide.md. */
export interface Forbidden {
  readonly pattern: RegExp;
  /** What to write instead. */
  readonly instead: string;
}

/** The only place where the words are listed; docs/style-guide.md shows the same list to people. */
export const WORD_LIST: readonly Forbidden[] = [
  { pattern: /\b(no|some|any|every)body('s)?\b/i, instead: 'no user, a user, any caller, all members' },
  { pattern: /\b(who(m)?|what|which)(so)?ever\b/i, instead: 'any caller, the user who, if …' },
  { pattern: /\bof (ours|yours|theirs)\b/i, instead: 'our own, your own, or the name of the owner' },
  { pattern: /\b(is|are|was|were) none\b/i, instead: 'is not a …, there is no …' },
  { pattern: /\b(stands?|stood)\b/i, instead: 'is, exists, contains' },
  // "The code comes from a repository" is plain English.
  { pattern: /\b(comes|came)\b(?! from\b)/i, instead: 'arrives, starts, results from' },
  { pattern: /\b(tells|told|says|said)\b/i, instead: 'reports, returns, shows, notifies' },
  { pattern: /(?<!reserved )\bword of\b|\bkeeps? word\b/i, instead: 'a report of, logs' },
  { pattern: /\b(is|are|was|were) had with\b/i, instead: 'is created with' },
  { pattern: /\bforsaken\b|\bneglected\b/i, instead: 'orphaned, stalled' },
  { pattern: /\bwhat is left of\b/i, instead: 'the remaining …' },
  { pattern: /\bthis once\b/i, instead: 'only once' },
  { pattern: /\bdead at once\b/i, instead: 'stops working immediately' },
  { pattern: /\bwhat (has become|became|becomes) of\b/i, instead: 'the result of, what happens to' },
  { pattern: /\b(takes?|taking) the traffic\b/i, instead: 'receives the visitors' },
  { pattern: /\b(of|for|to|with|creates?|revokes?) one['’]s\b/i, instead: 'your, the caller’s, of the user' },
  { pattern: /\bon our side\b/i, instead: 'internal error' },
  { pattern: /\bat this moment\b/i, instead: 'now, another request is …' },
  { pattern: /\bwithout regard to case\b/i, instead: 'not case-sensitive' },
  { pattern: /\bwears?\b/i, instead: 'has, uses, applies' },
];

/** A sentence for each word of the list in a text: where it is, and what to write instead. */
export function forbiddenWords(where: string, text: string): string[] {
  return WORD_LIST.flatMap(({ pattern, instead }) =>
    [...text.matchAll(new RegExp(pattern, 'gi'))].map(
      ({ 0: word, index }) =>
        `${where}:${text.slice(0, index).split('\n').length} "${word}". Write: ${instead}`,
    ),
  );
}
