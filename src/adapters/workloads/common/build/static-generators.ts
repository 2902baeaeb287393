/**
 * Static site generators and bundlers: how to distinguish a `start` script that only serves for development from one
 * that runs an application, and how to build the site if the project has no build script.
 */
interface Generator {
  /** Subcommands that serve for development; `''`: the program without one. */
  readonly serves: readonly string[];
  /** Options that make it serve. */
  readonly servingOptions?: readonly string[];
  /** What writes the site. */
  readonly build: readonly [string, ...string[]] | null;
}

const GENERATORS: Readonly<Record<string, Generator>> = {
  astro: { serves: ['dev', 'start', 'preview'], build: ['astro', 'build'] },
  vite: { serves: ['', 'dev', 'serve', 'preview'], build: ['vite', 'build'] },
  vitepress: { serves: ['dev', 'serve', 'preview'], build: null },
  vuepress: { serves: ['dev'], build: null },
  eleventy: { serves: [], servingOptions: ['--serve', '--watch'], build: ['eleventy'] },
  hugo: { serves: ['server', 'serve'], build: ['hugo'] },
  jekyll: { serves: ['serve', 's', 'server'], build: ['jekyll', 'build'] },
  gatsby: { serves: ['develop', 'serve'], build: ['gatsby', 'build'] },
  docusaurus: { serves: ['start', 'serve'], build: ['docusaurus', 'build'] },
  hexo: { serves: ['server', 's'], build: ['hexo', 'generate'] },
  gridsome: { serves: ['develop'], build: ['gridsome', 'build'] },
  parcel: { serves: ['', 'serve', 'watch'], build: null },
  'react-scripts': { serves: ['start'], build: ['react-scripts', 'build'] },
  'vue-cli-service': { serves: ['serve'], build: ['vue-cli-service', 'build'] },
  webpack: { serves: ['serve'], servingOptions: ['--watch', '-w'], build: ['webpack'] },
  'webpack-dev-server': { serves: [''], build: null },
  ng: { serves: ['serve', 's'], build: ['ng', 'build'] },
  snowpack: { serves: ['dev'], build: ['snowpack', 'build'] },
  'live-server': { serves: [''], build: null },
  'browser-sync': { serves: ['start'], build: null },
  rollup: { serves: [], servingOptions: ['--watch', '-w'], build: ['rollup', '-c'] },
  esbuild: { serves: [], servingOptions: ['--serve', '--servedir', '--watch'], build: null },
  stencil: { serves: [], servingOptions: ['--serve', '--watch'], build: ['stencil', 'build'] },
  zola: { serves: ['serve'], build: ['zola', 'build'] },
  mkdocs: { serves: ['serve'], build: ['mkdocs', 'build'] },
};

/** Programs that run several commands at once. */
const PARALLEL_RUNNERS = new Set(['concurrently', 'conc']);

/** Packages whose program has another name. */
const PROGRAMS: Readonly<Record<string, string>> = { '@11ty/eleventy': 'eleventy' };

/** Programs that only start another one. */
const RUNNERS = new Set(['npx', 'bunx', 'pnpx', 'cross-env', 'env', 'exec', 'dotenv', 'bundle']);
const PACKAGE_MANAGERS = new Set(['npm', 'yarn', 'pnpm', 'bun']);
const MAX_COMMAND_LENGTH = 2_000;
const MAX_SCRIPTS_FOLLOWED = 8;

export interface DevelopmentServer {
  /** The program as it is known, such as `astro`. */
  readonly program: string;
  readonly build: readonly [string, ...string[]] | null;
}

/** The development server that a script starts; null where it starts something else. Follows `npm run` to other scripts. */
export function developmentServerIn(
  command: string,
  scripts: Readonly<Record<string, string>>,
  followed = 0,
): DevelopmentServer | null {
  if (command.length > MAX_COMMAND_LENGTH || followed > MAX_SCRIPTS_FOLLOWED) return null;
  const together = commandsRunTogether(command);
  if (together !== null) return developmentServerAmong(together, scripts, followed);
  // What runs last is what stays; a pipe or a background job does not change that for the scripts in use.
  const last = command.split(/&&|\|\||;|&|\|/).at(-1) ?? '';
  const [program, ...rest] = withoutNode(wordsOf(last));
  if (program === undefined) return null;
  if (PACKAGE_MANAGERS.has(program)) {
    const [verb, name = ''] = rest;
    const script = verb === 'run' || verb === 'run-script' || verb === 'exec' ? name : (verb ?? '');
    const next = Object.hasOwn(scripts, script) ? scripts[script] : rest.join(' ');
    return next === undefined ? null : developmentServerIn(next, scripts, followed + 1);
  }
  const name = PROGRAMS[program] ?? program.split('/').at(-1) ?? program;
  const generator = Object.hasOwn(GENERATORS, name) ? GENERATORS[name] : undefined;
  if (generator === undefined) return null;
  const subcommand = rest[0]?.startsWith('-') === false ? rest[0] : '';
  const serves =
    generator.serves.includes(subcommand) ||
    rest.some((word) => generator.servingOptions?.includes(word.split('=')[0] ?? ''));
  return serves ? { program: name, build: generator.build } : null;
}

/** `node node_modules/.bin/astro dev` is `astro dev`. */
function withoutNode(words: readonly string[]): readonly string[] {
  const [node, path, ...rest] = words;
  if (node !== 'node') return words;
  const program = installedProgram(path);
  return program === undefined ? [] : [program, ...rest];
}

/** The program of a path such as `node_modules/.bin/vite` or `node_modules/vite/bin/vite.js`. */
function installedProgram(path: string | undefined): string | undefined {
  const [, inside] = path?.split('node_modules/') ?? [];
  const [first, second] = inside?.split('/') ?? [];
  if (first === '.bin') return second;
  return first?.startsWith('@') ? `${first}/${second ?? ''}` : first;
}

/** The quoted commands that a program such as `concurrently` runs; null where the command is another one. */
function commandsRunTogether(command: string): string[] | null {
  const [program] = wordsOf(command);
  if (program === undefined || !PARALLEL_RUNNERS.has(program)) return null;
  return [...command.matchAll(/"([^"]*)"|'([^']*)'/g)].map(([, double, single]) => double ?? single ?? '');
}

/** A development server that runs beside nothing but compilers: with an application beside it, the site needs both. */
function developmentServerAmong(
  commands: readonly string[],
  scripts: Readonly<Record<string, string>>,
  followed: number,
): DevelopmentServer | null {
  let found: DevelopmentServer | null = null;
  for (const command of commands) {
    const server = developmentServerIn(command, scripts, followed + 1);
    if (server === null && !isCompiler(command)) return null;
    found ??= server;
  }
  return found;
}

const COMPILERS = new Set(['tsc', 'sass', 'tailwindcss', 'postcss', 'lessc']);

function isCompiler(command: string): boolean {
  return COMPILERS.has(wordsOf(command)[0] ?? '');
}

/** The words of a command without those before the program: assignments, runners and their options. */
function wordsOf(command: string): string[] {
  const words = command.split(/\s+/).filter((word) => word !== '');
  const start = words.findIndex(
    (word, index) =>
      !/^[A-Za-z_]\w*=/.test(word) && !RUNNERS.has(word) && !(index > 0 && word.startsWith('-')),
  );
  return start < 0 ? [] : words.slice(start);
}
