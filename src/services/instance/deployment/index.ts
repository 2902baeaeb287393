export { buildMinutesUsed } from './build-minutes.ts';
export { cancelDeployment } from './cancel-deployment.ts';
export { followDeployment, type NumberedEvent } from './follow-deployment.ts';
export { getDeployment } from './get-deployment.ts';
export { listDeployments } from './list-deployments.ts';
export { queueDeployment } from './queue-deployment.ts';
export { readDeploymentLog } from './read-deployment-log.ts';
export { rollbackApplication } from './rollback-application.ts';
export { runDeployment } from './run-deployment.ts';
