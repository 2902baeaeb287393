import { join } from 'node:path';

/**
 * Where everything of this engine lies under its data directory. `apps/<id>` and `releases/<id>` belong to the
 * control plane and admit the application's group only to pass through; what the tenant's code may write is
 * `home` and `tree`. So nothing that we read back as ours can be replaced by an application.
 */
export interface Layout {
  readonly root: string;
  readonly apps: string;
  readonly databases: string;
  readonly runtime: string;
  readonly processes: string;
  /** Folders that are being removed. */
  readonly trash: string;
  application(applicationId: string): ApplicationLayout;
  release(applicationId: string, releaseId: string): ReleaseLayout;
  database(databaseId: string): DatabaseLayout;
}

interface ApplicationLayout {
  readonly directory: string;
  readonly home: string;
  readonly releases: string;
}

interface ReleaseLayout {
  readonly directory: string;
  /** The source with everything that its build made; the application's user owns it. */
  readonly tree: string;
  /** How to start it. Present only once the build has succeeded. */
  readonly startPlan: string;
}

interface DatabaseLayout {
  readonly directory: string;
  readonly data: string;
  /** A data directory in the making: renamed to `data` once it is complete. */
  readonly unfinished: string;
  /** Configuration of the platform that the server reads. */
  readonly config: string;
  /** The server's own folder for temporary files. */
  readonly temporary: string;
}

/** The folders and files of the engine below its root. */
export function layoutOf(root: string): Layout {
  const application = (applicationId: string): ApplicationLayout => {
    const directory = join(root, 'apps', pathSegment(applicationId));
    return { directory, home: join(directory, 'home'), releases: join(directory, 'releases') };
  };
  return {
    root,
    apps: join(root, 'apps'),
    databases: join(root, 'databases'),
    runtime: join(root, 'runtime'),
    processes: join(root, 'processes'),
    trash: join(root, 'trash'),
    application,
    release: (applicationId, releaseId) => {
      const directory = join(application(applicationId).releases, pathSegment(releaseId));
      return { directory, tree: join(directory, 'tree'), startPlan: join(directory, 'start.json') };
    },
    database: (databaseId) => {
      const directory = join(root, 'databases', pathSegment(databaseId));
      return {
        directory,
        data: join(directory, 'data'),
        unfinished: join(directory, 'unfinished'),
        config: join(directory, 'config'),
        temporary: join(directory, 'temporary'),
      };
    },
  };
}

/** An identifier as a name of a folder. The identifiers are ours; another shape is a defect of the caller. */
function pathSegment(id: string): string {
  if (!/^[A-Za-z0-9_-]{1,100}$/.test(id))
    throw new Error('An identifier cannot be used as the name of a folder');
  return id;
}
