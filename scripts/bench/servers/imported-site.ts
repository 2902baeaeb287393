import type { z } from 'zod';
import type { ImportRequest } from '#src/contracts/site-import.ts';

export const IMPORTED_REPOSITORY = 'https://git.example.com/acme/shop.git';
export const IMPORTED_BRANCH = 'main';

const VARIABLES = 10;

/** The body of an import with everything that one can hold; `number` makes its names unique. */
export function importBody(organizationId: string, number: number): z.input<typeof ImportRequest> {
  const variables = Array.from(
    { length: VARIABLES },
    (_, index) => [`SETTING_${index}`, `value ${index}`] as const,
  );
  return {
    organizationId,
    name: `Shop ${number}`,
    domain: `shop-${number}.example.com`,
    database: { type: 'postgres', name: 'shop', user: 'shop', password: 'correct horse battery staple' },
    source: {
      type: 'git',
      customGitUrl: IMPORTED_REPOSITORY,
      branch: IMPORTED_BRANCH,
      buildType: 'nixpacks',
    },
    envVars: Object.fromEntries(variables),
    port: 3000,
  };
}
