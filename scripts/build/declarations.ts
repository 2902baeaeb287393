import ts from 'typescript';

/** JavaScript and declarations of one file. Every export has a written type, so no other file is read. */
export function declarationsOf(source: string): { readonly code: string; readonly declarations: string } {
  const compilerOptions: ts.CompilerOptions = {
    module: ts.ModuleKind.ES2022,
    target: ts.ScriptTarget.ES2022,
    isolatedDeclarations: true,
    declaration: true,
    verbatimModuleSyntax: true,
  };
  const { outputText: code } = ts.transpileModule(source, { compilerOptions });
  const { outputText, diagnostics = [] } = ts.transpileDeclaration(source, {
    compilerOptions,
    fileName: 'index.ts',
    reportDiagnostics: true,
  });
  const [first] = diagnostics;
  if (first !== undefined) throw new Error(ts.flattenDiagnosticMessageText(first.messageText, '\n'));
  return { code, declarations: outputText };
}
