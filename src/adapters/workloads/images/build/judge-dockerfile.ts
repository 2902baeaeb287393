import { Names } from '../daemon/names.ts';
import { AMBIGUOUS, expandArguments, Unresolvable } from './expand-arguments.ts';

/**
 * Checks a Dockerfile before the engine reads it. The engine's builder fetches what `ADD` names, also from this
 * machine's loopback, and takes images of this machine by name, also other tenants' releases. Refused are: sources of
 * `ADD` that are not files of the repository, images of releases, steps with the host's network or more privileges, and
 * frontends other than Docker's own, which could do all of it.
 *
 * Frontends differ in what they take for an instruction (here-documents, the escape character). So every line is
 * checked as if an instruction began there, under both escape characters: everything that some frontend would execute
 * is seen. `ONBUILD` in a base image is not seen.
 *
 * Returns the reason as a sentence for the user; null if it is accepted.
 */
export function judgeDockerfile(text: string): string | null {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .map((line) => line.replace(/\r$/, ''));
  const frontend = judgeFrontend(lines);
  if (frontend !== null) return frontend;
  for (const escapedBy of ['\\', '`'] as const) {
    const reason = judgeInstructions(lines, escapedBy);
    if (reason !== null) return reason;
  }
  return null;
}

type EscapeCharacter = '\\' | '`';

const OFFICIAL_FRONTEND = /^(docker\.io\/)?docker\/dockerfile(:[\w.-]+)?$/;
/** Instructions that begin within another one, for example in a script, and their length. More would take long to check. */
const MAX_NESTED = 100;
const MAX_NESTED_LENGTH = 65_536;
const KEYWORDS = ['FROM', 'ADD', 'COPY', 'RUN', 'ARG', 'ONBUILD'] as const;
type Keyword = (typeof KEYWORDS)[number];

