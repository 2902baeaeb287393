import type { ColumnType, Generated } from 'kysely';
import type { ApplicationStatus, DesiredState, HealthState } from '#src/domain/application.ts';
import type { DatabaseStatus, DatabaseType } from '#src/domain/database.ts';
import type {
  DeploymentStatus,
  DeploymentStep,
  DeploymentStepStatus,
  ReleaseState,
} from '#src/domain/deployment.ts';
import type { GitHostKind } from '#src/domain/git-host.ts';
import type { Id } from '#src/domain/id.ts';
import type { ImportStatus, ImportStepName, ImportStepStatus } from '#src/domain/site-import.ts';
import type { BuildType, SourceType } from '#src/domain/source.ts';
import type { AccountSchema } from './account-schema.ts';
import type { AutomationSchema } from './automation-schema.ts';
import type {
  AuditLogTable,
  FailedJobTable,
  HubIdentityTable,
  HubNameTable,
  IdempotencyKeyTable,
  JobTable,
  LicenseLinkTable,
  NodeTable,
  RequestWindowTable,
  SettingTable,
} from './bookkeeping-schema.ts';
import type { CertificateSchema } from './certificate-schema.ts';
import type { CommandLineSchema } from './command-line-schema.ts';
import type { DomainSchema } from './domain-schema.ts';
import type { GatewaySchema } from './gateway-schema.ts';
import type { HubSchema } from './hub-schema.ts';
import type {
  AccountTable,
  InvitationGrantTable,
  InvitationTable,
  KnownNetworkTable,
  MemberTable,
  OrganizationTable,
  OrganizationVersionTable,
  PasswordAttemptTable,
  RateLimitTable,
  RemovedOrganizationTable,
  SessionTable,
  TwoFactorTable,
  UserTable,
  VerificationTable,
} from './identity-schema.ts';
import type { PaymentSchema } from './payment-schema.ts';
import type { SharedEngineSchema } from './shared-engine-schema.ts';
import type { ThemeSchema } from './theme-schema.ts';

/**
 * The tables, as Kysely sees them. Times are ISO 8601 text (`Iso`), the same on both databases. Columns that end in
 * `Sealed` hold what the vault sealed; columns that end in `Json` hold JSON text.
 */
type Iso = string;

export interface Schema
  extends AccountSchema,
    AutomationSchema,
    CommandLineSchema,
    HubSchema,
    GatewaySchema,
    ThemeSchema,
    DomainSchema,
    PaymentSchema,
    SharedEngineSchema,
    CertificateSchema {
  user: UserTable;
  twoFactor: TwoFactorTable;
  session: SessionTable;
  account: AccountTable;
  verification: VerificationTable;
  rateLimit: RateLimitTable;
  organization: OrganizationTable;
  organizationVersion: OrganizationVersionTable;
  member: MemberTable;
  invitation: InvitationTable;
  invitationGrant: InvitationGrantTable;
  removedOrganization: RemovedOrganizationTable;
  passwordAttempt: PasswordAttemptTable;
  knownNetwork: KnownNetworkTable;
  memberGrant: MemberGrantTable;
  requestWindow: RequestWindowTable;
  gitProvider: GitProviderTable;
  sshKey: SshKeyTable;
  project: ProjectTable;
  environment: EnvironmentTable;
  application: ApplicationTable;
  environmentVariable: EnvironmentVariableTable;
  database: DatabaseTable;
  deployment: DeploymentTable;
  deploymentStep: DeploymentStepTable;
  siteImport: SiteImportTable;
  siteImportStep: SiteImportStepTable;
  idempotencyKey: IdempotencyKeyTable;
  auditLog: AuditLogTable;
  job: JobTable;
  failedJob: FailedJobTable;
  node: NodeTable;
  setting: SettingTable;
  licenseLink: LicenseLinkTable;
  hubIdentity: HubIdentityTable;
  hubName: HubNameTable;
}

/** What a member without an administrative role may see. Exactly one of the two ids is set. */
interface MemberGrantTable {
  id: Id<'mem'>;
  memberId: Id<'mem'>;
  projectId: Id<'prj'> | null;
  applicationId: Id<'app'> | null;
}

interface GitProviderTable {
  id: Id<'gp'>;
  organizationId: Id<'org'>;
  type: GitHostKind;
  name: string;
  baseUrl: string;
  tokenSealed: string | null;
  /** Of a GitHub App, in the place of a token. */
  appId: ColumnType<string | null, string | null | undefined>;
  privateKeySealed: ColumnType<string | null, string | null | undefined>;
  /** The secret that verifies its push events; null: they are refused. */
  webhookSecretSealed: ColumnType<string | null, string | null | undefined>;
  createdAt: Iso;
}

interface SshKeyTable {
  id: Id<'ssh'>;
  organizationId: Id<'org'>;
  name: string;
  publicKey: string;
  privateKeySealed: string;
  createdAt: Iso;
}

