import { APPLICATION_DEFAULTS } from '../../common/settings.ts';

/** What one running release, one build or one database may use. */
export interface Limits {
  readonly memoryMb: number;
  readonly cpus: number;
  readonly processes: number;
  readonly openFiles: number;
  /** Of everything that an application keeps; also the longest file. */
  readonly diskMb: number;
}

export const DEFAULT_LIMITS: Limits = APPLICATION_DEFAULTS;

export const LIMIT_NAMES = [
  'memory',
  'cpu',
  'processes',
  'open files',
  'disk',
  'privileges',
  'hidden processes',
] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];

/** How each limit is kept on this machine; null where it is not. */
export type Enforcement = Readonly<Record<LimitName, string | null>>;

/** One sentence for the preview of an import; null if all limits are enforced. */
export function unenforcedSentence(enforcement: Enforcement): string | null {
  const missing = LIMIT_NAMES.filter((name) => enforcement[name] === null);
  if (missing.length === 0) return null;
  return (
    `This server does not limit applications in: ${missing.join(', ')}. ` +
    'Ask its operator to run it as root on Linux with writable control groups and util-linux, or to use the engine docker.'
  );
}
