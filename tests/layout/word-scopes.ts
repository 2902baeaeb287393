import ts from 'typescript';
import type { SourceFile } from './source-files.ts';

/** A set of texts to which the word list applies. */
export interface Scope {
  readonly name: string;
  readonly files: RegExp;
  readonly except?: RegExp;
  /** The prose of a file. Line numbers stay those of the file. */
  readonly prose: (text: string) => string;
}

export const SCOPES: readonly Scope[] = [
  {
    name: 'documents',
    files: /^([A-Z]+|docs\/.*)\.md$/,
    // The specification is quoted as it was written.
    except: /^docs\/specification\//,
    prose: proseOfMarkdown,
  },
  { name: 'API documents', files: /^openapi\/[^/]*\.json$/, prose: proseOfJson },
  { name: 'messages', files: /^(src|routers|db)\/.*\.tsx?$/, prose: proseOfCode },
  {
    name: 'comments of src',
    files: /^src\/.*\.tsx?$/,
    prose: proseOfComments,
  },
  {
    name: 'comments of db and routers',
    files: /^(db|routers)\/.*\.ts$/,
    // A migration is never changed.
    except: /^db\/migrations\//,
    prose: proseOfComments,
  },
  {
    name: 'comments of scripts and tests',
    files: /^(scripts|tests)\/.*\.ts$/,
    // Generated from the API document, or about the words themselves.
    except: /^tests\/(support\/rest-api\.d|layout\/words?\b.*)\.ts$/,
    prose: proseOfComments,
  },
  {
    name: 'names of tests',
    files: /^tests\/.*\.ts$/,
    // The second and third contain the secret of an example of a git host.
    except: /^tests\/(layout\/words?\b.*|instance\/triggers\/support|trigger\/verify-signature\.test)\.ts$/,
    prose: proseOfCode,
  },
];

/** The text of a Markdown file without code, link targets and HTML. */
export function proseOfMarkdown(text: string): string {
  return blank(text, [/^(```|~~~)[\s\S]*?^\1/gm, /<svg[\s\S]*?<\/svg>/g, /`[^`\n]*`/g, /\]\([^)]*\)/g]);
}

/** What a generated API document shows to people: summaries, descriptions and titles. */
export function proseOfJson(text: string): string {
  const shown = /"(?:description|summary|title)": ("(?:[^"\\]|\\.)*")/;
  return text
    .split('\n')
    .map((line) => blank(shown.exec(line)?.[1] ?? '', [/`[^`]*`/g]))
    .join('\n');
}

/** The messages of a TypeScript file: string literals and templates of more than one word. */
export function proseOfCode(text: string): string {
  const lines = new Map<number, string>();
  const file = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, false);
  const keep = (node: ts.Node, literal: string) => {
    // A single word is a name, not a message.
    if (!literal.includes(' ')) return;
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
    lines.set(line, `${lines.get(line) ?? ''} ${blank(literal, [/`[^`]*`/g, /\n/g])}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) keep(node, node.text);
    else if (ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node))
      keep(node, node.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return text
    .split('\n')
    .map((_, index) => lines.get(index) ?? '')
    .join('\n');
}

/** The comments of a TypeScript file that are on lines of their own, without inline code. */
export function proseOfComments(text: string): string {
  const comments = [...text.matchAll(/^[ \t]*(?:\/\*[\s\S]*?\*\/|\/\/.*$)/gm)];
  const lines = text.split('\n').map(() => '');
  for (const { 0: comment, index } of comments) {
    const first = text.slice(0, index).split('\n').length - 1;
    const prose = blank(comment, [/`[^`]*`/g]).split('\n');
    prose.forEach((line, offset) => {
      lines[first + offset] = line;
    });
  }
  return lines.join('\n');
}

/** The files of a scope. */
export function filesOf({ files, except }: Scope, all: readonly SourceFile[]): SourceFile[] {
  return all.filter(({ path }) => files.test(path) && except?.test(path) !== true);
}

/** Overwrites what matches with spaces, and keeps the line breaks. */
function blank(text: string, patterns: readonly RegExp[]): string {
  return patterns.reduce(
    (result, pattern) => result.replace(pattern, (match) => match.replace(/[^\n]/g, ' ')),
    text,
  );
}
