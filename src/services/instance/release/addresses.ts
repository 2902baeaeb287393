import { type DesiredState, IS_TO_RUN } from '#src/domain/application.ts';
import type { Id } from '#src/domain/id.ts';
import type { InstanceSettings } from '../context.ts';

/** What the address of a site is made of. */
export type IngressAddress = Pick<InstanceSettings, 'ingressDomain' | 'ingressPort' | 'ingressHttpsPort'>;

/** The host by which an application is reachable without a domain. */
export function ownHostOf(settings: Pick<IngressAddress, 'ingressDomain'>, appName: string): string {
  return `${appName}.${settings.ingressDomain}`;
}

/** A secret: any caller with it can deploy the application. */
export function deployWebhookUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/api/deploy/${token}`;
}

/** Where a host answers through the ingress. */
export function urlOfHost({ ingressPort, ingressHttpsPort }: IngressAddress, host: string): string {
  return ingressHttpsPort === null
    ? `http://${host}${ingressPort === 80 ? '' : `:${ingressPort}`}`
    : `https://${host}${ingressHttpsPort === 443 ? '' : `:${ingressHttpsPort}`}`;
}

/** Where the running release of an application is reachable: at its first domain, else at its own host. */
export function urlOfApplication(
  settings: IngressAddress,
  application: {
    readonly appName: string;
    readonly desired: DesiredState;
    readonly liveDeploymentId: Id<'dep'> | null;
  },
  domain: string | undefined,
): string | null {
  if (!IS_TO_RUN[application.desired] || application.liveDeploymentId === null) return null;
  return urlOfHost(settings, domain ?? ownHostOf(settings, application.appName));
}
