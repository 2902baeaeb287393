const DIRECTIVE = /\[(?:skip ci|ci skip|no ci|skip actions|actions skip)\]/i;
const TRAILER = /^skip-checks:[ \t]*true[ \t]*$/im;

/** The words in a commit's message that ask for no deployment, as git hosts know them; null where there are none. */
export function skipDirective(message: string): string | null {
  const directive = DIRECTIVE.exec(message);
  if (directive !== null) return directive[0].toLowerCase();
  // A trailer stands in the last paragraph, and the first paragraph is the subject.
  const paragraphs = message.trimEnd().split(/(?:\r?\n[ \t]*){2,}/);
  const last = paragraphs.length > 1 ? (paragraphs.at(-1) ?? '') : '';
  return TRAILER.test(last) ? 'skip-checks: true' : null;
}
