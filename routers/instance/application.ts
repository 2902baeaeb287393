import {
  ApplicationRef,
  ApplicationView,
  CreateApplication,
  CreatedApplication,
  DeployWebhookUrl,
  DesiredState,
  EnvNames,
  ListTriggers,
  Log,
  QueuedDeployment,
  RevealEnv,
  RevealedEnv,
  RollBack,
  SetAutoDeploy,
  SetEnv,
  TriggerPage,
  UpdateApplication,
} from '#src/contracts/application.ts';
import { Removed } from '#src/contracts/common.ts';
import {
  createApplication,
  getApplication,
  readApplicationLog,
  regenerateApplicationDeployToken,
  removeApplication,
  restartApplication,
  revealApplicationEnv,
  setApplicationEnv,
  startApplication,
  stopApplication,
  updateApplication,
} from '#src/services/instance/application/index.ts';
import { rollbackApplication } from '#src/services/instance/deployment/index.ts';
import {
  deployApplication,
  listApplicationTriggers as listTriggers,
  setApplicationAutoDeploy,
} from '#src/services/instance/trigger/index.ts';
import { internal } from '../base/meta.ts';
import { memberProcedure } from '../base/procedures.ts';
import { router } from '../base/trpc.ts';

export const applicationRouter = router({
  create: memberProcedure('site:write')
    .meta(
      internal('Add an application to an environment; it is not deployed yet', {
        description:
          'Stores the application with its source, port and variables. Deploy it with `application.deploy`; to create a whole site with one call use `siteImport.create`.',
        errors: { CONFLICT: 'The repository belongs to another application' },
      }),
    )
    .input(CreateApplication)
    .output(CreatedApplication)
    .mutation(({ ctx, input }) => createApplication(ctx.member, input)),

  get: memberProcedure('site:read')
    .meta(
      internal('Read one application', {
        description:
          'State, source, port, names of variables, domains, address and Auto Deploy of one application. Values of variables are not shown; see `application.revealEnv`.',
      }),
    )
    .input(ApplicationRef)
    .output(ApplicationView)
    .query(({ ctx, input }) => getApplication(ctx.member, input)),

  update: memberProcedure('site:write')
    .meta(
      internal('Change name, source or port; holds from the next deployment on', {
        description:
          'Changes the given fields of name, port, source and its options (`healthPath`, `buildCommand`, `startCommand`, `submodules`, `lfs`; null takes one back). Deploy to apply the change.',
        errors: { CONFLICT: 'The repository belongs to another application' },
      }),
    )
    .input(UpdateApplication)
    .output(ApplicationRef)
    .mutation(({ ctx, input }) => updateApplication(ctx.member, input)),

  setEnv: memberProcedure('site:write')
    .meta(
      internal('Set or remove environment variables; holds from the next start on', {
        description:
          'Changes the variables that are named and keeps the others; null removes one. With `replace` all others are removed. Apply the change to the running release with `application.restart`.',
      }),
    )
    .input(SetEnv)
    .output(EnvNames)
    .mutation(({ ctx, input }) => setApplicationEnv(ctx.member, input)),

  revealEnv: memberProcedure('site:write')
    .meta(
      internal('Reveal the value of one environment variable', {
        description:
          'Answers one value in plain text to callers who may write it. Every call is recorded in the audit log.',
      }),
    )
    .input(RevealEnv)
    .output(RevealedEnv)
    .mutation(({ ctx, input }) => revealApplicationEnv(ctx.member, input)),

  restart: memberProcedure('site:deploy')
    .meta(
      internal('Restart the running release with the current variables, without a build', {
        description:
          'Stops the release that was deployed last and starts it again, so that changed variables apply. Visitors wait or see an error for the moment between; a deployment has no such gap. A stopped application is started.',
        errors: { CONFLICT: 'Nothing was deployed yet' },
      }),
    )
    .input(ApplicationRef)
    .output(DesiredState)
    .mutation(({ ctx, input }) => restartApplication(ctx.member, input)),

  deploy: memberProcedure('site:deploy')
    .meta(
      internal('Deploy the newest commit; a call while one waits joins it', {
        description:
          'Queues a build and a start. While a deployment waits, further calls join it: `alreadyQueued` is true and the id is the same.',
      }),
    )
    .input(ApplicationRef)
    .output(QueuedDeployment)
    .mutation(({ ctx, input }) => deployApplication(ctx.member, input)),

  rollback: memberProcedure('site:deploy')
    .meta(
      internal('Start the kept release of an earlier deployment again, without a build', {
        description:
          'Starts a release that was kept, without a build, and switches the traffic to it once it is healthy. The last three releases are kept.',
        errors: { CONFLICT: 'The release is not kept any more, or takes the traffic already' },
      }),
    )
    .input(RollBack)
    .output(QueuedDeployment)
    .mutation(({ ctx, input }) => rollbackApplication(ctx.member, input)),

  setAutoDeploy: memberProcedure('site:write')
    .meta(
      internal('Set which pushes deploy an application', {
        description:
          'Changes the given fields and keeps the others. Holds from the next push on. An empty list removes a filter.',
      }),
    )
    .input(SetAutoDeploy)
    .output(ApplicationRef)
    .mutation(({ ctx, input }) => setApplicationAutoDeploy(ctx.member, input)),

  triggers: memberProcedure('site:read')
    .meta(
      internal('List the results of the newest events that could have deployed an application', {
        description:
          'For each event: whether it deployed, joined a deployment or was skipped, and why. Read it when a push did not deploy.',
      }),
    )
    .input(ListTriggers)
    .output(TriggerPage)
    .query(({ ctx, input }) => listTriggers(ctx.member, input)),

  stop: memberProcedure('site:deploy')
    .meta(
      internal('Take an application out of traffic and stop it', {
        description:
          'Takes the application out of traffic and ends its processes; a deployment that waits or runs is cancelled. The release is kept.',
      }),
    )
    .input(ApplicationRef)
    .output(DesiredState)
    .mutation(({ ctx, input }) => stopApplication(ctx.member, input)),

  start: memberProcedure('site:deploy')
    .meta(
      internal('Start the release that was deployed last', {
        description:
          'Starts the release that was deployed last, with the current variables. Has no effect where it runs already.',
        errors: { CONFLICT: 'Nothing was deployed yet' },
      }),
    )
    .input(ApplicationRef)
    .output(DesiredState)
    .mutation(({ ctx, input }) => startApplication(ctx.member, input)),

  remove: memberProcedure('site:write')
    .meta(
      internal('Remove an application with its domains and deployments', {
        description:
          'Stops the application and removes its releases, logs and domains. This cannot be undone.',
      }),
    )
    .input(ApplicationRef)
    .output(Removed)
    .mutation(({ ctx, input }) => removeApplication(ctx.member, input)),

  regenerateDeployToken: memberProcedure('site:write')
    .meta(
      internal('Replace the address of the deploy webhook; the old one is dead at once', {
        description: 'Answers the new address. The old one can no longer deploy.',
      }),
    )
    .input(ApplicationRef)
    .output(DeployWebhookUrl)
    .mutation(({ ctx, input }) => regenerateApplicationDeployToken(ctx.member, input)),

  log: memberProcedure('site:read')
    .meta(
      internal('Read the newest lines that the application printed', {
        description: 'The last lines of the running application, secrets masked.',
        bulky: true,
      }),
    )
    .input(ApplicationRef)
    .output(Log)
    .query(({ ctx, input }) => readApplicationLog(ctx.member, input)),
});
