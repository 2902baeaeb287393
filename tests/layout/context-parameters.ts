import { dirname, join } from 'node:path';
import { type FileOfExport, followIndexes } from './area-index.ts';
import { codeFiles, type SourceFile } from './source-files.ts';

/** The contexts with everything that a role can reach. */
const ROLE_CONTEXTS = [
  ...['Accounts', 'AccountUserContext', 'AccountContext', 'Instance', 'UserContext', 'MemberContext'],
  ...['Hub', 'LicenseContext', 'VisitorContext', 'HubOperatorContext'],
  ...['Gateway', 'MerchantContext', 'GatewayAdminContext', 'GatewayOperatorContext'],
  ...['PlatformServices', 'PlatformOperatorContext'],
];

const FIRST_PARAMETER = new RegExp(
  String.raw`^(?:export )?(?:async )?function\*? (\w+)(?:<[^(]*>)?\(\s*(?:\w+|\{[^}]*\}): (?:${ROLE_CONTEXTS.join('|')})(?=[,)\s])`,
  'gm',
);

/** A function of `src/services` that takes the whole context of a role and is not called from outside of the services. */
export interface WideFunction {
  readonly name: string;
  readonly path: string;
}

/**
 * The functions that take more than they use. Verbs, which routers, jobs, receivers and the start of the program call, take
 * the context; everything else takes named parts of it.
 */
export function wideFunctions(
  files: readonly SourceFile[] = codeFiles('src', 'routers', 'scripts'),
): WideFunction[] {
  const fileOf = followIndexes(files);
  const isService = ({ path }: SourceFile) => path.startsWith('src/services/');
  const verbs = new Set(
    files.filter((file) => !isService(file)).flatMap((file) => importedServices(file, fileOf)),
  );
  return files.filter(isService).flatMap(({ path, text }) =>
    [...text.matchAll(FIRST_PARAMETER)]
      .map(([, name = '']) => name)
      .filter((name) => !verbs.has(`${path} ${name}`))
      .map((name) => ({ name, path })),
  );
}

/** File and name of everything that a file imports from the services. */
function importedServices({ path, text }: SourceFile, fileOf: FileOfExport): string[] {
  return [
    ...text.matchAll(/^(?:import|\s*const) \{([^}]*)\} (?:from|= await import\() ?'([^']+)'/gm),
  ].flatMap(([, items = '', specifier = '']) => {
    const target = specifier.startsWith('#src/')
      ? `src/${specifier.slice('#src/'.length)}`
      : join(dirname(path), specifier);
    if (!target.startsWith('src/services/')) return [];
    const names = items.split(',').map((item) => item.trim().split(' as ')[0] ?? '');
    return names.map((name) => `${fileOf(target, name)} ${name}`);
  });
}
