export type { AssistantContext } from './context.ts';
export { readAgentApplication } from './read-agent-application.ts';
export { readAgentDeploymentLog } from './read-agent-deployment-log.ts';
export { readAgentDeployments } from './read-agent-deployments.ts';
export { readAgentProjects } from './read-agent-projects.ts';
