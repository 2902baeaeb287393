import { type AutoDeploy, DEFAULT_AUTO_DEPLOY } from './decide.ts';

export function readAutoDeploy(autoDeployJson: string | null): AutoDeploy {
  // It was written above, from what the contract admits.
  return autoDeployJson === null ? DEFAULT_AUTO_DEPLOY : (JSON.parse(autoDeployJson) as AutoDeploy);
}
