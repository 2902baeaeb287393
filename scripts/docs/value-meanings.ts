import type { ApplicationState, ApplicationStatus, HealthState } from '#src/domain/application.ts';
import type { DeliveryStatus } from '#src/domain/delivery.ts';
import type {
  DeploymentStatus,
  DeploymentStepStatus,
  SkipCode,
  TriggerKind,
  TriggerOutcome,
} from '#src/domain/deployment.ts';
import type { DNS_TRANSPORTS, DnsQueryResult } from '#src/domain/dns.ts';
import type {
  CertificateStatus,
  DOMAIN_PROOF_STATES,
  HUB_REGISTRATION_STATUSES,
  HubNameState,
  POINTING_STATUSES,
} from '#src/domain/host.ts';
import type { JobPhase, JobResult, JobState } from '#src/domain/job.ts';
import type { ClaimStatus, DOCS_HOSTNAME_STATUSES } from '#src/domain/license.ts';
import type { ActorKind } from '#src/domain/member.ts';
import type { LedgerCause, MerchantState } from '#src/domain/payment.ts';
import type { PlatformReason } from '#src/domain/permission.ts';
import type { ProblemCode, WarningCode } from '#src/domain/problem.ts';
import type { ImportStatus, ImportStepStatus } from '#src/domain/site-import.ts';

/** The members of a closed set, each with its meaning. */
export interface DescribedSet {
  /** Where a reader finds the values: fields of answers, labels of metrics, columns. */
  readonly where: string;
  readonly meanings: Readonly<Record<string, string>>;
}

/** A new member of the set does not compile until its meaning is declared. */
function describe<Member extends string>(
  where: string,
  meanings: Readonly<Record<Member, string>>,
): DescribedSet {
  return { where, meanings };
}

