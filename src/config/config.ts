import { z } from 'zod';
import { type DefaultPlan, SMALLEST_PLAN } from '#src/domain/plan.ts';
import { authorityOf } from '#src/kernel/listen-address.ts';
import { OperatorError } from '#src/kernel/operator-error.ts';
import { NEEDS_INVITATION } from '../domain/surface.ts';
import { accountSettings } from './accounts.ts';
import { backupSettings } from './backup.ts';
import { domainSettings } from './domains.ts';
import { engineSettings } from './engine.ts';
import { hubSettings } from './hub.ts';
import { ingressSettings } from './ingress.ts';
import { listenersOf, portConflict } from './listeners.ts';
import { observabilitySettings } from './observability.ts';
import { paymentSettings } from './payments.ts';
import { processSettings } from './process.ts';

/**
 * The program's settings, read once from the environment. A wrong value stops the start with a message that names the
 * variable. In `src` only this file and `command-line.ts` read `process.env`. The settings themselves are in src/config/, one file a group.
 */
export type Config = Readonly<z.output<typeof Environment>> & {
  readonly publicUrl: string;
  readonly ingressHost: string;
  readonly dnsHost: string;
  readonly docsCnameTarget: string;
  /** What a new organization may have. */
  readonly defaultPlan: DefaultPlan;
  /** The payment gateway that this instance uses; undefined without one. */
  readonly paymentGatewayUrl: string | undefined;
};

/** The settings in the order of the reference. */
export const SETTING_GROUPS = [
  { title: 'The process and its API', settings: processSettings },
  { title: 'First start, sign-up and plans', settings: accountSettings },
  { title: 'Engines and builds', settings: engineSettings },
  { title: 'Ingress and TLS', settings: ingressSettings },
  { title: 'Domains', settings: domainSettings },
  { title: 'License hub', settings: hubSettings },
  { title: 'Payments', settings: paymentSettings },
  { title: 'Metrics and traces', settings: observabilitySettings },
  { title: 'Backups', settings: backupSettings },
] as const;

const Environment = z.object({
  ...processSettings,
  ...accountSettings,
  ...engineSettings,
  ...ingressSettings,
  ...domainSettings,
  ...hubSettings,
  ...paymentSettings,
  ...observabilitySettings,
  ...backupSettings,
});

/** Reads the settings. Throws an `OperatorError` that names each variable with a wrong value. */
export function loadConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const sentences = parsed.error.issues.map(
      (issue) => `${issue.path.join('.')} ${issue.message.replace(/^Must /, 'must ')}`,
    );
    throw new OperatorError(`The configuration is wrong: ${sentences.join('; ')}.`);
  }
  const values = parsed.data;
  const publicUrl = values.PUBLIC_URL ?? `http://${authorityOf({ host: values.HOST, port: values.PORT })}`;
  const config = Object.freeze({
    ...values,
    publicUrl,
    ingressHost: values.INGRESS_HOST ?? values.HOST,
    dnsHost: values.DNS_HOST ?? values.HOST,
    docsCnameTarget: values.DOCS_CNAME_TARGET ?? values.DOCS_HOSTNAME,
    defaultPlan: values.DEFAULT_PLAN ?? (NEEDS_INVITATION[values.SIGN_UP] ? 'unlimited' : SMALLEST_PLAN),
    paymentGatewayUrl:
      values.PAYMENT_GATEWAY_URL ?? (values.ROLES.includes('gateway') ? publicUrl : undefined),
  });
  const conflict = portConflict(listenersOf(config));
  if (conflict !== null)
    throw new OperatorError(`The configuration is wrong: ${conflict}. Change one of the two.`);
  return config;
}
