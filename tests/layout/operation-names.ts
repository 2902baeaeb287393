import { type FileOfExport, followIndexes } from './area-index.ts';
import { codeFiles, type SourceFile } from './source-files.ts';

/** A procedure of a router, and the function in `src/services` that it calls. */
export interface OperationCall {
  /** Path of the procedure, such as `application.setEnv`. */
  readonly procedure: string;
  /** Null if the procedure calls no function of `src/services`. */
  readonly called: { readonly name: string; readonly file: string } | null;
}

/** Every procedure of a router in `routers/index.ts`, with the function that it calls. */
export function operationCalls(files: readonly SourceFile[] = codeFiles('routers')): OperationCall[] {
  const index = files.find(({ path }) => path === 'routers/index.ts')?.text ?? '';
  const nouns = new Map(
    [...index.matchAll(/^ {2}(\w+): (?:mergeRouters\()?([\w, ]+Router)\)?,$/gm)].flatMap(
      ([, noun = '', names = '']) => names.split(', ').map((name) => [name, noun] as const),
    ),
  );
  const fileOf = followIndexes();
  return files.flatMap(({ text }) =>
    [...text.matchAll(/^export const (\w+Router) = router\(\{\n([\s\S]*?)^\}\);/gm)].flatMap(
      ([, name = '', body = '']) => {
        const noun = nouns.get(name);
        return noun === undefined ? [] : proceduresOf(noun, body, importsOf(text, fileOf));
      },
    ),
  );
}

/** Local names of the functions that a file imports from `src/services`, with the imported name and the file. */
function importsOf(text: string, fileOf: FileOfExport): Map<string, { name: string; file: string }> {
  const statements = [...text.matchAll(/^import \{([^}]*)\} from '#(src\/services\/[^']+)';/gm)];
  return new Map(
    statements.flatMap(([, items = '', file = '']) =>
      items
        .split(',')
        .map((item) => item.trim().split(' as '))
        .map(([name = '', local = name]) => [local, { name, file: fileOf(file, name) }] as const),
    ),
  );
}

function proceduresOf(
  noun: string,
  body: string,
  imports: ReadonlyMap<string, { name: string; file: string }>,
): OperationCall[] {
  return body.split(/^(?= {2}\w+:)/m).flatMap((part) => {
    const key = /^ {2}(\w+):/.exec(part)?.[1];
    if (key === undefined) return [];
    const code = part.replaceAll(/'(?:\\.|[^'\\\n])*'|`[^`]*`/g, '');
    const names = [...code.matchAll(/\b(\w+)\(/g)].map(([, local = '']) => imports.get(local));
    return [{ procedure: `${noun}.${key}`, called: names.find((name) => name !== undefined) ?? null }];
  });
}

/** A sentence if the name of the called function or of its file does not follow from the procedure's; else null. */
export function nameProblem({ procedure, called }: OperationCall): string | null {
  if (called === null) return `${procedure} calls no function of src/services`;
  const { name, file } = called;
  const [noun = '', key = ''] = procedure.split('.');
  const missing = [...wordsOf(noun), ...wordsOf(key)].find((word) => !name.toLowerCase().includes(word));
  if (missing !== undefined) return `${procedure} calls ${name}, without the word "${missing}"`;
  if (
    !['get', 'list', 'read', ...wordsOf(key).slice(0, 1)].some((verb) => name.toLowerCase().startsWith(verb))
  )
    return `${procedure} calls ${name}, which does not start with a verb`;
  const expected = `${wordsIn(name).join('-')}.ts`;
  if (!file.endsWith(`/${expected}`)) return `${procedure} calls ${name} of ${file}: move it to ${expected}`;
  return null;
}

const wordsIn = (name: string): string[] => name.split(/(?=[A-Z])/).map((word) => word.toLowerCase());

/** Stems of the words, so that singular and plural are alike. The caller's own account is `me`. */
const wordsOf = (name: string): string[] =>
  wordsIn(name).map((word) => (word === 'me' ? 'm' : word.replace(/(y|ies|s)$/, '')));
