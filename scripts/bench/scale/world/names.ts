import type { Id } from '#src/domain/id.ts';

/** The ids and secrets of seeded rows, by their numbers, so that every part of the bench can name them without a query. */

export const APPLICATIONS_OF_ORGANIZATION = 100;
export const APPLICATIONS_OF_PROJECT = 10;

const DIGITS = 7;
const ulid = (number: number): string => `01k0scale0000000000${String(number).padStart(DIGITS, '0')}`;

export const organizationId = (number: number): Id<'org'> => `org_${ulid(number)}`;
export const userId = (number: number): Id<'usr'> => `usr_${ulid(number)}`;
export const projectId = (number: number): Id<'prj'> => `prj_${ulid(number)}`;
export const environmentId = (number: number): Id<'env'> => `env_${ulid(number)}`;
export const applicationId = (number: number): Id<'app'> => `app_${ulid(number)}`;
export const domainId = (number: number): Id<'dom'> => `dom_${ulid(number)}`;
export const hubDomainId = (number: number): Id<'cdm'> => `cdm_${ulid(number)}`;
export const licenseId = (number: number): Id<'lic'> => `lic_${ulid(number)}`;
export const instanceId = (number: number): Id<'inst'> => `inst_${ulid(number)}`;
export const subdomainId = (number: number): Id<'sub'> => `sub_${ulid(number)}`;
export const auditId = (number: number): Id<'aud'> => `aud_${ulid(number)}`;

export const assistantToken = (organization: number): string =>
  `asst_scale-${String(organization).padStart(35, '0')}`;
export const apiKey = (organization: number): string => `key_scale-${String(organization).padStart(36, '0')}`;
export const licenseKey = (license: number): string => `PLH-SCALE-${String(license).padStart(10, '0')}`;

export const hostOf = (application: number): string => `www-${application}.example.com`;
export const subdomainOf = (license: number): string => `name-${license}`;
export const ADDRESS = '203.0.113.7';

/**
 * The state of an application. Of the first thousand half run on the measured node, as many as a machine may run. All
 * others run on other nodes, were stopped, or have never been deployed with success.
 */
type ApplicationFate = 'runs' | 'elsewhere' | 'stopped' | 'failed';
const FATES: readonly ApplicationFate[] = ['runs', 'stopped', 'runs', 'failed'];
const LATER_FATES: readonly ApplicationFate[] = ['elsewhere', 'stopped', 'elsewhere', 'failed'];
export const MAX_RUNNING_NUMBER = 1000;
export function fateOf(application: number): ApplicationFate {
  const fates = application < MAX_RUNNING_NUMBER ? FATES : LATER_FATES;
  return fates[application % fates.length] ?? 'stopped';
}

/** Each application has an earlier and a newest deployment. */
export const DEPLOYMENTS_OF_APPLICATION = 2;
const RUNNING_RELEASE = 'dep_01k0scalerun000000';
const OTHER_DEPLOYMENT = 'dep_01k0scaleoth000000';

/** The release that runs has the id of its deployment. */
export const runningRelease = (application: number): Id<'dep'> =>
  `${RUNNING_RELEASE}${String(application).padStart(DIGITS, '0')}`;
export const otherDeployment = (application: number, which: number): Id<'dep'> =>
  `${OTHER_DEPLOYMENT}${which}${String(application).padStart(DIGITS, '0')}`;
export const isRunningRelease = (releaseId: string): boolean => releaseId.startsWith(RUNNING_RELEASE);
