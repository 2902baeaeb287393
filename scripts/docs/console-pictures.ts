import { fileOf, SCHEMES, WIDTHS } from '../pictures/picture-files.ts';
import { GROUPS, SCREENS } from '../pictures/screens.ts';
import type { ReferencePage } from './page.ts';

const INTRODUCTION = `
Each screen of the web console, as an agency with ten sites sees it. \`npm run pictures\` takes the pictures again, with
Chromium, of a program with a month of records.
`;

/** A picture of each screen of the console, and links to it in the other size and colors. */
export const consolePicturesPage: ReferencePage = {
  file: 'console-pictures.md',
  title: 'Pictures of the console',
  summary: 'each screen of the web console, in two sizes and in light and dark colors.',
  write: () => [INTRODUCTION.trim(), ...GROUPS.map(writeGroup)].join('\n\n'),
};

function writeGroup(group: string): string {
  const screens = Object.values(SCREENS).filter((screen) => screen.group === group);
  return [`## ${group}`, ...screens.map(writeScreen)].join('\n\n');
}

function writeScreen({ name, title }: { readonly name: string; readonly title: string }): string {
  const address = (width: (typeof WIDTHS)[number], scheme: (typeof SCHEMES)[number]) =>
    `../pictures/console/${fileOf(name, width, scheme)}`;
  const links = WIDTHS.flatMap((width) =>
    SCHEMES.map((scheme) => `[${width} pixels, ${scheme}](${address(width, scheme)})`),
  );
  return `### ${title}\n\n![${title}](${address(1280, 'light')})\n\n${links.join(' · ')}`;
}