function judgeFrontend(lines: readonly string[]): string | null {
  if (
    lines
      .find((line) => line.trim() !== '')
      ?.trimStart()
      .startsWith('{')
  )
    return 'The Dockerfile begins with "{". Begin it with an instruction or a comment.';
  for (const line of lines) {
    const [name = '', ...value] = line.split('=');
    const word = name.replace(/[#/\s]/g, '').toLowerCase();
    if (word !== 'syntax' || value.length === 0) continue;
    const frontend = value.join('=').trim().split(/\s/, 1)[0] ?? '';
    if (!OFFICIAL_FRONTEND.test(frontend))
      return `The Dockerfile requests the frontend "${short(frontend)}". Only docker/dockerfile can be used: change or remove the line "syntax=".`;
  }
  return null;
}

function judgeInstructions(lines: readonly string[], escapedBy: EscapeCharacter): string | null {
  const args = new Map<string, string>();
  let nested = 0;
  let nestedLength = 0;
  // Up to this line an instruction goes that was judged already.
  let judgedTo = 0;
  for (let at = 0; at < lines.length; at += 1) {
    const keyword = keywordAt(lines, at, escapedBy);
    if (keyword === null) continue;
    const { text, next } = instructionAt(lines, at, escapedBy);
    if (at < judgedTo) {
      nested += 1;
      nestedLength += text.length;
      if (nested > MAX_NESTED || nestedLength > MAX_NESTED_LENGTH)
        return 'The Dockerfile has too many instructions within instructions.';
    }
    judgedTo = Math.max(judgedTo, next);
    const rest = text.trimStart().slice(keyword.length);
    if (keyword === 'ARG') declare(rest, args, escapedBy);
    const reason = judge(keyword, rest, { args, escapedBy });
    if (reason !== null) return reason;
  }
  return null;
}

/** Which variables have a value within a stage depends on its base image. */
const NONE_KNOWN: ReadonlyMap<string, string> = new Map();

interface Scope {
  readonly args: ReadonlyMap<string, string>;
  readonly escapedBy: EscapeCharacter;
}

function judge(keyword: Keyword, rest: string, scope: Scope): string | null {
  switch (keyword) {
    case 'FROM':
      return judgeImage(wordsOf(rest).find((word) => !word.startsWith('--')) ?? '', 'FROM', scope);
    case 'ADD':
      return judgeFlags(rest, 'ADD', scope) ?? judgeSources(rest, scope.escapedBy);
    case 'COPY':
      return judgeFlags(rest, 'COPY', scope);
    case 'RUN':
      return judgeFlags(rest, 'RUN', scope);
    case 'ONBUILD': {
      const inner = rest.trimStart();
      const word = inner.split(/\s/, 1)[0]?.toUpperCase();
      const of = KEYWORDS.find((known) => known === word);
      return of === undefined || of === 'ONBUILD' ? null : judge(of, inner.slice(of.length), scope);
    }
    case 'ARG':
      return null;
  }
}

function judgeImage(reference: string, where: string, { args, escapedBy }: Scope): string | null {
  try {
    if (args === NONE_KNOWN && reference.includes('$')) throw new Unresolvable('variables');
    const image = expandArguments(reference, args, escapedBy);
    if (!Names.isReserved(image.toLowerCase())) return null;
    return `${where} names "${short(image)}", an image of this platform. Name an image of a registry.`;
  } catch (error) {
    if (!(error instanceof Unresolvable)) throw error;
    return `${where} names "${short(reference)}", which cannot be checked. Name the image without ${error.message}.`;
  }
}

/** Flags are the words in front that begin with two hyphens. */
function judgeFlags(rest: string, instruction: string, scope: Scope): string | null {
  for (const word of wordsOf(rest)) {
    const flag = unquoted(word, scope.escapedBy);
    if (!flag.startsWith('--')) return null;
    const [name = '', ...values] = flag.split('=');
    const value = values.join('=');
    if (/^--(network|security)$/i.test(name) && !/^(default|none|sandbox)$/i.test(value))
      return `${instruction} requests "${short(flag)}". Steps run on the network default or none, in the sandbox.`;
    if (/^--from$/i.test(name)) {
      const reason = judgeImage(value, `${instruction} ${name}`, { ...scope, args: NONE_KNOWN });
      if (reason !== null) return reason;
    }
    if (!/^--mount$/i.test(name)) continue;
    for (const option of value.split(',')) {
      const [key = '', ...rest] = option.split('=');
      if (!/^\s*from$/i.test(key)) continue;
      const reason = judgeImage(rest.join('='), `${instruction} --mount`, { ...scope, args: NONE_KNOWN });
      if (reason !== null) return reason;
    }
  }
  return null;
}

/** The last word is where the files go. */
function judgeSources(rest: string, escapedBy: EscapeCharacter): string | null {
  const words = wordsOf(rest).filter((word) => !word.startsWith('--'));
  for (const word of [...words.slice(0, -1), ...listOf(rest).slice(0, -1)]) {
    const source = unquoted(word, escapedBy);
    if (source.includes('$'))
      return `ADD has a variable in "${short(source)}". Use COPY for files of the repository, and RUN with curl or wget for others.`;
    if (source.includes('://') || /^[\w.-]+@/.test(source))
      return `ADD fetches "${short(source)}". Fetch it in a RUN with curl, wget or git.`;
  }
  return null;
}

/** The entries of the form `ADD ["a", "b"]`. */
function listOf(rest: string): string[] {
  const at = rest.indexOf('[');
  if (at < 0) return [];
  try {
    const list: unknown = JSON.parse(rest.slice(at).trim());
    return Array.isArray(list) ? list.filter((entry) => typeof entry === 'string') : [];
  } catch {
    return [];
  }
}

/**
 * `ARG NAME=value OTHER=value`. Which of several values becomes part of an image's name depends on their position, so
 * an argument with more than one is not resolved.
 */
function declare(rest: string, args: Map<string, string>, escapedBy: EscapeCharacter): void {
  for (const word of wordsOf(rest)) {
    const at = word.indexOf('=');
    // Without a value it only makes one known that was given before.
    if (at < 0) continue;
    const name = unquoted(word.slice(0, at), escapedBy);
    const value = resolved(word.slice(at + 1), args, escapedBy);
    args.set(name, (args.get(name) ?? value) === value ? value : AMBIGUOUS);
  }
}

function resolved(text: string, args: ReadonlyMap<string, string>, escapedBy: EscapeCharacter): string {
  try {
    return expandArguments(text, args, escapedBy);
  } catch (error) {
    if (error instanceof Unresolvable) return AMBIGUOUS;
    throw error;
  }
}

/** The keyword that begins at a line, also where the line is continued within it. */
function keywordAt(lines: readonly string[], at: number, escapedBy: EscapeCharacter): Keyword | null {
  let text = '';
  for (let line = at; line < lines.length; line += 1) {
    const whole = lines[line] ?? '';
    if (line > at && isLeftOut(whole)) continue;
    const continued = continuedText(whole, escapedBy);
    text += (line === at ? (continued ?? whole).trimStart() : (continued ?? whole)).slice(
      0,
      MAX_KEYWORD_LENGTH + 1,
    );
    const begun = text.slice(0, MAX_KEYWORD_LENGTH + 1).toUpperCase();
    const keyword = KEYWORDS.find((known) => begun.startsWith(known));
    if (keyword !== undefined && /\s/.test(begun.charAt(keyword.length))) return keyword;
    // An instruction that would begin with an empty line begins with the next one.
    const mayGoOn = begun !== '' && KEYWORDS.some((known) => known.startsWith(begun));
    if (continued === null || !mayGoOn) return null;
  }
  return null;
}

const MAX_KEYWORD_LENGTH = 'ONBUILD'.length;

/** The instruction that begins at a line, with the lines that continue it; and where the next one can begin. */
function instructionAt(
  lines: readonly string[],
  from: number,
  escapedBy: EscapeCharacter,
): { text: string; next: number } {
  const parts: string[] = [];
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (at > from && isLeftOut(line)) continue;
    const continued = continuedText(line, escapedBy);
    parts.push(continued ?? line);
    if (continued === null) return { text: parts.join(''), next: at + 1 };
  }
  return { text: parts.join(''), next: lines.length };
}

/** Comments and empty lines within an instruction are left out. */
function isLeftOut(line: string): boolean {
  const text = line.trim();
  return text === '' || text.startsWith('#');
}

/** A line without the escape character at its end; null where it has none. */
function continuedText(line: string, escapedBy: EscapeCharacter): string | null {
  let end = line.length;
  while (end > 0 && (line[end - 1] === ' ' || line[end - 1] === '\t')) end -= 1;
  return line[end - 1] === escapedBy ? line.slice(0, end - 1) : null;
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

/** A word as the builder reads it: quotes, escape characters and the signs of a list are not part of it. */
function unquoted(word: string, escapedBy: EscapeCharacter): string {
  const bare = word.replaceAll('"', '').replaceAll("'", '').replaceAll(escapedBy, '');
  return bare.startsWith('[') ? bare.slice(1) : bare;
}

function short(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
