import ts from 'typescript';
import type { SourceFile } from './source-files.ts';

/** A list of texts that a file declares: the members of a union type, of a `z.enum`, or of a constant array. */
interface DeclaredSet {
  readonly path: string;
  readonly line: number;
  readonly members: readonly string[];
}

/** From how many members on a list is recognised as a part of a closed set. A `z.enum` of two is recognised if it is a whole set. */
const FEWEST = 3;

/**
 * A sentence for each list outside of `src/domain` that repeats a closed set, or three or more members of one.
 * A list that the compiler checks against its set is allowed: `satisfies readonly X[]`, `readonly X[]`, `Extract<X, …>`,
 * `.extract(…)`, or the argument of a call.
 */
export function repeatedSets(domain: readonly SourceFile[], others: readonly SourceFile[]): string[] {
  const known = domain.flatMap((file) => setsOf(file));
  return others.flatMap(setsOf).flatMap(({ path, line, members }) => {
    const original = known.find(
      (set) =>
        members.every((member) => set.members.includes(member)) &&
        (members.length >= FEWEST || members.length === set.members.length),
    );
    if (original === undefined) return [];
    return [
      `${path}:${line} repeats ${members.join(', ')}. Take the set of ${original.path}:${original.line}, or write the part as \`Extract<…>\` or \`satisfies readonly …[]\`.`,
    ];
  });
}

function setsOf({ path, text }: SourceFile): DeclaredSet[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: DeclaredSet[] = [];
  const visit = (node: ts.Node): void => {
    const members = membersOf(node);
    if (members !== null && (members.length >= FEWEST || (members.length === 2 && isWhole(node)))) {
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
      found.push({ path, line, members });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function membersOf(node: ts.Node): string[] | null {
  if (ts.isUnionTypeNode(node) && !isChecked(node.parent))
    return node.types.flatMap((type) =>
      ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal) ? [type.literal.text] : [],
    );
  if (!ts.isArrayLiteralExpression(node) || !isDeclaration(node)) return null;
  const texts = node.elements.flatMap((element) => (ts.isStringLiteral(element) ? [element.text] : []));
  return texts.length === node.elements.length ? texts : null;
}

/** A list that declares a set and not a part of one: the constants of `src/domain`, and the argument of `z.enum`. */
function isWhole(node: ts.Node): boolean {
  const { parent } = node;
  return ts.isAsExpression(parent) || (ts.isCallExpression(parent) && ts.isArrayLiteralExpression(node));
}

/** A part of a type argument such as `Extract<X, 'a' | 'b' | 'c'>` or `Pick<X, 'a' | 'b' | 'c'>`. */
function isChecked(parent: ts.Node): boolean {
  return ts.isTypeReferenceNode(parent) || ts.isExpressionWithTypeArguments(parent);
}

/** `[…] as const` without `satisfies`, and the argument of `z.enum`. */
function isDeclaration(array: ts.ArrayLiteralExpression): boolean {
  const { parent } = array;
  if (ts.isCallExpression(parent)) return /^z\s*\.enum$/.test(parent.expression.getText());
  return (
    ts.isAsExpression(parent) && parent.type.getText() === 'const' && !ts.isSatisfiesExpression(parent.parent)
  );
}
