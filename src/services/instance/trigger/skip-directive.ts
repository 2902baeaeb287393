const DIRECTIVE = /\[(?:skip ci|ci skip|no ci|skip actions|actions skip)\]/i;
const TRAILER = /^skip-checks:[ \t]*true[ \t]*$/im;

/** The directive in a commit message that skips deployments, in the forms that git hosts use; null without one. */
export function skipDirective(message: string): string | null {
  const directive = DIRECTIVE.exec(message);
  if (directive !== null) return directive[0].toLowerCase();
  // A trailer is in the last paragraph; the first paragraph is the subject.
  const paragraphs = message.trimEnd().split(/(?:\r?\n[ \t]*){2,}/);
  const last = paragraphs.length > 1 ? (paragraphs.at(-1) ?? '') : '';
  return TRAILER.test(last) ? 'skip-checks: true' : null;
}
