import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/**
 * Builds the package for TypeScript frontends into `dist`: `client.js`, its declarations, and the type of the router in
 * one file that needs nothing of the server. The compiler writes inputs and outputs out in full. What it leaves as
 * references into the server is put in place here: interfaces by their members, and what no caller can reach (the
 * context of requests, the metadata of operations) by `object`.
 */

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const DIST = join(ROOT, 'dist');
const CLIENT = join(ROOT, 'src/client.ts');
const ROUTER = join(ROOT, 'routers/index.ts');
const OF_THE_SERVER = new Set(['RequestContext', 'OperationMeta']);

rmSync(DIST, { recursive: true, force: true });
const options = { ...optionsOfProject(), rootDir: ROOT };
const program = ts.createProgram([CLIENT], {
  ...options,
  noEmit: false,
  declaration: true,
  emitDeclarationOnly: true,
});
failOn(ts.getPreEmitDiagnostics(program));
writeCode(CLIENT, 'client.js');
writeDeclarations(CLIENT, 'client.d.ts');
writeDeclarations(ROUTER, 'router.d.ts');
failOn(diagnosticsOfPackage());

function optionsOfProject(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  return ts.parseJsonConfigFileContent(config, ts.sys, ROOT).options;
}

function writeCode(path: string, name: string): void {
  const compilerOptions = { ...options, module: ts.ModuleKind.ES2022 };
  const { outputText } = ts.transpileModule(program.getSourceFile(path)?.text ?? '', { compilerOptions });
  ts.sys.writeFile(join(DIST, name), outputText);
}

function writeDeclarations(path: string, name: string): void {
  const write = (_: string, text: string) => ts.sys.writeFile(join(DIST, name), withoutServer(path, text));
  failOn(program.emit(program.getSourceFile(path), write).diagnostics);
}

/** The declarations of one file, with each reference into the server replaced. */
function withoutServer(path: string, text: string): string {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const pieces: string[] = [];
  let end = 0;
  const visit = (node: ts.Node): void => {
    const replacement = replacementOf(node, path);
    if (replacement === null) {
      ts.forEachChild(node, visit);
    } else {
      pieces.push(text.slice(end, node.getStart(file)), replacement);
      end = node.end;
    }
  };
  visit(file);
  return pieces.join('') + text.slice(end);
}

function replacementOf(node: ts.Node, path: string): string | null {
  if (ts.isStringLiteral(node) && node.text === '#routers/index.ts') return `'./router.js'`;
  if (!ts.isImportTypeNode(node)) return null;
  const module = moduleOf(node);
  return /^[.#]/.test(module) ? inPlace(path, module, node) : null;
}

function moduleOf({ argument }: ts.ImportTypeNode): string {
  return ts.isLiteralTypeNode(argument) && ts.isStringLiteral(argument.literal) ? argument.literal.text : '';
}

/** The replacement of `import("<module>").<Name>` if that module is not available. */
function inPlace(importer: string, module: string, node: ts.ImportTypeNode): string {
  const name = node.qualifier?.getText() ?? '';
  if (OF_THE_SERVER.has(name)) return 'object';
  const path = module.startsWith('#') ? join(ROOT, module.slice(1)) : join(dirname(importer), module);
  const declared = program
    .getSourceFile(path)
    ?.statements.find((statement) => ts.isInterfaceDeclaration(statement) && statement.name.text === name);
  if (declared === undefined || !ts.isInterfaceDeclaration(declared)) {
    return fail(
      `The router's type refers to ${name} of ${module}, which is no interface: write it out in its contract.`,
    );
  }
  return `{ ${declared.members.map((member) => member.getText()).join(' ')} }`;
}

/** The package's declarations, judged as strictly as any consumer may, with nothing else at hand. */
function diagnosticsOfPackage(): readonly ts.Diagnostic[] {
  const built = ts.createProgram([join(DIST, 'client.d.ts')], { ...options, skipLibCheck: false, types: [] });
  return ['client.d.ts', 'router.d.ts'].flatMap((name) =>
    ts.getPreEmitDiagnostics(built, built.getSourceFile(join(DIST, name))),
  );
}

function failOn(diagnostics: readonly ts.Diagnostic[]): void {
  if (diagnostics.length === 0) return;
  fail(
    ts.formatDiagnostics(diagnostics, {
      getCanonicalFileName: (name) => name,
      getCurrentDirectory: () => ROOT,
      getNewLine: () => '\n',
    }),
  );
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