interface ProjectTable {
  id: Id<'prj'>;
  organizationId: Id<'org'>;
  name: string;
  /** The name in lower case: unique in the organization. */
  nameKey: string;
  description: string | null;
  createdAt: Iso;
}

interface EnvironmentTable {
  id: Id<'env'>;
  organizationId: Id<'org'>;
  projectId: Id<'prj'>;
  name: string;
  createdAt: Iso;
}

export interface ApplicationTable {
  id: Id<'app'>;
  organizationId: Id<'org'>;
  projectId: Id<'prj'>;
  environmentId: Id<'env'>;
  /** The node whose engine has its releases. */
  node: string;
  name: string;
  appName: string;
  status: ApplicationStatus;
  /** What the user wants of it; `run` from the first deployment on. */
  desired: DesiredState;
  sourceType: SourceType;
  buildType: BuildType | null;
  /** What else the source names: repository, branch, path, image. */
  sourceJson: string;
  gitProviderId: Id<'gp'> | null;
  sshKeyId: Id<'ssh'> | null;
  port: number;
  replicas: ColumnType<number, number | undefined>;
  /** The deployment whose release receives the visitors. */
  liveDeploymentId: Id<'dep'> | null;
  deployTokenHash: string;
  deployTokenSealed: string;
  /** Whether a push deploys it, and which; null: every push to its branch. */
  autoDeployJson: ColumnType<string | null, string | null | undefined>;
  /** What was found when it was last asked; null while nothing runs. */
  health: ColumnType<HealthState | null, HealthState | null | undefined>;
  /** When that was found first. */
  healthCheckedAt: ColumnType<Iso | null, Iso | null | undefined>;
  createdAt: Iso;
}

interface EnvironmentVariableTable {
  applicationId: Id<'app'>;
  name: string;
  valueSealed: string;
}

export interface DatabaseTable {
  id: Id<'db'>;
  organizationId: Id<'org'>;
  projectId: Id<'prj'>;
  environmentId: Id<'env'>;
  /** The node whose engine has its data. */
  node: string;
  type: DatabaseType;
  name: string;
  user: string;
  passwordSealed: string;
  host: string;
  port: number;
  status: DatabaseStatus;
  /** Set when it runs for the first time: from then on no start may remove its contents. */
  hasRun: Generated<0 | 1>;
  errorMessage: string | null;
  createdAt: Iso;
}

export interface DeploymentTable {
  id: Id<'dep'>;
  organizationId: Id<'org'>;
  applicationId: Id<'app'>;
  status: DeploymentStatus;
  title: string;
  description: string | null;
  commitHash: string | null;
  errorMessage: string | null;
  /** Set when a user requested to cancel: its worker sees it at its next step. */
  cancelRequestedAt: Iso | null;
  /** The state of its build: null before it exists, `kept` while it can be started again. */
  releaseState: ReleaseState | null;
  /** Of a rollback: the earlier deployment whose release it starts again; null: its own. */
  releaseId: ColumnType<Id<'dep'> | null, Id<'dep'> | null | undefined>;
  /** Of a push: what was pushed, where it is not the newest commit of the configured branch that is wanted. */
  pushedBranch: ColumnType<string | null, string | null | undefined>;
  pushedCommit: ColumnType<string | null, string | null | undefined>;
  /** The source that it builds, as it was when it began. Null before it begins, of a rollback, and of earlier versions. */
  sourceJson: ColumnType<string | null, string | null | undefined>;
  createdAt: Iso;
  startedAt: Iso | null;
  finishedAt: Iso | null;
}

interface DeploymentStepTable {
  deploymentId: Id<'dep'>;
  name: DeploymentStep;
  status: DeploymentStepStatus;
  startedAt: Iso;
  finishedAt: Iso | null;
}

export interface SiteImportTable {
  id: Id<'imp'>;
  organizationId: Id<'org'>;
  status: ImportStatus;
  name: string;
  sourceType: SourceType;
  /** The stored input in full, for the retry. */
  requestSealed: string;
  projectId: Id<'prj'> | null;
  applicationId: Id<'app'> | null;
  databaseId: Id<'db'> | null;
  databaseType: DatabaseType | null;
  databaseServiceHost: string | null;
  domainId: Id<'dom'> | null;
  deploymentId: Id<'dep'> | null;
  url: string | null;
  errorMessage: string | null;
  errorStep: ImportStepName | null;
  /** Who runs it, and until when it may stay pending without a sign of life. */
  leaseOwner: string | null;
  leaseUntil: Iso | null;
  createdAt: Iso;
  updatedAt: Iso;
  finishedAt: Iso | null;
}

interface SiteImportStepTable {
  importId: Id<'imp'>;
  position: number;
  name: ImportStepName;
  status: ImportStepStatus;
  errorMessage: string | null;
  startedAt: Iso | null;
  finishedAt: Iso | null;
}
