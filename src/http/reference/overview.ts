import type { Role } from '#src/domain/surface.ts';
import { INTRODUCTIONS } from '../document/introduction.ts';
import type { DocumentKind } from '../document/kinds.ts';
import { TAG_DESCRIPTIONS } from '../document/tags.ts';
import type { Operation } from '../facade/operations.ts';
import { text } from '../pages/frame.ts';

export interface OverviewOptions {
  readonly served: readonly DocumentKind[];
  readonly roles: readonly Role[];
  readonly operations: readonly Operation[];
}

/**
 * The introduction of every document and a line for each operation, as HTML. A reader sees it until the script of the
 * reference has loaded, or instead of it where scripts do not run.
 */
export function overview({ served, roles, operations }: OverviewOptions): string {
  const isServed = ({ role }: Operation) => role === 'accounts' || roles.includes(role);
  return served
    .map(({ surface, name, title }) => {
      const own = operations.filter((operation) => operation.rest.surface === surface && isServed(operation));
      return `<section>
<h2>${text(capitalized(title))}</h2>
${INTRODUCTIONS[surface].split('\n\n').map(paragraph).join('\n')}
<p><a href="/api/openapi/${name}.json">OpenAPI document</a></p>
${groupsOf(own)}
</section>`;
    })
    .join('\n');
}

function groupsOf(operations: readonly Operation[]): string {
  const groups = new Map<string, Operation[]>();
  for (const operation of operations) {
    const tag = operation.name.split('.')[0] ?? operation.name;
    groups.set(tag, [...(groups.get(tag) ?? []), operation]);
  }
  return [...groups]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([tag, items]) => {
      const description = TAG_DESCRIPTIONS[tag];
      return `<h3>${text(tag)}</h3>${description === undefined ? '' : paragraph(description)}
<ul>${items.map(line).join('')}</ul>`;
    })
    .join('\n');
}

const line = ({ method, path, rest }: Operation): string =>
  `<li><code>${method} ${text(path)}</code> ${text(rest.summary)}</li>`;

/** The introductions contain bold and code, and no other Markdown. */
const paragraph = (markdown: string): string =>
  `<p>${text(markdown)
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/`([^`]+)`/g, '<code>$1</code>')}</p>`;

const capitalized = (title: string): string => title.slice(0, 1).toUpperCase() + title.slice(1);

/** The style of the overview: readable on a phone, light and dark. */
export const OVERVIEW_STYLE = `:root { color-scheme: light dark; font: 100%/1.5 system-ui, sans-serif; }
#overview { max-width: 50rem; margin: 2rem auto; padding: 0 1.25rem; }
#overview h1, #overview h2, #overview h3 { line-height: 1.2; }
#overview code { font-size: .9em; overflow-wrap: anywhere; }
#overview ul { padding-left: 1.25rem; }`;
