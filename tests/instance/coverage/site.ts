import type { Id } from '#src/domain/id.ts';
import type { Answer, CallOptions, TestApp } from '../../support/app.ts';
import type { Kind } from './kinds.ts';

/** Something of everything that an organization can have. */
export interface Site {
  readonly organizationId: Id<'org'>;
  readonly projectId: string;
  readonly environmentId: string;
  readonly applicationId: string;
  readonly databaseId: string;
  readonly domainId: string;
  readonly deploymentId: string;
  readonly runId: string;
  readonly siteImportId: string;
  readonly gitProviderId: string;
  readonly gitlabId: string;
  readonly repositoryId: string;
  readonly sshKeyId: string;
  readonly registryId: string;
  /** Of the license hub, which is the operator's: no organization has one. */
  readonly licenseId: string;
  readonly licenseInstanceId: string;
  readonly operatorId: string;
  /** Of the payment gateway. */
  readonly merchantId: string;
  readonly merchantEventId: string;
  readonly merchantPaymentId: string;
  /** A job that was given up. */
  readonly jobId: string;
  readonly webhookId: string;
  readonly deliveryId: string;
  readonly paymentGatewayId: string;
  readonly paymentDeliveryId: string;
  /** As the payment gateway names it. */
  readonly eventId: string;
  readonly memberId: string;
  readonly invitationId: string;
  readonly apiKeyId: string;
  readonly passkeyId: string;
  readonly connectionId: string;
  readonly userEmail: string;
  /** A domain by its name, and a host that a license has. */
  readonly domainHost: string;
  readonly hubHost: string;
}

/** A user who may create things in an organization, and whose calls have to succeed. */
export interface Maker {
  readonly world: TestApp;
  readonly organizationId: Id<'org'>;
  readonly userId: Id<'usr'>;
  readonly call: (target: `${string} /${string}`, options?: CallOptions) => Promise<Answer>;
}

/** What a valid input is made from. */
export interface Need {
  readonly site: Site;
  /** The id of something of this kind that the call may use up. */
  a(kind: Kind): Promise<string>;
  /** A name that is free. */
  readonly name: () => string;
}
