import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../docs/decisions/', import.meta.url));
const FILE = /^(\d{4})-[a-z0-9-]+\.md$/;

const INTRODUCTION = `# Decisions

One file for each choice that the [specification](../specification) leaves open, or that a reader would question: context,
decision, consequences. To add one, copy the last file, give it the next number and run \`npm run docs\`.
`;

/** The index of the decision records. Throws if a record breaks the numbering or has another title than its number. */
export function decisionsIndex(): string {
  const files = readdirSync(FOLDER)
    .filter((file) => FILE.test(file))
    .sort();
  const lines = files.map((file, index) => {
    const number = index + 1;
    const [heading = ''] = readFileSync(`${FOLDER}${file}`, 'utf8').split('\n');
    const prefix = `# ${number}. `;
    if (Number(FILE.exec(file)?.[1]) !== number || !heading.startsWith(prefix))
      throw new Error(`${file}: expected number ${number} in the name and in the heading`);
    return `${number}. [${heading.slice(prefix.length)}](${file})`;
  });
  return `${INTRODUCTION}\n${lines.join('\n')}\n`;
}
