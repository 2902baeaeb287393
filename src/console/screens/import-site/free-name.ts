import { facts } from '../../api/index.ts';

const MIN_LABEL = 3;
const MAX_LABEL = 63;
const RANDOM_LENGTH = 4;

/** A label for names of the platform, made of a text. */
export function labelFrom(text: string): string {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9\p{M}]+/gu, '-')
    .replace(/\p{M}/gu, '');
  const label = trimmed(words);
  if (label === '') return 'site';
  return label.length < MIN_LABEL ? `${label}-site` : label;
}

/** The label of a name directly below the zone of the platform; null for other domains. */
export function labelIn(domain: string): string | null {
  const end = `.${facts.nameZone}`;
  if (facts.nameZone === null || !domain.endsWith(end)) return null;
  const label = domain.slice(0, -end.length);
  return label.includes('.') ? null : labelFrom(label);
}

/** The label itself, and others like it, the last of which is hardly ever taken. */
export function labelsLike(label: string): readonly string[] {
  return [label, `${trimmed(label, MAX_LABEL - 2)}-2`, `${trimmed(label, MAX_LABEL - 5)}-${randomText()}`];
}

function trimmed(text: string, length = MAX_LABEL): string {
  return text.replace(/^-+/, '').slice(0, length).replace(/-+$/, '');
}

function randomText(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_LENGTH));
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join('');
}
