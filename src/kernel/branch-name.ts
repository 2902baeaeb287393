/** The longest branch name that is accepted, in characters. */
export const MAX_BRANCH_LENGTH = 255;

/**
 * What is wrong with a branch name, as the end of a sentence ("must not …"), or null. The rules are those of
 * `git check-ref-format --branch`, and a leading hyphen is refused because an option starts like that.
 */
export function branchNameProblem(branch: string): string | null {
  if (branch === '') return 'must not be empty';
  if (branch.length > MAX_BRANCH_LENGTH) return `must not be longer than ${MAX_BRANCH_LENGTH} characters`;
  if (branch.startsWith('-')) return 'must not start with a hyphen';
  if (FORBIDDEN.test(branch)) return 'must not contain control characters, spaces or any of ~^:?*[\\';
  if (branch.includes('..')) return 'must not contain two dots in a row';
  if (branch === '@' || branch.includes('@{')) return 'must not be @ or contain @{';
  if (branch.endsWith('.')) return 'must not end with a dot';
  return (
    branch
      .split('/')
      .map(partProblem)
      .find((problem) => problem !== null) ?? null
  );
}

/** Whether git would take this as a branch's name. */
export function isBranchName(branch: string): boolean {
  return branchNameProblem(branch) === null;
}

// Unpaired surrogates have no UTF-8 form: two of them would name one ref.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const FORBIDDEN = /[\u0000-\u0020\u007f~^:?*[\\]|\p{Surrogate}/u;

function partProblem(part: string): string | null {
  if (part === '') return 'must not have an empty part between slashes';
  if (part.startsWith('.')) return 'must not have a part that starts with a dot';
  return part.endsWith('.lock') ? 'must not have a part that ends with .lock' : null;
}
