import { tracked } from '@trpc/server';
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
  ReadApplicationLog,
  RevealEnv,
  RevealedEnv,
  RollBack,
  SetAutoDeploy,
  SetEnv,
  TriggerPage,
  UpdateApplication,
} from '#src/contracts/application.ts';
import { ApplicationPage, ListApplications } from '#src/contracts/application-list.ts';
import { CancelledRun, FollowRun, RunCommand, RunRef, StartedRun } from '#src/contracts/application-run.ts';
import { ApplicationUsage } from '#src/contracts/application-usage.ts';
import { Removed } from '#src/contracts/common.ts';
import {
  createApplication,
  getApplication,
  listApplications,
  readApplicationLog,
  readApplicationUsage,
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
  cancelApplicationRun,
  followApplicationRun,
  type NumberedRunEvent,
  runApplication,
} from '#src/services/instance/run/index.ts';
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
          'Stores the application with its source, port and variables. Deploy it with `application.deploy`. To create a whole site with one call, use `siteImport.create`.',
        errors: {
          CONFLICT: 'The repository belongs to another application',
          UNPROCESSABLE_CONTENT: 'The engine cannot run such a source',
        },
      }),
    )
    .input(CreateApplication)
    .output(CreatedApplication)
    .mutation(({ ctx, input }) => createApplication(ctx.member, input)),

  get: memberProcedure('site:read')
    .meta(
      internal('Read one application', {
        description:
          'Returns status, source, port, variable names, domains, address and Auto Deploy settings of one application. It does not return the values of variables; see `application.revealEnv`.',
      }),
    )
    .input(ApplicationRef)
    .output(ApplicationView)
    .query(({ ctx, input }) => getApplication(ctx.member, input)),

  list: memberProcedure('site:read')
    .meta(
      internal('List the applications that the caller can see, by name', {
        description:
          'Returns the applications of all projects with state, address and newest deployment. Filter by project, environment, state or text. Page with `limit` and `offset`.',
      }),
    )
    .input(ListApplications)
    .output(ApplicationPage)
    .query(({ ctx, input }) => listApplications(ctx.member, input)),

  update: memberProcedure('site:write')
    .meta(
      internal('Change name, source, port or replicas; applies from the next deployment on', {
        description:
          'Changes the given fields: name, port, `replicas`, source and its options (`healthPath`, `buildCommand`, `startCommand`, `submodules`, `lfs`; null resets an option to its default). Deploy to apply the change.',
        errors: {
          CONFLICT: 'The repository belongs to another application',
          UNPROCESSABLE_CONTENT: 'The engine cannot run such a source',
        },
      }),
    )
    .input(UpdateApplication)
    .output(ApplicationRef)
    .mutation(({ ctx, input }) => updateApplication(ctx.member, input)),

  setEnv: memberProcedure('site:write')
    .meta(
      internal('Set or remove environment variables; they apply from the next start on', {
        description:
          'Changes the given variables and keeps the others; null removes a variable. With `replace`, all other variables are removed. To apply the change to the running release, call `application.restart`.',
      }),
    )
    .input(SetEnv)
    .output(EnvNames)
    .mutation(({ ctx, input }) => setApplicationEnv(ctx.member, input)),

  revealEnv: memberProcedure('site:write')
    .meta(
      internal('Reveal the value of one environment variable', {
        description:
          'Returns one value in plain text. Only callers who can change variables can call it. Every call is recorded in the audit log.',
      }),
    )
    .input(RevealEnv)
    .output(RevealedEnv)
    .mutation(({ ctx, input }) => revealApplicationEnv(ctx.member, input)),

  restart: memberProcedure('site:deploy')
    .meta(
      internal('Restart the running release with the current variables, without a build', {
        description:
          'Stops the latest release and starts it again, so that changed variables apply. Visitors wait or see an error until it is healthy; a deployment has no such interruption. A stopped application is started.',
        errors: { CONFLICT: 'The application was not deployed yet' },
      }),
    )
    .input(ApplicationRef)
    .output(DesiredState)
    .mutation(({ ctx, input }) => restartApplication(ctx.member, input)),

  deploy: memberProcedure('site:deploy')
    .meta(
      internal('Deploy the newest commit; a call joins a queued deployment', {
        description:
          'Queues a build and a start. If a deployment is already queued, the call joins it: `alreadyQueued` is true and the id is the same. Follow it with `deployment.follow`. Until the new release is healthy, the earlier one receives the visitors.',
      }),
    )
    .input(ApplicationRef)
    .output(QueuedDeployment)
    .mutation(({ ctx, input }) => deployApplication(ctx.member, input)),

  rollback: memberProcedure('site:deploy')
    .meta(
      internal('Roll back to the release of an earlier deployment, without a build', {
        description:
          'Starts an earlier release without a build and sends visitors to it when it is healthy. The last three releases are kept.',
        errors: { CONFLICT: 'The release is no longer kept, or it already receives the visitors' },
      }),
    )
    .input(RollBack)
    .output(QueuedDeployment)
    .mutation(({ ctx, input }) => rollbackApplication(ctx.member, input)),

  setAutoDeploy: memberProcedure('site:write')
    .meta(
      internal('Set which pushes deploy an application', {
        description:
          'Changes the given fields and keeps the others. Applies from the next push on. An empty list removes a filter.',
      }),
    )
    .input(SetAutoDeploy)
    .output(ApplicationRef)
    .mutation(({ ctx, input }) => setApplicationAutoDeploy(ctx.member, input)),

  triggers: memberProcedure('site:read')
    .meta(
      internal('List the results of the newest events that could have deployed an application', {
        description:
          'Returns for each event whether it started a deployment, joined one or was skipped, with the reason. Use it if a push did not start a deployment.',
      }),
    )
    .input(ListTriggers)
    .output(TriggerPage)
    .query(({ ctx, input }) => listTriggers(ctx.member, input)),

  stop: memberProcedure('site:deploy')
    .meta(
      internal('Stop an application', {
        description:
          'Stops sending visitors to the application and ends its processes. A queued or running deployment is cancelled. The release is kept.',
      }),
    )
    .input(ApplicationRef)
    .output(DesiredState)
    .mutation(({ ctx, input }) => stopApplication(ctx.member, input)),

  start: memberProcedure('site:deploy')
    .meta(
      internal('Start the latest release', {
        description:
          'Starts the latest release with the current variables. Has no effect if it is already running.',
        errors: { CONFLICT: 'The application was not deployed yet' },
      }),
    )
    .input(ApplicationRef)
    .output(DesiredState)
    .mutation(({ ctx, input }) => startApplication(ctx.member, input)),

  remove: memberProcedure('site:write')
    .meta(
      internal('Remove an application with its domains and deployments', {
        description:
          'Stops the application and removes it with its releases, logs and domains. This cannot be undone.',
      }),
    )
    .input(ApplicationRef)
    .output(Removed)
    .mutation(({ ctx, input }) => removeApplication(ctx.member, input)),

  regenerateDeployToken: memberProcedure('site:write')
    .meta(
      internal('Replace the address of the deploy webhook; the previous one stops working immediately', {
        description: 'Returns the new address. Requests to the previous address return 404.',
      }),
    )
    .input(ApplicationRef)
    .output(DeployWebhookUrl)
    .mutation(({ ctx, input }) => regenerateApplicationDeployToken(ctx.member, input)),

  run: memberProcedure('site:deploy')
    .meta(
      internal('Run a one-off command in the live release of an application', {
        description:
          'Starts the command with the variables and limits of the application, in the folder of its release, and returns while it runs. Follow its output and its exit code with `application.followRun`: the command is ended if no client follows it for 10 seconds. One command of an application runs at a time. Standard input is not supported. The audit log records `argv`, without the values of variables.',
        errors: {
          CONFLICT:
            'The application was not deployed yet, another command of it is running, or it runs on another node',
        },
      }),
    )
    .input(RunCommand)
    .output(StartedRun)
    .mutation(({ ctx, input }) => runApplication(ctx.member, input)),

  followRun: memberProcedure('site:deploy')
    .meta(internal('Follow the output of a one-off command until it ends'))
    .input(FollowRun)
    .subscription(async ({ ctx, input, signal = new AbortController().signal }) =>
      resumable(await followApplicationRun(ctx.member, input, signal)),
    ),

  cancelRun: memberProcedure('site:deploy')
    .meta(
      internal('End a one-off command', {
        description:
          'Asks the command to end with SIGTERM, ends it after two seconds with everything that it has started, and waits for that.',
        errors: { CONFLICT: 'The run has already ended' },
      }),
    )
    .input(RunRef)
    .output(CancelledRun)
    .mutation(({ ctx, input }) => cancelApplicationRun(ctx.member, input)),

  usage: memberProcedure('site:read')
    .meta(
      internal('Measure the running release of an application', {
        description:
          'Returns memory, CPU time, processes, limits and restarts. What the engine does not report is null, and everything of an application that does not run here.',
      }),
    )
    .input(ApplicationRef)
    .output(ApplicationUsage)
    .query(({ ctx, input }) => readApplicationUsage(ctx.member, input)),

  log: memberProcedure('site:read')
    .meta(
      internal('Read the newest lines of the output of an application', {
        description:
          'Returns the last lines of the running application, with secrets masked: at most 2,000, and at most 1 MiB. With `since` only those of them that are not older.',
        bulky: true,
      }),
    )
    .input(ReadApplicationLog)
    .output(Log)
    .query(({ ctx, input }) => readApplicationLog(ctx.member, input)),
});

/** A client that reconnects sends the last id that it received, and gets what follows it. */
async function* resumable(events: AsyncIterable<NumberedRunEvent>) {
  for await (const { id, event } of events) yield tracked(id, event);
}
