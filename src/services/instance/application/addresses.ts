import type { InstanceSettings } from '../context.ts';

/** The host by which an application is reachable without any domain of its own. */
export function ownHostOf(settings: InstanceSettings, appName: string): string {
  return `${appName}.${settings.ingressDomain}`;
}

/** A secret: whoever holds it can deploy the application. */
export function deployWebhookUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/api/deploy/${token}`;
}

/** Where a host answers through the ingress. */
export function urlOfHost({ ingressPort, ingressHttpsPort }: InstanceSettings, host: string): string {
  return ingressHttpsPort === null
    ? `http://${host}${ingressPort === 80 ? '' : `:${ingressPort}`}`
    : `https://${host}${ingressHttpsPort === 443 ? '' : `:${ingressHttpsPort}`}`;
}
