import { DATABASE_TYPES } from '#src/domain/database.ts';
import { BUILD_TYPES } from '#src/domain/source.ts';
import { flag, list, number, oneOf, text } from '../core/command.ts';

/** What `pilothouse import` can be given about the site. */
export const IMPORT_OPTIONS = {
  name: text('Name of the project and of the application; default: that of the repository or folder', {
    value: 'name',
  }),
  branch: text(
    'Branch to deploy; default: main. Of a folder: one of its branches; default: the current one',
    {
      short: 'b',
      value: 'branch',
    },
  ),
  build: oneOf(
    BUILD_TYPES,
    'Build type; default: dockerfile if the commit of a folder has a Dockerfile, otherwise nixpacks',
  ),
  'build-path': text('Folder below the root of the repository that is built', { value: 'path' }),
  'build-command': text('Command line that builds it', { value: 'command' }),
  'start-command': text('Command line that starts it', { value: 'command' }),
  'health-path': text('Path of the health check; default /', { value: 'path' }),
  port: number('Port on which its container listens, as in the variable PORT; default 80', {
    min: 1,
    max: 65_535,
  }),
  domain: text('Host name at which it answers', { short: 'd', value: 'host' }),
  database: oneOf(
    DATABASE_TYPES,
    'Create an empty database beside it; the application receives its address in variables: DATABASE_URL (postgres), MONGO_URL (mongodb), or DB_HOST and others',
  ),
  'env-file': text('Set the variables of this file for the application', {
    value: 'file',
    completes: 'file',
  }),
  env: list('Set one variable; repeat for more', { short: 'e', value: 'NAME=value' }),
  submodules: flag('Fetch the submodules, too'),
  lfs: flag('Fetch the files in Git LFS, too'),
  yes: flag('Do not ask before the link of a folder changes from another application to the new one', {
    short: 'y',
  }),
};
