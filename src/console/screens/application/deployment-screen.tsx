import { Page } from '../../parts/index.ts';

export function DeploymentScreen(props: { readonly applicationId: string; readonly deploymentId: string }) {
  return <Page title="Deployment">{props.deploymentId}</Page>;
}
