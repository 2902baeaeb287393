import { storedSource } from '../release/index.ts';
import { isBuilt, repositoryUrlOf } from '../source/index.ts';
import type { PushTarget } from './decide.ts';
import { readAutoDeploy } from './read-auto-deploy.ts';

interface StoredTarget {
  readonly sourceJson: string;
  readonly autoDeployJson: string | null;
  /** Of its git provider; null where it has none, or none any more. */
  readonly baseUrl: string | null;
}

/** The fields of an application's record that a push is compared with. Throws for a record that cannot be read. */
export function pushTargetOf({ sourceJson, autoDeployJson, baseUrl }: StoredTarget): PushTarget {
  const source = storedSource(sourceJson);
  const repositoryUrl = repositoryUrlOf(source, baseUrl);
  return {
    source: repositoryUrl === null || !isBuilt(source) ? null : { repositoryUrl, branch: source.branch },
    autoDeploy: readAutoDeploy(autoDeployJson),
  };
}
