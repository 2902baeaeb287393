/** A documentation comment of some paragraphs, for an editor to show; empty without any. */
export function docComment(paragraphs: readonly (string | undefined)[], indent: string): string {
  const lines = paragraphs
    .filter((paragraph) => paragraph !== undefined && paragraph !== '')
    .join('\n\n')
    .replaceAll('*/', '*\\/')
    .split('\n');
  const [only] = lines;
  if (only === undefined || only === '') return '';
  if (lines.length === 1) return `${indent}/** ${only} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}