/** The closed sets that readers of answers, metrics and records meet. */
export const DESCRIBED_SETS: Readonly<Record<string, DescribedSet>> = {
  'Application status': describe<ApplicationStatus>('`applicationStatus` of an application', {
    idle: 'It was never deployed, or it was stopped.',
    running: 'A deployment runs.',
    done: 'Its last deployment or start succeeded.',
    error: 'Its last deployment or start failed. An earlier release can still receive the visitors.',
  }),
  'State of an application': describe<ApplicationState>('`state` in lists of applications', {
    deploying: 'A deployment is queued or runs.',
    failing: 'Its newest deployment or start failed, or its release does not answer.',
    running: 'Its release runs.',
    stopped: 'A user stopped it.',
    idle: 'It has no release.',
  }),
  'Health of an application': describe<HealthState>('`health` of an application', {
    healthy: 'It answered the last health check.',
    unhealthy: 'It did not answer the last health check, or answered with an error.',
  }),
  'Deployment status': describe<DeploymentStatus>('`status` of a deployment', {
    queued: 'It waits for a worker.',
    running: 'A worker runs its steps.',
    done: 'Its release receives the visitors, or received them until a later deployment.',
    error: 'It failed; `errorMessage` contains the cause.',
    cancelled: 'It was cancelled before its release took the traffic.',
  }),
  'Status of a deployment step': describe<DeploymentStepStatus>('`status` of the steps of a deployment', {
    running: 'It runs.',
    success: 'It succeeded.',
    failed: 'It failed, and with it the deployment.',
  }),
  'Kind of a trigger': describe<TriggerKind>('`kind` of the triggers of an application', {
    manual: 'A user called `application.deploy`.',
    api: 'An API key called `application.deploy`.',
    webhook: "The application's deploy webhook was called.",
    push: 'A git provider sent a push event.',
  }),
  'Outcome of a trigger': describe<TriggerOutcome>('`outcome` of the triggers of an application', {
    deployed: 'A deployment was queued.',
    joined: 'A deployment that was queued already includes it.',
    skipped: 'Nothing is deployed; `reason` contains the cause.',
  }),
  'Reason of a skipped push': describe<SkipCode>('the records of triggers', {
    auto_deploy_off: 'Auto Deploy is off.',
    not_a_push: 'The event is not a push.',
    other_repository: 'The event is about another repository.',
    tag: 'A tag was pushed.',
    branch_deleted: 'The branch was deleted.',
    branch_not_matched: 'The branch does not match the branch filter.',
    skip_directive: "The commit's message asks for no deployment.",
    changes_unknown: 'There is a path filter, and the host does not list every changed file.',
    paths_not_matched: 'No changed file matches the path filter.',
    filter_invalid: 'A filter cannot be read.',
  }),
  'Import status': describe<ImportStatus>('`status` of a site import', {
    pending: 'Its steps run.',
    success: 'All of its resources exist.',
    partial: 'Some of its resources exist; `errorStep` names the step that failed.',
    failed: 'None of its resources exist.',
  }),
  'Status of an import step': describe<ImportStepStatus>('`status` of the steps of a site import', {
    pending: 'It has not started.',
    running: 'It runs.',
    success: 'It succeeded.',
    failed: 'It failed, and with it the import.',
    skipped: 'The request did not ask for it.',
  }),
  'Problem code': describe<ProblemCode>('`code` of the errors of a preview', {
    NAME_CONFLICT: 'The name is in use.',
    QUOTA_EXCEEDED: 'A quota of the plan, or a limit of the license, is reached.',
    FEATURE_DISABLED: 'The plan or the license does not include the feature.',
    ENGINE_UNSUPPORTED: 'The engine cannot build or run it.',
    PROVIDER_NOT_FOUND: 'The organization has no such git provider.',
    SSH_KEY_NOT_FOUND: 'The organization has no such SSH key.',
    REPOSITORY_NOT_FOUND:
      'The repository does not exist, the credential does not open it, or another application uses it.',
    BRANCH_NOT_FOUND: 'The repository has no such branch.',
    DOMAIN_INVALID: 'The host name cannot be used.',
    DOMAIN_TAKEN: 'The host name is in use.',
    LICENSE_REQUIRED: 'The license hub refuses the license, or the instance has no license.',
    LICENSE_SUSPENDED: 'The license is suspended.',
    LICENSE_HUB_UNREACHABLE: 'The license hub does not answer.',
  }),
  'Warning code': describe<WarningCode>('`code` of the warnings of a preview', {
    BUILD_TYPE_EMULATED: 'Another build type does the work of the requested one.',
    ENGINE_SUBSTITUTE: 'Another database server does the work of the requested one.',
    LIMITS_NOT_ENFORCED: 'The engine does not enforce all limits on this machine.',
    SUBMODULES_NOT_FETCHED: 'The repository has submodules that are not fetched.',
    LFS_NOT_FETCHED: 'The repository has files in Git LFS that are not fetched.',
    DOMAIN_NOT_POINTED: 'The domain does not point to this platform yet.',
  }),
  'Verification of a domain': describe<(typeof DOMAIN_PROOF_STATES)[number]>(
    '`verification.state` of a domain',
    {
      unverified: 'No proof by DNS was found.',
      verified: 'DNS proves that the host belongs to the organization.',
      lost: 'Another organization proved it, or the operator withdrew it.',
    },
  ),
  'Registration at the license hub': describe<(typeof HUB_REGISTRATION_STATUSES)[number]>(
    'the registration of a domain',
    {
      none: 'There is no hub.',
      registered: 'The hub has registered it.',
      refused: 'The hub refuses it.',
    },
  ),
  'DNS of a domain': describe<(typeof POINTING_STATUSES)[number]>('`dns.status` of a domain', {
    pointed: 'It points to this platform.',
    elsewhere: 'It points to another address.',
    unresolved: 'It has no address.',
  }),
  'Certificate of a domain': describe<CertificateStatus>('`certificate.status` of a domain', {
    none: 'No certificate is ordered.',
    pending: 'A certificate is ordered.',
    active: 'A valid certificate is in use.',
    failed: 'The order failed; `lastError` contains the cause.',
  }),
  'Docs hostname': describe<(typeof DOCS_HOSTNAME_STATUSES)[number]>('the docs hostname of an instance', {
    waiting: 'The hub has not been asked yet.',
    pending: 'Its DNS does not resolve to the docs host yet, or another claim takes precedence.',
    active: 'It is served.',
    refused: 'The hub refuses it.',
  }),
  'Claim code': describe<ClaimStatus>('`status` of a claim code of the license hub', {
    pending: 'No user has entered it at the hub.',
    claimed: 'It was entered, and the instance has not collected its key.',
  }),
  'Delivery of a webhook': describe<DeliveryStatus>('`status` of a delivery', {
    pending: 'An attempt is due, or waits for its time.',
    succeeded: 'The address accepted it.',
    failed: 'No attempt is left.',
  }),
  Actor: describe<ActorKind>('the actor of an entry of the audit log', {
    apiKey: 'An API key of a user.',
    assistantToken: 'The token of an assistant.',
    session: 'A signed-in user.',
    deployWebhook: 'The deploy webhook of an application.',
    gitProvider: 'A git provider, by a push event.',
    license: 'The holder of a license.',
    gatewayAdmin: "An instance, by the gateway's administration key.",
    merchant: 'A merchant of the gateway.',
    customer: 'A customer on the payment page.',
    guest: 'A caller without a credential.',
    system: 'This program itself.',
  }),
  'State of a merchant': describe<MerchantState>('`state` of the merchants of `merchant.list`', {
    active: 'It can be paid.',
    released: 'Its instance has closed it. Its records stay.',
  }),
  'Cause of a payment status': describe<LedgerCause>('the ledger of payments of the gateway', {
    started: 'An attempt was started.',
    restarted: 'A closed payment was started again.',
    charged: 'The processor charged the payment.',
    declined: 'The processor declined it.',
    unanswered: 'The processor did not answer: no money moved.',
    cancelled: 'The customer or the merchant cancelled it.',
    expired: 'Its time passed.',
    released: 'Its merchant was removed.',
  }),
  'State of a job': describe<JobState>('the label `state` of metrics', {
    scheduled: 'It waits for its time.',
    blocked: 'It waits for an earlier job of its lane.',
    ready: 'It waits for a place in its pool.',
    running: 'A worker has claimed it under a lease.',
  }),
  'Phase of a job': describe<JobPhase>('`state` of the jobs of `job.list`', {
    waiting: 'It has not failed. It waits for its time, a place in its pool, or an earlier job of its lane.',
    running: 'A worker has claimed it.',
    failing: 'Its last attempt failed. It waits for the next attempt.',
    givenUp: 'It failed for the last time. It is kept for 30 days.',
  }),
  'Result of a job': describe<JobResult>('the label `result` of metrics', {
    done: 'It succeeded.',
    retried: 'It failed, and is tried again after a pause.',
    given_up: 'It failed for the last time.',
    put_back:
      'The program stopped, or the application has moved: the next process or the other node starts it again.',
  }),
  'Transport of a DNS query': describe<(typeof DNS_TRANSPORTS)[number]>('the label `transport` of metrics', {
    udp: 'A datagram.',
    tcp: 'A connection.',
  }),
  'Result of a DNS query': describe<DnsQueryResult>('the label `result` of metrics of the DNS server', {
    answered: 'It was answered.',
    truncated:
      'The network of the sender has reached its limit of answers. The sender has to repeat the query over TCP.',
    rejected: 'The message is not a valid query.',
    ignored: 'The message gets no answer.',
    failed: 'The record could not be read in time.',
  }),
  'Name without a domain': describe<HubNameState>('the records of names at the license hub', {
    wanted: 'A domain is being created.',
    released: 'It is to be released at the hub.',
  }),
  'Change without a caller': describe<PlatformReason>('permits in the code', {
    job: 'A job continues or ends what a caller ordered.',
    credential: 'The credential of the request belongs to the resource.',
    'sign-in':
      'A user signs in with a provider or a passkey, changes their passkeys, or resets the way in which they sign in.',
    'key-rotation': 'The encryption key is rotated.',
    operator: 'The operator changes the resource of another organization.',
    retention: 'Records whose time is over are deleted.',
    outcome: 'The processor reported the outcome of a payment attempt.',
    proof: 'Another owner proved a host.',
    restore: 'A restored platform adopts what runs and is not in its records.',
    bootstrap: 'The first start creates the first organization.',
  }),
};
