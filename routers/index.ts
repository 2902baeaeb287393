import { mergeRouters, router } from './base/trpc.ts';
import { merchantRouter, methodRouter } from './gateway/merchant.ts';
import { merchantOperatorRouter } from './gateway/merchant-operator.ts';
import { paymentRouter } from './gateway/payment.ts';
import { offerRouter, subscriptionRouter } from './gateway/subscription.ts';
import { customDomainRouter } from './hub/customDomain.ts';
import { docsRouter } from './hub/docs.ts';
import { licenseRouter } from './hub/license.ts';
import { licenseHolderRouter } from './hub/license-holder.ts';
import { planRouter } from './hub/plan.ts';
import { purchasedDomainRouter } from './hub/purchasedDomain.ts';
import { subdomainRouter } from './hub/subdomain.ts';
import { apiKeyRouter, assistantTokenRouter, meRouter } from './instance/account.ts';
import { emailVerificationRouter, passwordResetRouter } from './instance/accountLink.ts';
import { agentRouter } from './instance/agent.ts';
import { applicationRouter } from './instance/application.ts';
import { assistantConnectionRouter } from './instance/assistantConnection.ts';
import { auditLogRouter, operatorLogRouter } from './instance/auditLog.ts';
import { databaseRouter } from './instance/database.ts';
import { deploymentRouter } from './instance/deployment.ts';
import { deviceLoginRouter } from './instance/deviceLogin.ts';
import { domainRouter } from './instance/domain.ts';
import { environmentRouter } from './instance/environment.ts';
import { gitProviderRouter } from './instance/gitProvider.ts';
import { jobRouter } from './instance/job.ts';
import { licenseLinkRouter } from './instance/licenseLink.ts';
import { memberRouter } from './instance/member.ts';
import { nodeRouter } from './instance/node.ts';
import { operatorRouter, twoFactorRouter } from './instance/operator.ts';
import { organizationRouter } from './instance/organization.ts';
import { passkeyRouter } from './instance/passkey.ts';
import { paymentGatewayRouter } from './instance/paymentGateway.ts';
import { platformRouter } from './instance/platform.ts';
import { projectRouter } from './instance/project.ts';
import { registryRouter } from './instance/registry.ts';
import { repositoryRouter } from './instance/repository.ts';
import { siteImportRouter } from './instance/siteImport.ts';
import { sourceRouter } from './instance/source.ts';
import { sshKeyRouter } from './instance/sshKey.ts';
import { themeRouter } from './instance/theme.ts';
import { webhookRouter } from './instance/webhook.ts';

/** Every operation of the product. RPC, REST and the documents all come from here. */
export const appRouter = router({
  agent: agentRouter,
  apiKey: apiKeyRouter,
  application: applicationRouter,
  assistantToken: assistantTokenRouter,
  auditLog: auditLogRouter,
  customDomain: customDomainRouter,
  database: databaseRouter,
  deployment: deploymentRouter,
  assistantConnection: assistantConnectionRouter,
  deviceLogin: deviceLoginRouter,
  docs: docsRouter,
  domain: domainRouter,
  environment: environmentRouter,
  gitProvider: gitProviderRouter,
  job: jobRouter,
  license: mergeRouters(licenseRouter, licenseHolderRouter),
  licenseLink: licenseLinkRouter,
  me: meRouter,
  member: memberRouter,
  merchant: mergeRouters(merchantRouter, merchantOperatorRouter),
  method: methodRouter,
  node: nodeRouter,
  offer: offerRouter,
  emailVerification: emailVerificationRouter,
  operator: operatorRouter,
  operatorLog: operatorLogRouter,
  passkey: passkeyRouter,
  passwordReset: passwordResetRouter,
  twoFactor: twoFactorRouter,
  organization: organizationRouter,
  payment: paymentRouter,
  paymentGateway: paymentGatewayRouter,
  plan: planRouter,
  platform: platformRouter,
  project: projectRouter,
  purchasedDomain: purchasedDomainRouter,
  registry: registryRouter,
  repository: repositoryRouter,
  siteImport: siteImportRouter,
  source: sourceRouter,
  sshKey: sshKeyRouter,
  webhook: webhookRouter,
  subdomain: subdomainRouter,
  subscription: subscriptionRouter,
  theme: themeRouter,
});

export type AppRouter = typeof appRouter;
