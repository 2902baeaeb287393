/** An event of a stream. */
export interface ServerEvent {
  /** Send the newest one as `Last-Event-ID` to go on after it. */
  readonly id: string | undefined;
  readonly event: string;
  readonly data: string;
}

/** Every operation, by its path and method. */
export interface Paths {
  "/api/agent/application": {
    /**
     * Read the status of one application.
     *
     * Returns status (`idle`, `running` during a deployment, `done`, `error`), source, project, environment and domains of one application. The list of projects contains the ids.
     */
    GET: {
      query: Schemas["agent.application query"];
      header?: Schemas["agent.application header"];
      responses: Record<200, Schemas["agent.application 200"]> & Record<304, undefined> & Record<400, Schemas["InputError"]> & Record<401 | 404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/agent/deployments": {
    /**
     * List the newest deployments of an application.
     *
     * Newest first, with status (`queued`, `running`, `done`, `error`, `cancelled`), trigger and times. Use it to find out whether a deployment succeeded.
     */
    GET: {
      query: Schemas["agent.deployments query"];
      header?: Schemas["agent.deployments header"];
      responses: Record<200, Schemas["agent.deployments 200"]> & Record<304, undefined> & Record<400, Schemas["InputError"]> & Record<401 | 404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/agent/projects": {
    /**
     * List projects with their environments and applications.
     *
     * Returns every project in the access scope of the token, newest first.
     */
    GET: {
      header?: Schemas["agent.projects header"];
      responses: Record<200, Schemas["agent.projects 200"]> & Record<304, undefined> & Record<401 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/apiKey.create": {
    /**
     * Create an account API key; it is shown only once.
     *
     * The key acts as its owner in one organization: the given one, or the active one by default. A key that was created with an expiring key expires no later than that key. A key with `scopes` or `projectIds` cannot create keys or tokens.
     */
    POST: {
      body: Schemas["apiKey.create body"];
      responses: Record<200, Schemas["apiKey.create 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/apiKey.list": {
    /**
     * List the caller’s API keys.
     *
     * Returns names, last use and expiry of the caller's API keys. The keys themselves are not stored.
     */
    GET: {
      query?: Schemas["apiKey.list query"];
      responses: Record<200, Schemas["apiKey.list 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/apiKey.revoke": {
    /**
     * Revoke one of the caller’s API keys.
     *
     * The key, and all keys and tokens that were created with it, are rejected from the next request on.
     */
    POST: {
      body: Schemas["apiKey.revoke body"];
      responses: Record<200, Schemas["apiKey.revoke 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/application.cancelRun": {
    /**
     * End a one-off command.
     *
     * Asks the command to end with SIGTERM, ends it after two seconds with everything that it has started, and waits for that.
     */
    POST: {
      body: Schemas["application.cancelRun body"];
      responses: Record<200, Schemas["application.cancelRun 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/application.create": {
    /**
     * Add an application to an environment; it is not deployed yet.
     *
     * Stores the application with its source, port and variables. Deploy it with `application.deploy`. To create a whole site with one call, use `siteImport.create`.
     */
    POST: {
      body: Schemas["application.create body"];
      responses: Record<200, Schemas["application.create 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/application.deploy": {
    /**
     * Deploy the newest commit; a call joins a queued deployment.
     *
     * Queues a build and a start. If a deployment is already queued, the call joins it: `alreadyQueued` is true and the id is the same. Follow it with `deployment.follow`. Until the new release is healthy, the earlier one receives the visitors.
     */
    POST: {
      body: Schemas["application.deploy body"];
      responses: Record<200, Schemas["application.deploy 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/application.followRun": {
    /**
     * Follow the output of a one-off command until it ends.
     *
     * Each line is an unnamed event whose data is the line, with secrets masked. The last event is `end`: its data is JSON with `ending` (`exited`, `deadline`, `cancelled` or `failed`), `exitCode` and `message`. A command that a signal has ended has the exit code 128 and the number of the signal. The output is kept for one minute after the end. A command that no client follows for 10 seconds is ended. A stream can end at any time (after 15 minutes, when the service restarts, or a few seconds after the caller has lost the access). To continue, connect again with the id of the last event in `Last-Event-ID`; browsers do this automatically.
     */
    GET: {
      query: Schemas["application.followRun query"];
      header?: Schemas["application.followRun header"];
      responses: Record<200, AsyncIterable<ServerEvent>> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/application.get": {
    /**
     * Read one application.
     *
     * Returns status, source, port, variable names, domains, address and Auto Deploy settings of one application. It does not return the values of variables; see `application.revealEnv`.
     */
    GET: {
      query: Schemas["application.get query"];
      responses: Record<200, Schemas["application.get 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/application.list": {
    /**
     * List the applications that the caller can see, by name.
     *
     * Returns the applications of all projects with state, address and newest deployment. Filter by project, environment, state or text. Page with `limit` and `offset`.
     */
    GET: {
      query?: Schemas["application.list query"];
      responses: Record<200, Schemas["application.list 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/application.log": {
    /**
     * Read the newest lines of the output of an application.
     *
     * Returns the last lines of the running application, with secrets masked: at most 2,000, and at most 1 MiB. With `since` only those of them that are not older.
     */
    GET: {
      query: Schemas["application.log query"];
      responses: Record<200, Schemas["application.log 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/application.regenerateDeployToken": {
    /**
     * Replace the address of the deploy webhook; the previous one stops working immediately.
     *
     * Returns the new address. Requests to the previous address return 404.
     */
    POST: {
      body: Schemas["application.regenerateDeployToken body"];
      responses: Record<200, Schemas["application.regenerateDeployToken 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/application.remove": {
    /**
     * Remove an application with its domains and deployments.
     *
     * Stops the application and removes it with its releases, logs and domains. This cannot be undone.
     */
    POST: {
      body: Schemas["application.remove body"];
      responses: Record<200, Schemas["application.remove 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/application.restart": {
    /**
     * Restart the running release with the current variables, without a build.
     *
     * Stops the latest release and starts it again, so that changed variables apply. Visitors wait or see an error until it is healthy; a deployment has no such interruption. A stopped application is started.
     */
    POST: {
      body: Schemas["application.restart body"];
      responses: Record<200, Schemas["application.restart 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/application.revealEnv": {
    /**
     * Reveal the value of one environment variable.
     *
     * Returns one value in plain text. Only callers who can change variables can call it. Every call is recorded in the audit log.
     */
    POST: {
      body: Schemas["application.revealEnv body"];
      responses: Record<200, Schemas["application.revealEnv 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/application.rollback": {
    /**
     * Roll back to the release of an earlier deployment, without a build.
     *
     * Starts an earlier release without a build and sends visitors to it when it is healthy. The last three releases are kept.
     */
    POST: {
      body: Schemas["application.rollback body"];
      responses: Record<200, Schemas["application.rollback 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/application.run": {
    /**
     * Run a one-off command in the live release of an application.
     *
     * Starts the command with the variables and limits of the application, in the folder of its release, and returns while it runs. Follow its output and its exit code with `application.followRun`: the command is ended if no client follows it for 10 seconds. One command of an application runs at a time. Standard input is not supported. The audit log records `argv`, without the values of variables.
     */
    POST: {
      body: Schemas["application.run body"];
      responses: Record<200, Schemas["application.run 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/application.setAutoDeploy": {
    /**
     * Set which pushes deploy an application.
     *
     * Changes the given fields and keeps the others. Applies from the next push on. An empty list removes a filter.
     */
    POST: {
      body: Schemas["application.setAutoDeploy body"];
      responses: Record<200, Schemas["application.setAutoDeploy 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/application.setEnv": {
    /**
     * Set or remove environment variables; they apply from the next start on.
     *
     * Changes the given variables and keeps the others; null removes a variable. With `replace`, all other variables are removed. To apply the change to the running release, call `application.restart`.
     */
    POST: {
      body: Schemas["application.setEnv body"];
      responses: Record<200, Schemas["application.setEnv 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/application.start": {
    /**
     * Start the latest release.
     *
     * Starts the latest release with the current variables. Has no effect if it is already running.
     */
    POST: {
      body: Schemas["application.start body"];
      responses: Record<200, Schemas["application.start 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/application.stop": {
    /**
     * Stop an application.
     *
     * Stops sending visitors to the application and ends its processes. A queued or running deployment is cancelled. The release is kept.
     */
    POST: {
      body: Schemas["application.stop body"];
      responses: Record<200, Schemas["application.stop 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/application.triggers": {
    /**
     * List the results of the newest events that could have deployed an application.
     *
     * Returns for each event whether it started a deployment, joined one or was skipped, with the reason. Use it if a push did not start a deployment.
     */
    GET: {
      query: Schemas["application.triggers query"];
      responses: Record<200, Schemas["application.triggers 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/application.update": {
    /**
     * Change name, source, port or replicas; applies from the next deployment on.
     *
     * Changes the given fields: name, port, `replicas`, source and its options (`healthPath`, `buildCommand`, `startCommand`, `submodules`, `lfs`; null resets an option to its default). Deploy to apply the change.
     */
    POST: {
      body: Schemas["application.update body"];
      responses: Record<200, Schemas["application.update 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/application.usage": {
    /**
     * Measure the running release of an application.
     *
     * Returns memory, CPU time, processes, limits and restarts. What the engine does not report is null, and everything of an application that does not run here.
     */
    GET: {
      query: Schemas["application.usage query"];
      responses: Record<200, Schemas["application.usage 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/assistantConnection.list": {
    /**
     * List the assistants that the caller has connected.
     *
     * Returns programs with read-only access on behalf of the caller in the active organization, newest first.
     */
    GET: {
      query?: Schemas["assistantConnection.list query"];
      responses: Record<200, Schemas["assistantConnection.list 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/assistantConnection.revoke": {
    /**
     * Revoke the access of a connected assistant.
     *
     * The token of the assistant is rejected from the next request on.
     */
    POST: {
      body: Schemas["assistantConnection.revoke body"];
      responses: Record<200, Schemas["assistantConnection.revoke 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/assistantToken.create": {
    /**
     * Create the caller’s assistant token, or replace it; it is shown only once.
     *
     * The token can read everything that its holder can see in the active organization, and cannot change anything. Each user has one token for each organization. Requires the plan feature `aiAssistant`.
     */
    POST: {
      body: Schemas["assistantToken.create body"];
      responses: Record<200, Schemas["assistantToken.create 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/assistantToken.get": {
    /**
     * Read whether the caller has an assistant token.
     *
     * Returns creation, expiry and last use of the token. The token itself is not stored.
     */
    GET: {
      responses: Record<200, Schemas["assistantToken.get 200"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/assistantToken.revoke": {
    /**
     * Revoke the caller’s assistant token.
     *
     * The token is rejected from the next request on.
     */
    POST: {
      body: Schemas["assistantToken.revoke body"];
      responses: Record<200, Schemas["assistantToken.revoke 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/auditLog.list": {
    /**
     * List the audit log of the organization, newest first.
     *
     * Returns each change with actor, resource, time and address of the client. Filter by actor, action, record or time; an entry has to match all given filters. For owners and admins.
     */
    GET: {
      query?: Schemas["auditLog.list query"];
      responses: Record<200, Schemas["auditLog.list 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/custom-domain/list": {
    /**
     * List the custom domains of an instance.
     *
     * Returns the hosts of one instance with id, status and time of registration. Works also for a suspended license.
     */
    POST: {
      body: Schemas["customDomain.list body"];
      responses: Record<200, Schemas["customDomain.list 200"]> & Record<400 | 401 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["HubError"]>;
    };
  };
  "/api/custom-domain/register": {
    /**
     * Register a custom domain of an instance.
     *
     * Checks the plan feature, the limit across all instances of the license, and whether another license has the host. If the same instance already has the host, the existing record is returned.
     */
    POST: {
      body: Schemas["customDomain.register body"];
      responses: Record<200, Schemas["customDomain.register 200"]> & Record<400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["HubError"]>;
    };
  };
  "/api/custom-domain/remove": {
    /**
     * Remove a custom domain.
     *
     * A repeated removal returns 404. Works also for a suspended license.
     */
    POST: {
      body: Schemas["customDomain.remove body"];
      responses: Record<200, Schemas["customDomain.remove 200"]> & Record<400 | 401 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["HubError"]>;
    };
  };
  "/api/custom-domain/verify": {
    /**
     * Verify a host with DNS, and check whether it can be registered.
     *
     * Looks up the TXT record of the license in DNS. If the record exists, the custom domain, purchased domain and docs hostname of the license at this host become verified.
     */
    POST: {
      body: Schemas["customDomain.verify body"];
      responses: Record<200, Schemas["customDomain.verify 200"]> & Record<400 | 401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["HubError"]>;
    };
  };
  "/api/database.create": {
    /**
     * Create an empty database.
     *
     * Creates a database server with one empty database and one user. To connect an application, send the `variables` of `database.reveal` to `application.setEnv`. Import data with a client of the database; the API does not do this.
     */
    POST: {
      body: Schemas["database.create body"];
      responses: Record<200, Schemas["database.create 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 422 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/database.get": {
    /**
     * Read one database, without its password.
     *
     * Returns type, names, host and port of one database.
     */
    GET: {
      query: Schemas["database.get query"];
      responses: Record<200, Schemas["database.get 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/database.list": {
    /**
     * List the databases that the caller can see, by name.
     *
     * Returns the databases of all projects with type and status. A member sees those of projects that are granted as a whole. Filter by project, environment, type, status or text. Page with `limit` and `offset`.
     */
    GET: {
      query?: Schemas["database.list query"];
      responses: Record<200, Schemas["database.list 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/database.remove": {
    /**
     * Remove a database with its data.
     *
     * Stops the server and deletes all its data. This cannot be undone.
     */
    POST: {
      body: Schemas["database.remove body"];
      responses: Record<200, Schemas["database.remove 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/database.reveal": {
    /**
     * Reveal the password of a database.
     *
     * Returns the password in plain text, and the variables with which an application connects. Only callers who can change the database can call it. Every call is recorded in the audit log.
     */
    POST: {
      body: Schemas["database.reveal body"];
      responses: Record<200, Schemas["database.reveal 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/deploy/{token}": {
    /**
     * Deploy the application that owns a secret address.
     *
     * Needs no API key and no body: the address contains the secret. `application.get` returns the address; `application.regenerateDeployToken` replaces it, and the previous address stops working immediately. A push event of GitHub, GitLab, Gitea or Bitbucket that is sent to the address deploys according to the Auto Deploy settings.
     */
    POST: {
      path: Schemas["deployWebhook path"];
      responses: Record<200, Schemas["deployWebhook 200"]> & Record<404 | 405 | 413 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/deployment.cancel": {
    /**
     * Cancel a queued or running deployment.
     *
     * Ends the deployment and removes its release; the running release keeps its visitors. A deployment that has already ended returns 409.
     */
    POST: {
      body: Schemas["deployment.cancel body"];
      responses: Record<200, Schemas["deployment.cancel 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/deployment.compare": {
    /**
     * Compare the release of a deployment with the one that receives the visitors.
     *
     * Returns what `application.rollback` to this deployment would change. Values of variables are never returned.
     */
    GET: {
      query: Schemas["deployment.compare query"];
      responses: Record<200, Schemas["deployment.compare 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/deployment.follow": {
    /**
     * Follow the log of a deployment until it ends.
     *
     * Each line is an unnamed event whose data is the line, with secrets masked. The last event is `end`: its data is JSON with `status` and `errorMessage`. An event `note` contains a notice about the stream in `message`. A stream can end at any time (after 15 minutes, when the service restarts, or a few seconds after the caller has lost the access). To continue, connect again with the id of the last event in `Last-Event-ID`; browsers do this automatically.
     */
    GET: {
      query: Schemas["deployment.follow query"];
      header?: Schemas["deployment.follow header"];
      responses: Record<200, AsyncIterable<ServerEvent>> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/deployment.get": {
    /**
     * Read one deployment with its steps.
     *
     * Returns status, trigger, commit, steps with their times, and the reason of a failure.
     */
    GET: {
      query: Schemas["deployment.get query"];
      responses: Record<200, Schemas["deployment.get 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/deployment.list": {
    /**
     * List the deployments of an application, newest first.
     *
     * Page with `limit` (default 50, at most 100) and `offset`.
     */
    GET: {
      query: Schemas["deployment.list query"];
      responses: Record<200, Schemas["deployment.list 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/deployment.log": {
    /**
     * Read the log of a deployment, with secrets masked.
     *
     * Returns the newest 10,000 lines, or a page of lines if `offset` and `limit` are given. Continue with `nextOffset`. Follow a running deployment with `deployment.follow`.
     */
    GET: {
      query: Schemas["deployment.log query"];
      responses: Record<200, Schemas["deployment.log 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/deviceLogin.poll": {
    /**
     * Read the result of a sign-in.
     *
     * Returns `pending` until the user has decided. The first call after the approval returns the API key, only once. The key is valid for one year. The key acts in the organization that `organization` names. If that does not name exactly one organization of the user, the response is `chooseOrganization` with the organizations of the user; call again with one of them.
     */
    POST: {
      body: Schemas["deviceLogin.poll body"];
      responses: Record<200, Schemas["deviceLogin.poll 200"]> & Record<400, Schemas["InputError"]> & Record<405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/deviceLogin.start": {
    /**
     * Start a sign-in that a user confirms in a browser.
     *
     * For programs without a browser. Show the user the code and the address of the page, then poll the result with `deviceLogin.poll`. A sign-in expires after ten minutes.
     */
    POST: {
      body: Schemas["deviceLogin.start body"];
      responses: Record<200, Schemas["deviceLogin.start 200"]> & Record<400, Schemas["InputError"]> & Record<405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/docs/lookup": {
    /**
     * Find the instance to which a docs hostname belongs.
     *
     * Pages of any origin can call it.
     */
    GET: {
      query: Schemas["docs.lookup query"];
      header?: Schemas["docs.lookup header"];
      responses: Record<200, Schemas["docs.lookup 200"]> & Record<304, undefined> & Record<400, Schemas["InputError"]> & Record<404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/domain.create": {
    /**
     * Add a domain to an application.
     *
     * Send `host` for your own domain, or `subdomain` for a name in the zone of the license hub, which is then reserved and provisioned at the hub. To serve your own domain, create an A record with the address in `dns.expected` of `domain.get`. To verify it, publish the TXT record in `verification.record`.
     */
    POST: {
      body: Schemas["domain.create body"];
      responses: Record<200, Schemas["domain.create 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503, Schemas["Error"]>;
    };
  };
  "/api/domain.get": {
    /**
     * Read one domain with its verification, DNS and certificate.
     *
     * Returns the TXT record that proves the domain, whether it is proved, the addresses to which the host resolves, and the state of the certificate.
     */
    GET: {
      query: Schemas["domain.get query"];
      responses: Record<200, Schemas["domain.get 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/domain.list": {
    /**
     * List the domains of one application, or of all applications that the caller can see.
     *
     * Returns domains with host and verification state. Page with `limit` and `offset`.
     */
    GET: {
      query?: Schemas["domain.list query"];
      responses: Record<200, Schemas["domain.list 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/domain.remove": {
    /**
     * Remove a domain from its application.
     *
     * Visitors of the host are no longer sent to the application. A name in the zone of the license hub is released.
     */
    POST: {
      body: Schemas["domain.remove body"];
      responses: Record<200, Schemas["domain.remove 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/domain.verify": {
    /**
     * Verify a domain with DNS.
     *
     * Looks up the TXT record of the domain immediately. If the record exists, the domain becomes verified, and a lost domain is taken back. If not, the response still contains `unverified`: `lookup` shows what DNS contains; publish the record and call again. A verified domain stays verified.
     */
    POST: {
      body: Schemas["domain.verify body"];
      responses: Record<200, Schemas["domain.verify 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500 | 503, Schemas["Error"]>;
    };
  };
  "/api/domain.withdraw": {
    /**
     * Withdraw a host from an organization.
     *
     * The organization cannot use the host again until the withdrawal is lifted (`lift: true`). Other organizations can use it immediately.
     */
    POST: {
      body: Schemas["domain.withdraw body"];
      responses: Record<200, Schemas["domain.withdraw 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/emailVerification.request": {
    /**
     * Request a mail with a link that verifies the caller’s address.
     *
     * The link can be used once within 24 hours. `me.get` returns whether the address is verified.
     */
    POST: {
      body: Schemas["emailVerification.request body"];
      responses: Record<200, Schemas["emailVerification.request 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 409 | 413 | 415 | 429 | 500 | 503, Schemas["Error"]>;
    };
  };
  "/api/environment.create": {
    /**
     * Add an environment to a project.
     *
     * A new project has the environment `production`. Add others, for example for staging.
     */
    POST: {
      body: Schemas["environment.create body"];
      responses: Record<200, Schemas["environment.create 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/environment.remove": {
    /**
     * Remove an environment with its applications and databases.
     *
     * Also removes its applications, databases and domains. This cannot be undone.
     */
    POST: {
      body: Schemas["environment.remove body"];
      responses: Record<200, Schemas["environment.remove 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/git-events/{gitProviderId}": {
    /**
     * Receive a push event of a git host.
     *
     * For GitHub, GitLab, Gitea and Bitbucket. Requests are signed with the webhook secret of the git provider. A push deploys the applications of the organization that use the repository, each according to its Auto Deploy settings. Other events are accepted and have no effect.
     */
    POST: {
      path: Schemas["gitEvents path"];
      responses: Record<200, Schemas["gitEvents 200"]> & Record<400 | 401 | 404 | 405 | 413 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/gitProvider.create": {
    /**
     * Add a git provider with its access token or GitHub App.
     *
     * Stores the address of a git host and the credential that reads its repositories. Secrets are encrypted and never shown again.
     */
    POST: {
      body: Schemas["gitProvider.create body"];
      responses: Record<200, Schemas["gitProvider.create 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/gitProvider.list": {
    /**
     * List the git providers of the organization.
     *
     * Returns names, types and addresses; tokens are never shown. Page with `limit` and `offset`.
     */
    GET: {
      query?: Schemas["gitProvider.list query"];
      responses: Record<200, Schemas["gitProvider.list 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/gitProvider.regenerateWebhookSecret": {
    /**
     * Replace the webhook secret of a git provider; the previous one stops working immediately.
     *
     * Enter the new secret at the git host. Push events that are signed with the previous secret are rejected immediately.
     */
    POST: {
      body: Schemas["gitProvider.regenerateWebhookSecret body"];
      responses: Record<200, Schemas["gitProvider.regenerateWebhookSecret 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/gitProvider.remove": {
    /**
     * Remove a git provider; its applications keep running.
     *
     * Applications whose source uses the git provider keep running. Their next deployment needs another source.
     */
    POST: {
      body: Schemas["gitProvider.remove body"];
      responses: Record<200, Schemas["gitProvider.remove 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/gitProvider.repositories": {
    /**
     * List repositories that a git provider can read.
     *
     * Asks the git host with the stored credential, and returns the repositories that were changed last. Available for GitHub and GitLab. Of GitHub at most the newest 400 are searched.
     */
    GET: {
      query: Schemas["gitProvider.repositories query"];
      responses: Record<200, Schemas["gitProvider.repositories 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 422 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/health": {
    /**
     * Check whether the service and its database are available.
     *
     * For load balancers and monitoring. Returns 200 if the database is available, otherwise 503.
     */
    GET: {
      responses: Record<200, Schemas["health 200"]> & Record<405 | 503, Schemas["Error"]>;
    };
  };
  "/api/job.discard": {
    /**
     * Remove a failing job, or one that was given up.
     *
     * For platform operators. The job does not run again. The records that it was to change stay as they are: a deployment, for example, is still queued.
     */
    POST: {
      body: Schemas["job.discard body"];
      responses: Record<200, Schemas["job.discard 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/job.list": {
    /**
     * List the jobs of the queue, newest first.
     *
     * For platform operators. Returns open jobs and those that were given up in the last 30 days, and the number of jobs in each state. Filter by `state` and `kind`.
     */
    GET: {
      query?: Schemas["job.list query"];
      responses: Record<200, Schemas["job.list 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/job.retry": {
    /**
     * Run a failing job, or one that was given up, again now.
     *
     * For platform operators. A job that was given up gets a new id and all of its attempts. A failing one keeps its id and its number of attempts.
     */
    POST: {
      body: Schemas["job.retry body"];
      responses: Record<200, Schemas["job.retry 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/license.addInstance": {
    /**
     * Add an instance to a license.
     *
     * For platform operators. Creates an instance id for a program that calls the hub itself. The hub never assigns this id to an instance that is linked by a key or a claim code.
     */
    POST: {
      body: Schemas["license.addInstance body"];
      responses: Record<200, Schemas["license.addInstance 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/license.claims": {
    /**
     * List the valid claim codes, newest first.
     *
     * For platform operators. Returns the instance behind each code, and whether the code was entered. The codes themselves are not stored.
     */
    GET: {
      query?: Schemas["license.claims query"];
      responses: Record<200, Schemas["license.claims 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/license.create": {
    /**
     * Create a license; its key is shown only once.
     *
     * For platform operators. The plan defines limits and features; `limits` and `features` override single ones.
     */
    POST: {
      body: Schemas["license.create body"];
      responses: Record<200, Schemas["license.create 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/license.get": {
    /**
     * Read a license with its instances and usage.
     *
     * For platform operators. Returns plan, limits, features, instances and usage of each limit.
     */
    GET: {
      query: Schemas["license.get query"];
      responses: Record<200, Schemas["license.get 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/license.list": {
    /**
     * List all licenses, newest first.
     *
     * For platform operators; filter by text, status and plan. Page with `limit` and `offset`.
     */
    GET: {
      query?: Schemas["license.list query"];
      responses: Record<200, Schemas["license.list 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/license.moveNames": {
    /**
     * Move names of an instance to another instance, also of another license.
     *
     * For platform operators. Moves subdomains, domains and the docs hostname of one instance to another one.
     */
    POST: {
      body: Schemas["license.moveNames body"];
      responses: Record<200, Schemas["license.moveNames 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/license.nameState": {
    /**
     * Compare a host with DNS.
     *
     * For platform operators. Returns the names that licenses have at the host, the DNS records that the hub expects, and those that DNS answers now. Each DNS look-up ends after five seconds.
     */
    GET: {
      query: Schemas["license.nameState query"];
      responses: Record<200, Schemas["license.nameState 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/license.names": {
    /**
     * List all names of a license, newest first.
     *
     * For platform operators. Returns subdomains, custom and purchased domains, and docs hostnames.
     */
    GET: {
      query: Schemas["license.names query"];
      responses: Record<200, Schemas["license.names 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/license.refusals": {
    /**
     * List the rejected requests of licenses with their reasons, newest first.
     *
     * For platform operators. Entries are kept for 30 days, at most 50,000 in total; at most 30 per minute are recorded for each license.
     */
    GET: {
      query?: Schemas["license.refusals query"];
      responses: Record<200, Schemas["license.refusals 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/license.removeInstance": {
    /**
     * Remove an instance from its license.
     *
     * The instance no longer counts against the limit; its usage, docs hostname, names and DNS records are removed. With `keepNames` the names stay until you move them. The next request of the instance is rejected.
     */
    POST: {
      body: Schemas["license.removeInstance body"];
      responses: Record<200, Schemas["license.removeInstance 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/license.rotateKey": {
    /**
     * Rotate the key of a license; the new key is shown only once.
     *
     * For platform operators. Instances need the new key. With `graceHours` the previous key stays valid for some time.
     */
    POST: {
      body: Schemas["license.rotateKey body"];
      responses: Record<200, Schemas["license.rotateKey 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/license.setStatus": {
    /**
     * Suspend or resume a license.
     *
     * For platform operators. Suspending a license removes the DNS records of its subdomains and keeps the names; resuming restores the records.
     */
    POST: {
      body: Schemas["license.setStatus body"];
      responses: Record<200, Schemas["license.setStatus 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/license.update": {
    /**
     * Change the plan of a license, or its overrides.
     *
     * For platform operators. Instances receive the change with their next sync, within about one minute.
     */
    POST: {
      body: Schemas["license.update body"];
      responses: Record<200, Schemas["license.update 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/license.withdrawName": {
    /**
     * Withdraw a host from a license.
     *
     * The license cannot register the host again until the withdrawal is lifted (`lift: true`). Other licenses can register it immediately.
     */
    POST: {
      body: Schemas["license.withdrawName body"];
      responses: Record<200, Schemas["license.withdrawName 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500 | 503, Schemas["Error"]>;
    };
  };
  "/api/license/claim": {
    /**
     * Read the result of a claim code.
     *
     * The instance sends the `claimToken` that it received with the code. After the code was entered, the response contains the license, until the instance syncs with its key or the code expires.
     */
    POST: {
      body: Schemas["license.collectClaim body"];
      responses: Record<200, Schemas["license.collectClaim 200"]> & Record<400 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["HubError"]>;
    };
  };
  "/api/license/claim-code": {
    /**
     * Request a code that links an instance to a license.
     *
     * The code is valid for 15 minutes and can be used once. The holder of a license enters it at the hub; the instance reads the result with `license.collectClaim`. A new code replaces the previous one.
     */
    POST: {
      body: Schemas["license.requestClaim body"];
      responses: Record<200, Schemas["license.requestClaim 200"]> & Record<400 | 405 | 413 | 415 | 429 | 500, Schemas["HubError"]>;
    };
  };
  "/api/license/instances": {
    /**
     * List the instances of a license, newest first.
     *
     * Returns the instances of the license with name, address and time of the last sync. Remove an instance that no longer exists with `license.removeOwnInstance`.
     */
    POST: {
      body: Schemas["license.listOwnInstances body"];
      responses: Record<200, Schemas["license.listOwnInstances 200"]> & Record<400 | 401 | 405 | 413 | 415 | 429 | 500, Schemas["HubError"]>;
    };
  };
  "/api/license/move-names": {
    /**
     * Move names of an instance to another instance of the license.
     *
     * For a server that was replaced: moves subdomains, domains and the docs hostname of the old instance to the new one.
     */
    POST: {
      body: Schemas["license.moveOwnNames body"];
      responses: Record<200, Schemas["license.moveOwnNames 200"]> & Record<400 | 401 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["HubError"]>;
    };
  };
  "/api/license/remove-instance": {
    /**
     * Remove an instance from the license.
     *
     * For example for an instance whose server was lost. The instance no longer counts against the limit; its usage, docs hostname, names and DNS records are removed. With `keepNames` the names stay until you move them.
     */
    POST: {
      body: Schemas["license.removeOwnInstance body"];
      responses: Record<200, Schemas["license.removeOwnInstance 200"]> & Record<400 | 401 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["HubError"]>;
    };
  };
  "/api/license/sync": {
    /**
     * Report the usage of an instance and read what its license allows.
     *
     * The response to the first sync contains the id and the secret of the instance; the secret is returned only once. A request without an id registers a new instance. Send the `sequence` of each response with the next sync. A copy of the instance sends a number that was already used, and is rejected.
     */
    POST: {
      body: Schemas["license.sync body"];
      responses: Record<200, Schemas["license.sync 200"]> & Record<400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["HubError"]>;
    };
  };
  "/api/licenseLink.adopt": {
    /**
     * Continue with this instance after it was copied.
     *
     * For an instance that was copied or restored from a backup (`INSTANCE_COPIED` in `licenseLink.get`). The hub rejects the other copy from now on.
     */
    POST: {
      body: Schemas["licenseLink.adopt body"];
      responses: Record<200, Schemas["licenseLink.adopt 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/licenseLink.claim": {
    /**
     * Request a claim code from the license hub.
     *
     * Returns a code for the claim page of the hub, which links this instance to a license. A new code replaces the previous one. LICENSE_KEY in the environment takes precedence over a claimed license.
     */
    POST: {
      body: Schemas["licenseLink.claim body"];
      responses: Record<200, Schemas["licenseLink.claim 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503, Schemas["Error"]>;
    };
  };
  "/api/licenseLink.get": {
    /**
     * Read the license of this instance, and what it allows.
     *
     * Returns the license, its limits and features, the time of the last response of the hub, and problems of the link.
     */
    GET: {
      responses: Record<200, Schemas["licenseLink.get 200"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/licenseLink.register": {
    /**
     * Register this instance as a new instance of the license.
     *
     * For an instance that was copied, or removed from its license. Names of the previous instance stay registered for it. An instance that was linked by a claim code needs a new code afterwards.
     */
    POST: {
      body: Schemas["licenseLink.register body"];
      responses: Record<200, Schemas["licenseLink.register 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/licenseLink.remove": {
    /**
     * Remove the license that was linked by a claim code.
     *
     * The instance continues without a license. Names that are registered under the license stay registered until they are released.
     */
    POST: {
      body: Schemas["licenseLink.remove body"];
      responses: Record<200, Schemas["licenseLink.remove 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/me.activity": {
    /**
     * List the security events of the caller’s account, newest first.
     *
     * Returns sign-ins, failed sign-ins, and changes of the password and of sessions.
     */
    GET: {
      query?: Schemas["me.activity query"];
      responses: Record<200, Schemas["me.activity 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/me.get": {
    /**
     * Read the caller with the active organization and role.
     *
     * Returns user, active organization and role. Use it to check a credential.
     */
    GET: {
      responses: Record<200, Schemas["me.get 200"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/member.add": {
    /**
     * Make an existing user a member.
     *
     * For platform operators. The user must already have an account. Owners invite users with `member.invite`.
     */
    POST: {
      body: Schemas["member.add body"];
      responses: Record<200, Schemas["member.add 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/member.invitations": {
    /**
     * List the open invitations.
     *
     * Returns the invitations that can still be accepted, without their links: a link is shown once, by `member.invite`. Page with `limit` and `offset`.
     */
    GET: {
      query?: Schemas["member.invitations query"];
      responses: Record<200, Schemas["member.invitations 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/member.invite": {
    /**
     * Invite a user with a link that can be used once.
     *
     * Returns the link, and sends it by mail if SMTP is configured. On its page, the invited user chooses a password. With the acceptance, a user with the role `member` can see the given projects and applications.
     */
    POST: {
      body: Schemas["member.invite body"];
      responses: Record<200, Schemas["member.invite 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/member.list": {
    /**
     * List the members with their grants.
     *
     * Returns members with role and granted projects and applications. Page with `limit` and `offset`.
     */
    GET: {
      query?: Schemas["member.list query"];
      responses: Record<200, Schemas["member.list 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/member.remove": {
    /**
     * Remove a member, or leave the organization.
     *
     * Keys, tokens and grants of the member in the organization become invalid immediately. Owners and admins can remove other members; every member can remove themselves. The last owner cannot be removed.
     */
    POST: {
      body: Schemas["member.remove body"];
      responses: Record<200, Schemas["member.remove 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/member.setAccess": {
    /**
     * Replace the grants of a member.
     *
     * For members with the role `member`. From now on, the member can see only the given projects and applications.
     */
    POST: {
      body: Schemas["member.setAccess body"];
      responses: Record<200, Schemas["member.setAccess 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/member.setRole": {
    /**
     * Change the role of a member.
     *
     * Only owners can grant and revoke the roles `owner` and `admin`. The role of the last owner cannot be changed.
     */
    POST: {
      body: Schemas["member.setRole body"];
      responses: Record<200, Schemas["member.setRole 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/member.withdrawInvitation": {
    /**
     * Withdraw an open invitation.
     *
     * The link stops working immediately. Only owners can withdraw invitations of admins and owners.
     */
    POST: {
      body: Schemas["member.withdrawInvitation body"];
      responses: Record<200, Schemas["member.withdrawInvitation 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/merchant.advanceClock": {
    /**
     * Move the clock of a sandbox merchant forward.
     *
     * Everything that becomes due in between is processed in order, before the response. What takes longer than ten seconds continues after it. The clock cannot be moved back.
     */
    POST: {
      body: Schemas["merchant.advanceClock body"];
      responses: Record<200, Schemas["merchant.advanceClock 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/merchant.create": {
    /**
     * Create the merchant of an external id, or read its secrets again.
     *
     * There is one merchant for each external id: repeated and concurrent calls return the same merchant.
     */
    POST: {
      body: Schemas["merchant.create body"];
      responses: Record<200, Schemas["merchant.create 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/merchant.events": {
    /**
     * List the events of a merchant with their delivery, newest first.
     *
     * For platform operators. Returns type, state, number of attempts and last error of each event, without its content.
     */
    GET: {
      query: Schemas["merchant.events query"];
      responses: Record<200, Schemas["merchant.events 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/merchant.get": {
    /**
     * Read a merchant, without its secrets.
     *
     * Returns name, event address, mode and methods. Needs the administration key of the gateway.
     */
    GET: {
      query: Schemas["merchant.get query"];
      responses: Record<200, Schemas["merchant.get 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 404 | 405 | 429 | 500 | 503, Schemas["Error"]>;
    };
  };
  "/api/merchant.list": {
    /**
     * List the merchants of the gateway, newest first.
     *
     * For platform operators. Returns name, code, instance, state and mode of each merchant, and the number of its payments; no secrets. Filter by text, state and mode.
     */
    GET: {
      query?: Schemas["merchant.list query"];
      responses: Record<200, Schemas["merchant.list 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/merchant.payment": {
    /**
     * Read a payment with its attempts, states and events.
     *
     * For platform operators. Returns each attempt with its processor and result, each change of the status with its cause, and the events with their delivery. Card numbers are not stored.
     */
    GET: {
      query: Schemas["merchant.payment query"];
      responses: Record<200, Schemas["merchant.payment 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/merchant.payments": {
    /**
     * List the payments of all merchants or of one, newest first.
     *
     * For platform operators. Filter by merchant, status and text.
     */
    GET: {
      query?: Schemas["merchant.payments query"];
      responses: Record<200, Schemas["merchant.payments 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/merchant.redeliver": {
    /**
     * Send an event to its instance again.
     *
     * For platform operators. Sends the event now, also if it was delivered or given up. The instance recognizes a repeated event by its id.
     */
    POST: {
      body: Schemas["merchant.redeliver body"];
      responses: Record<200, Schemas["merchant.redeliver 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/merchant.release": {
    /**
     * Close a merchant, its pending payments and its subscriptions.
     *
     * The merchant code and the secret stop working immediately, and no further event is delivered. An attempt whose outcome is not known yet is still recorded when the processor reports it.
     */
    POST: {
      body: Schemas["merchant.release body"];
      responses: Record<200, Schemas["merchant.release 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/merchant.rotateSigningKey": {
    /**
     * Sign the events of a merchant with a new key.
     *
     * All later deliveries are signed with the new key, including events that were already queued. Receivers should accept the previous key until deliveries in progress have ended.
     */
    POST: {
      body: Schemas["merchant.rotateSigningKey body"];
      responses: Record<200, Schemas["merchant.rotateSigningKey 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/merchant.subscriptions": {
    /**
     * List the subscriptions of all merchants or of one, newest first.
     *
     * For platform operators. Filter by merchant and status.
     */
    GET: {
      query?: Schemas["merchant.subscriptions query"];
      responses: Record<200, Schemas["merchant.subscriptions 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/merchant.update": {
    /**
     * Change the name, methods or event address of a merchant.
     *
     * A change of methods applies to new payments; existing payments keep their methods.
     */
    POST: {
      body: Schemas["merchant.update body"];
      responses: Record<200, Schemas["merchant.update 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 404 | 405 | 413 | 415 | 429 | 500 | 503, Schemas["Error"]>;
    };
  };
  "/api/method.list": {
    /**
     * List the payment methods that the operator offers.
     *
     * Returns ids and names of the methods of a mode, in the order of the payment page.
     */
    GET: {
      query?: Schemas["method.list query"];
      responses: Record<200, Schemas["method.list 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/node.list": {
    /**
     * List the processes that share the database, the one that was seen last first.
     *
     * For platform operators. Returns one entry for each data folder, with the process that started in it last.
     */
    GET: {
      query?: Schemas["node.list query"];
      responses: Record<200, Schemas["node.list 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/offer.create": {
    /**
     * Create an offer that customers can subscribe to.
     *
     * An offer defines what is charged and how often. It cannot be changed; create another one instead.
     */
    POST: {
      body: Schemas["offer.create body"];
      responses: Record<200, Schemas["offer.create 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/offer.get": {
    /**
     * Read one offer.
     *
     * Returns amount, currency and interval of one offer of the merchant. An offer of another merchant returns 404.
     */
    GET: {
      query: Schemas["offer.get query"];
      responses: Record<200, Schemas["offer.get 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/offer.list": {
    /**
     * List the offers of the merchant, newest first.
     *
     * Page with `limit` (default 50, at most 100) and `offset`.
     */
    GET: {
      query?: Schemas["offer.list query"];
      responses: Record<200, Schemas["offer.list 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/openapi.json": {
    /**
     * Get this document.
     *
     * The published operations of this process as an OpenAPI 3.1 document. Pages of any origin may read it. The documents of the other operations are at `/api/openapi/internal.json`, `/api/openapi/hub.json` and `/api/openapi/gateway.json`.
     */
    GET: {
      responses: Record<200, Schemas["openapi 200"]>;
    };
  };
  "/api/operator.add": {
    /**
     * Make a user an operator of the platform.
     *
     * For platform operators. The user must already exist, for example through an invitation.
     */
    POST: {
      body: Schemas["operator.add body"];
      responses: Record<200, Schemas["operator.add 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/operator.list": {
    /**
     * List the operators of the platform.
     *
     * For platform operators.
     */
    GET: {
      query?: Schemas["operator.list query"];
      responses: Record<200, Schemas["operator.list 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/operator.remove": {
    /**
     * Remove an operator; the user is kept.
     *
     * For platform operators. The account of the user is kept.
     */
    POST: {
      body: Schemas["operator.remove body"];
      responses: Record<200, Schemas["operator.remove 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/operator.searchUsers": {
    /**
     * Search the users of the platform, newest first.
     *
     * For platform operators. Returns users with their mail address, whether they have a second factor, and whether they are operators. Without `search` it returns all users.
     */
    GET: {
      query?: Schemas["operator.searchUsers query"];
      responses: Record<200, Schemas["operator.searchUsers 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/operatorLog.list": {
    /**
     * List the audit log of the whole platform, newest first.
     *
     * For platform operators. Returns all entries of the audit log, including entries that belong to no organization, such as requests of licenses at the hub.
     */
    GET: {
      query?: Schemas["operatorLog.list query"];
      responses: Record<200, Schemas["operatorLog.list 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/organization.create": {
    /**
     * Create an organization that the caller owns.
     *
     * The new organization gets the default plan of the platform. The number of organizations that a user can own is limited.
     */
    POST: {
      body: Schemas["organization.create body"];
      responses: Record<200, Schemas["organization.create 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/organization.follow": {
    /**
     * Follow which topics of the active organization change.
     *
     * The first event is `ready`. Then an event `changed` is sent at most once a second, if something that the caller can see has changed: its data is JSON with `topics`, of `organization`, `members`, `projects`, `applications`, `deployments`, `databases`, `domains`, `imports`, `sources`, `webhooks`, `payments`, `auditLog`. Read what you show again after `ready` and `changed`. A stream can end at any time (after 15 minutes, when the service restarts, or a few seconds after the caller has lost the access). Then connect again; browsers do this automatically.
     */
    GET: {
      responses: Record<200, AsyncIterable<ServerEvent>> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/organization.get": {
    /**
     * Read the active organization with its plan and usage.
     *
     * Returns the plan with quotas and features, and the usage of each quota.
     */
    GET: {
      responses: Record<200, Schemas["organization.get 200"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/organization.leave": {
    /**
     * Leave an organization.
     *
     * Keys, tokens and grants of the caller in the organization become invalid immediately. Keys, tokens and grants of the caller in the organization become invalid immediately. The last owner cannot leave: make another member an owner first.
     */
    POST: {
      body: Schemas["organization.leave body"];
      responses: Record<200, Schemas["organization.leave 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/organization.list": {
    /**
     * List the organizations that the caller is a member of.
     *
     * Returns the organizations with the caller’s role in each.
     */
    GET: {
      query?: Schemas["organization.list query"];
      responses: Record<200, Schemas["organization.list 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/organization.overview": {
    /**
     * Read what runs, fails and deploys in the active organization.
     *
     * Returns the numbers of what the caller can see, the failing applications, the deployments that wait or run, and the newest that have ended.
     */
    GET: {
      responses: Record<200, Schemas["organization.overview 200"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/organization.remove": {
    /**
     * Remove an organization that the caller owns, with everything in it.
     *
     * Memberships, keys, tokens and invitations become invalid immediately. Applications, databases, domains and payment gateway services are removed in the background. This cannot be undone.
     */
    POST: {
      body: Schemas["organization.remove body"];
      responses: Record<200, Schemas["organization.remove 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/organization.search": {
    /**
     * Search the organizations of the platform, newest first.
     *
     * For platform operators. Returns plan, number of members and number of applications of each organization. Without `search` it returns all of them.
     */
    GET: {
      query?: Schemas["organization.search query"];
      responses: Record<200, Schemas["organization.search 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/organization.setPlan": {
    /**
     * Set quotas and features of an organization.
     *
     * For platform operators. Quotas: -1 means unlimited, 0 means not allowed. Omitted fields do not change.
     */
    POST: {
      body: Schemas["organization.setPlan body"];
      responses: Record<200, Schemas["organization.setPlan 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/organization.update": {
    /**
     * Rename an organization.
     *
     * For owners and admins of the organization. Names of organizations do not have to be unique.
     */
    POST: {
      body: Schemas["organization.update body"];
      responses: Record<200, Schemas["organization.update 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/passkey.list": {
    /**
     * List the caller’s passkeys, newest first.
     *
     * Returns name, creation and last use of each passkey. Add passkeys on the page `/account/passkeys`.
     */
    GET: {
      query?: Schemas["passkey.list query"];
      responses: Record<200, Schemas["passkey.list 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/passkey.remove": {
    /**
     * Remove one of the caller’s passkeys.
     *
     * Needs a session that started in the last ten minutes. No sign-in is possible with the passkey afterwards.
     */
    POST: {
      body: Schemas["passkey.remove body"];
      responses: Record<200, Schemas["passkey.remove 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/passkey.rename": {
    /**
     * Rename one of the caller’s passkeys.
     *
     * Needs a session that started in the last ten minutes.
     */
    POST: {
      body: Schemas["passkey.rename body"];
      responses: Record<200, Schemas["passkey.rename 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/passwordReset.create": {
    /**
     * Create a link for a user to choose a new password.
     *
     * For platform operators, if the platform has no mail server configured or the mail does not arrive. Send the link to the user. It can be used once within one hour, and replaces the previous link.
     */
    POST: {
      body: Schemas["passwordReset.create body"];
      responses: Record<200, Schemas["passwordReset.create 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/passwordReset.request": {
    /**
     * Request a mail with a link to choose a new password.
     *
     * The response does not depend on whether an account has this address. An account receives at most one mail in five minutes.
     */
    POST: {
      body: Schemas["passwordReset.request body"];
      responses: Record<200, Schemas["passwordReset.request 200"]> & Record<400, Schemas["InputError"]> & Record<405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/pay": {
    /**
     * Start a payment and return the address of its payment page.
     *
     * Send the customer to the returned `url`. A client that prefers JSON (`Accept`, or a JSON body) receives the address in the response; a browser that submits a form is redirected to it. A repeated request returns the same `paymentId` with a new address; only the first address can cancel the payment. If the payment is cancelled, failed or expired, a repeated request starts it again. A repeated request with another amount, currency or return address is rejected (409). Sign requests and set `requireSignature`, so that only your server can use your references.
     */
    POST: {
      query: Schemas["pay query"];
      body: Schemas["pay body"];
      responses: Record<200, Schemas["pay 200"]> & Record<400, Schemas["InputError"] | string> & Record<403 | 404 | 409 | 413 | 415 | 429 | 500 | 503, Schemas["Error"] | string> & Record<405, Schemas["Error"]>;
    };
  };
  "/api/payment-events/{merchantCode}": {
    /**
     * Receive an event of the payment gateway.
     *
     * The gateway sends the events of a merchant to this address. The instance verifies the signature of the raw body, stores the event, and relays it unchanged (same body, signature and content type) once to every webhook URL of the merchant’s organization. It responds when the event is stored. An event with a known id is accepted and not relayed again.
     */
    POST: {
      path: Schemas["paymentEvents path"];
      header: Schemas["paymentEvents header"];
      body: string | Uint8Array;
      responses: Record<200, Schemas["paymentEvents 200"]> & Record<400 | 401 | 404 | 405 | 413 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/payment.list": {
    /**
     * List the payments of the merchant, newest first.
     *
     * Returns payments with reference, status and amount. Filter by `status`. Page with `limit` and `offset`.
     */
    GET: {
      query?: Schemas["payment.list query"];
      responses: Record<200, Schemas["payment.list 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/paymentGateway.create": {
    /**
     * Add a payment gateway service to a project.
     *
     * The first service of an organization creates its merchant account. All services of the organization share its code and key.
     */
    POST: {
      body: Schemas["paymentGateway.create body"];
      responses: Record<200, Schemas["paymentGateway.create 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/paymentGateway.deliveries": {
    /**
     * List the payment events that were relayed to the webhook URL of a service.
     *
     * Returns each attempt with status, time and reason of a failure. Page with `limit` and `offset`.
     */
    GET: {
      query: Schemas["paymentGateway.deliveries query"];
      responses: Record<200, Schemas["paymentGateway.deliveries 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/paymentGateway.delivery": {
    /**
     * Read one delivery of a payment event with its payload.
     *
     * Returns what is sent, without the signature, and the result with the start of the answer. The payload is deleted with the event.
     */
    GET: {
      query: Schemas["paymentGateway.delivery query"];
      responses: Record<200, Schemas["paymentGateway.delivery 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/paymentGateway.get": {
    /**
     * Read the settings of a payment gateway service.
     *
     * Returns merchant code, checkout address, payment methods and webhook URL. Read the signing key with `paymentGateway.revealSigningKey`.
     */
    GET: {
      query: Schemas["paymentGateway.get query"];
      responses: Record<200, Schemas["paymentGateway.get 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/paymentGateway.list": {
    /**
     * List the payment gateway services of the organization or of one project.
     *
     * Returns the services with their status. Page with `limit` and `offset`.
     */
    GET: {
      query?: Schemas["paymentGateway.list query"];
      responses: Record<200, Schemas["paymentGateway.list 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/paymentGateway.redeliver": {
    /**
     * Send a payment event again.
     *
     * Sends the same bytes with the same signature again. The delivery is listed with `manual: true`.
     */
    POST: {
      body: Schemas["paymentGateway.redeliver body"];
      responses: Record<200, Schemas["paymentGateway.redeliver 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/paymentGateway.remove": {
    /**
     * Remove a payment gateway service.
     *
     * With the last service of the organization, its merchant account is released before the response: pending payments and subscriptions end.
     */
    POST: {
      body: Schemas["paymentGateway.remove body"];
      responses: Record<200, Schemas["paymentGateway.remove 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500 | 503, Schemas["Error"]>;
    };
  };
  "/api/paymentGateway.revealMerchantSecret": {
    /**
     * Reveal the merchant secret of the payment gateway.
     *
     * Returns the credential for the status query, offers and subscriptions. Every call is recorded in the audit log.
     */
    POST: {
      body: Schemas["paymentGateway.revealMerchantSecret body"];
      responses: Record<200, Schemas["paymentGateway.revealMerchantSecret 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/paymentGateway.revealSigningKey": {
    /**
     * Reveal the key that verifies payment events.
     *
     * Returns the HMAC key of `x-gateway-signature` and of signed payment requests. Every call is recorded in the audit log.
     */
    POST: {
      body: Schemas["paymentGateway.revealSigningKey body"];
      responses: Record<200, Schemas["paymentGateway.revealSigningKey 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/paymentGateway.rotateSigningKey": {
    /**
     * Rotate the key that signs payment events.
     *
     * New events are signed with the new key. For 24 hours, events that are signed with a replaced key are still relayed, and receivers should accept all of these keys. The key can be rotated five times within 24 hours.
     */
    POST: {
      body: Schemas["paymentGateway.rotateSigningKey body"];
      responses: Record<200, Schemas["paymentGateway.rotateSigningKey 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503, Schemas["Error"]>;
    };
  };
  "/api/paymentGateway.update": {
    /**
     * Change name, methods or webhook URL of a payment gateway service.
     *
     * Methods apply to the whole merchant account, from the next payment on.
     */
    POST: {
      body: Schemas["paymentGateway.update body"];
      responses: Record<200, Schemas["paymentGateway.update 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 422 | 429 | 500 | 503, Schemas["Error"]>;
    };
  };
  "/api/plan.list": {
    /**
     * List the plans of licenses, from the smallest to the largest.
     *
     * Returns limits (-1 means unlimited) and features of each plan.
     */
    GET: {
      query?: Schemas["plan.list query"];
      responses: Record<200, Schemas["plan.list 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/platform.checkUpgrade": {
    /**
     * Compare this version with the newest one.
     *
     * For platform operators. Reads the document at `UPDATE_URL`, at most once an hour. If that is not possible, `problem` contains the reason. Changes nothing.
     */
    GET: {
      responses: Record<200, Schemas["platform.checkUpgrade 200"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/platform.diagnose": {
    /**
     * Check the machine of this process.
     *
     * For platform operators. Runs the checks of `pilothouse doctor` that are possible beside the server: programs, engine, data folder, database, names, certificate, services and clock. Each check ends after 8 seconds. Changes nothing.
     */
    GET: {
      responses: Record<200, Schemas["platform.diagnose 200"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/platform.get": {
    /**
     * Read version, roles and size of the platform.
     *
     * For platform operators. Returns this process with its version, roles, engine and database, and the number of organizations, users, applications and open deployments.
     */
    GET: {
      responses: Record<200, Schemas["platform.get 200"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/project.create": {
    /**
     * Create an empty project.
     *
     * The project gets one environment, `production`. Names are unique in the organization and not case-sensitive.
     */
    POST: {
      body: Schemas["project.create body"];
      responses: Record<200, Schemas["project.create 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/project.get": {
    /**
     * Read one project with its environments, applications and databases.
     *
     * Returns everything in the project that the caller can see. A project that is not granted to the caller returns 404.
     */
    GET: {
      query: Schemas["project.get query"];
      responses: Record<200, Schemas["project.get 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/project.list": {
    /**
     * List the projects that the caller can see, newest first.
     *
     * Page with `limit` (default 50, at most 100) and `offset`.
     */
    GET: {
      query?: Schemas["project.list query"];
      responses: Record<200, Schemas["project.list 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/project.remove": {
    /**
     * Remove a project with everything in it.
     *
     * Removes its applications, databases, domains and payment gateway services. This cannot be undone.
     */
    POST: {
      body: Schemas["project.remove body"];
      responses: Record<200, Schemas["project.remove 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/project.update": {
    /**
     * Change name or description of a project.
     *
     * Changes the given fields. Names are unique in the organization and not case-sensitive.
     */
    POST: {
      body: Schemas["project.update body"];
      responses: Record<200, Schemas["project.update 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/purchased-domain/list": {
    /**
     * List the purchased domains of an instance.
     *
     * Returns the active domains of one instance with registrar id, expiry and renewal.
     */
    POST: {
      body: Schemas["purchasedDomain.list body"];
      responses: Record<200, Schemas["purchasedDomain.list 200"]> & Record<400 | 401 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["HubError"]>;
    };
  };
  "/api/purchased-domain/register": {
    /**
     * Register a purchased domain of an instance.
     *
     * Records a domain and counts it against the limits of the license. It does not buy the domain. If the same instance already has the domain, its attributes are updated.
     */
    POST: {
      body: Schemas["purchasedDomain.register body"];
      responses: Record<200, Schemas["purchasedDomain.register 200"]> & Record<400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["HubError"]>;
    };
  };
  "/api/purchased-domain/remove": {
    /**
     * Remove a purchased domain.
     *
     * Removes only the record, which no longer counts against the limit. The domain is not cancelled at the registrar.
     */
    POST: {
      body: Schemas["purchasedDomain.remove body"];
      responses: Record<200, Schemas["purchasedDomain.remove 200"]> & Record<400 | 401 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["HubError"]>;
    };
  };
  "/api/registry.create": {
    /**
     * Store the credentials of an image registry.
     *
     * The credentials are used only for images of this registry. They are encrypted and never shown again.
     */
    POST: {
      body: Schemas["registry.create body"];
      responses: Record<200, Schemas["registry.create 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/registry.list": {
    /**
     * List the registries that the organization has credentials for.
     *
     * Returns hosts and user names; passwords are never shown. Page with `limit` and `offset`.
     */
    GET: {
      query?: Schemas["registry.list query"];
      responses: Record<200, Schemas["registry.list 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/registry.remove": {
    /**
     * Remove the credentials of a registry; running applications are not affected.
     *
     * The next deployment of a private image of that registry needs other credentials.
     */
    POST: {
      body: Schemas["registry.remove body"];
      responses: Record<200, Schemas["registry.remove 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/repository.create": {
    /**
     * Create an empty repository to push to.
     *
     * Push a commit to `gitUrl`, with any user name and an account API key as password, then use that address as `customGitUrl` of an import or an application. After that, every push deploys according to the Auto Deploy settings. A repository that no application uses is removed after one hour.
     */
    POST: {
      body: Schemas["repository.create body"];
      responses: Record<200, Schemas["repository.create 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/repository.remove": {
    /**
     * Remove a repository that no application uses.
     *
     * The repository of an application is removed with the application.
     */
    POST: {
      body: Schemas["repository.remove body"];
      responses: Record<200, Schemas["repository.remove 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/site-import": {
    /**
     * List the imports of the organization, newest first.
     *
     * Each item contains the status and the ids of the created resources; a failed import also contains the step and the message. Page with `limit` (default 50, at most 100) and `offset`.
     */
    GET: {
      query?: Schemas["siteImport.list query"];
      responses: Record<200, Schemas["siteImport.list 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
    /**
     * Import a site.
     *
     * Creates a project, an optional database, an application with its variables and an optional domain, and triggers a deployment. Responds when the records exist; the build continues in the background: follow it with `deployment.follow`, or read `deployment.get`. A failed or partial import returns 422 with the same body.
     */
    POST: {
      header?: Schemas["siteImport.create header"];
      body: Schemas["siteImport.create body"];
      responses: Record<200, Schemas["ImportResult"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]> & Record<422, Schemas["siteImport.create 422"]>;
    };
  };
  "/api/site-import/preview": {
    /**
     * Check an import without creating anything.
     *
     * Checks the body of an import: name conflicts, the domain, quotas, the engine, and whether the repository and the branch exist. Returns 200 even if the import would fail; `valid` contains the result.
     */
    POST: {
      body: Schemas["siteImport.preview body"];
      responses: Record<200, Schemas["ImportPreview"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/site-import/{siteImportId}": {
    /**
     * Read one import with its steps.
     *
     * Returns the item of `siteImport.list` with the stored input, its secrets replaced by asterisks, and each step with its times. An import of another organization returns 404.
     */
    GET: {
      path: Schemas["siteImport.get path"];
      responses: Record<200, Schemas["siteImport.get 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/site-import/{siteImportId}/retry": {
    /**
     * Run a failed or partial import again.
     *
     * Removes the resources that the import created, and runs the stored input again under the same import id. Responds like the import.
     */
    POST: {
      path: Schemas["siteImport.retry path"];
      responses: Record<200 | 422, Schemas["ImportResult"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/site-import/{siteImportId}/rollback": {
    /**
     * Roll back a partial import.
     *
     * Removes all resources that the import created, and its record.
     */
    POST: {
      path: Schemas["siteImport.rollback path"];
      responses: Record<200, Schemas["siteImport.rollback 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/source.branches": {
    /**
     * List the branches of the repository of a source.
     *
     * Asks the git host with the stored credential of the source, as an import does. Changes nothing; it is a POST because it takes a source. `branch` of the source is not used.
     */
    POST: {
      body: Schemas["source.branches body"];
      responses: Record<200, Schemas["source.branches 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 422 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/sshKey.create": {
    /**
     * Store an SSH key for private repositories, or generate one.
     *
     * Send a private key, or omit it to generate one. Add the returned public key to the git host as a deploy key.
     */
    POST: {
      body: Schemas["sshKey.create body"];
      responses: Record<200, Schemas["sshKey.create 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/sshKey.list": {
    /**
     * List the SSH keys of the organization.
     *
     * Returns names and public keys; private keys are never shown. Page with `limit` and `offset`.
     */
    GET: {
      query?: Schemas["sshKey.list query"];
      responses: Record<200, Schemas["sshKey.list 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/sshKey.remove": {
    /**
     * Remove an SSH key.
     *
     * Applications whose source uses the key cannot be deployed until their source has another key.
     */
    POST: {
      body: Schemas["sshKey.remove body"];
      responses: Record<200, Schemas["sshKey.remove 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/subdomain/check": {
    /**
     * Check whether a subdomain is free.
     *
     * A name that is taken or reserved returns 200 with `available: false` and the reason. A name that breaks the naming rules returns 400. Without `licenseKey`, the rate limit applies to the address of the client.
     */
    POST: {
      body: Schemas["subdomain.check body"];
      responses: Record<200, Schemas["subdomain.check 200"]> & Record<400 | 401 | 405 | 413 | 415 | 429 | 500, Schemas["HubError"]>;
    };
  };
  "/api/subdomain/list": {
    /**
     * List the subdomains of an instance.
     *
     * Released subdomains are not listed. Works also for a suspended license.
     */
    POST: {
      body: Schemas["subdomain.list body"];
      responses: Record<200, Schemas["subdomain.list 200"]> & Record<400 | 401 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["HubError"]>;
    };
  };
  "/api/subdomain/provision": {
    /**
     * Create or move the DNS record of a subdomain.
     *
     * The DNS record exists when the response arrives. A request with another address changes the record.
     */
    POST: {
      body: Schemas["subdomain.provision body"];
      responses: Record<200, Schemas["subdomain.provision 200"]> & Record<400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500 | 503, Schemas["HubError"]>;
    };
  };
  "/api/subdomain/release": {
    /**
     * Delete the DNS record of a subdomain and release its name.
     *
     * The name can be reserved again immediately, unless the operator has configured a cooldown for released names. A repeated release returns 404.
     */
    POST: {
      body: Schemas["subdomain.release body"];
      responses: Record<200, Schemas["subdomain.release 200"]> & Record<400 | 401 | 404 | 405 | 409 | 413 | 415 | 429 | 500 | 503, Schemas["HubError"]>;
    };
  };
  "/api/subdomain/reserve": {
    /**
     * Reserve a subdomain for an instance.
     *
     * Reserves the name for an instance, without a DNS record. If the same instance already has the name, the existing record is returned, even if the limit is reached.
     */
    POST: {
      body: Schemas["subdomain.reserve body"];
      responses: Record<200, Schemas["subdomain.reserve 200"]> & Record<400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["HubError"]>;
    };
  };
  "/api/subscription.cancel": {
    /**
     * Cancel a subscription at the end of the paid period.
     *
     * A subscription that is not paid (`incomplete`, `past_due`) ends immediately.
     */
    POST: {
      body: Schemas["subscription.cancel body"];
      responses: Record<200, Schemas["subscription.cancel 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/subscription.create": {
    /**
     * Subscribe a customer to an offer.
     *
     * Returns the address of a payment page for the first period. The subscription becomes active when that period is paid; later periods are charged with the same method.
     */
    POST: {
      body: Schemas["subscription.create body"];
      responses: Record<200, Schemas["subscription.create 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 404 | 405 | 409 | 413 | 415 | 429 | 500 | 503, Schemas["Error"]>;
    };
  };
  "/api/subscription.get": {
    /**
     * Read one subscription.
     *
     * Returns status, current period and end. Poll it if an event may have been lost.
     */
    GET: {
      query: Schemas["subscription.get query"];
      responses: Record<200, Schemas["subscription.get 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/subscription.list": {
    /**
     * List the subscriptions of the merchant, newest first.
     *
     * Page with `limit` (default 50, at most 100) and `offset`.
     */
    GET: {
      query?: Schemas["subscription.list query"];
      responses: Record<200, Schemas["subscription.list 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/theme": {
    /**
     * Read the theme of the documentation site of this instance.
     *
     * Pages of any origin can read it. With `format=css` it returns a stylesheet.
     */
    GET: {
      query?: Schemas["theme.show query"];
      header?: Schemas["theme.show header"];
      responses: Record<200, Schemas["theme.show 200"] | string> & Record<304, undefined> & Record<400, Schemas["InputError"]> & Record<405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/theme.get": {
    /**
     * Read the stored theme and the state of its docs hostname.
     *
     * Returns the stored fields and, for the docs hostname, the DNS records to publish and the result of the check by the hub.
     */
    GET: {
      responses: Record<200, Schemas["theme.get 200"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/theme.update": {
    /**
     * Change the theme and the docs hostname.
     *
     * Changes the given fields and keeps the others; null removes a value.
     */
    POST: {
      body: Schemas["theme.update body"];
      responses: Record<200, Schemas["theme.update 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/twoFactor.remove": {
    /**
     * Remove the second factor of a user who has lost it.
     *
     * For platform operators. The password is kept, and all sessions of the user end. First check that the request was made by the user.
     */
    POST: {
      body: Schemas["twoFactor.remove body"];
      responses: Record<200, Schemas["twoFactor.remove 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/verifyPayment/{reference}": {
    /**
     * Read the state of a payment by the reference of the merchant.
     *
     * Poll it for payments that are pending in your system: events are delivered once and can be lost. `processing` means that the processor has not responded yet; do not treat it as a failure.
     */
    GET: {
      path: Schemas["payment.verify path"];
      query: Schemas["payment.verify query"];
      responses: Record<200, Schemas["payment.verify 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/webhook.create": {
    /**
     * Create an outbound webhook; its secret is shown only once.
     *
     * Events are sent to the address according to Standard Webhooks: verify `webhook-signature` with the returned secret. The address must be public.
     */
    POST: {
      body: Schemas["webhook.create body"];
      responses: Record<200, Schemas["webhook.create 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/webhook.deliveries": {
    /**
     * List the deliveries of an outbound webhook.
     *
     * Returns each event with its attempts, status codes and the time of the next retry. Page with `limit` and `offset`.
     */
    GET: {
      query: Schemas["webhook.deliveries query"];
      responses: Record<200, Schemas["webhook.deliveries 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/webhook.delivery": {
    /**
     * Read one delivery of an outbound webhook with its payload.
     *
     * Returns what is sent, without the signature, and the result of every attempt with the start of the last answer.
     */
    GET: {
      query: Schemas["webhook.delivery query"];
      responses: Record<200, Schemas["webhook.delivery 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/webhook.list": {
    /**
     * List the outbound webhooks of the organization.
     *
     * Returns addresses and events; secrets are never shown. Page with `limit` and `offset`.
     */
    GET: {
      query?: Schemas["webhook.list query"];
      responses: Record<200, Schemas["webhook.list 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/webhook.redeliver": {
    /**
     * Send an event to its outbound webhook again.
     *
     * Sends the event again with the same id, so that the receiver can recognize the repetition.
     */
    POST: {
      body: Schemas["webhook.redeliver body"];
      responses: Record<200, Schemas["webhook.redeliver 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/webhook.remove": {
    /**
     * Remove an outbound webhook with its queued events.
     *
     * Queued events are not sent any more.
     */
    POST: {
      body: Schemas["webhook.remove body"];
      responses: Record<200, Schemas["webhook.remove 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/webhook.update": {
    /**
     * Change the address or events of an outbound webhook, or enable or disable it.
     *
     * Changes the given fields. A webhook that the platform disabled after five days of failures can be enabled again here.
     */
    POST: {
      body: Schemas["webhook.update body"];
      responses: Record<200, Schemas["webhook.update 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
}

/** What operations take and answer. */
export interface Schemas {
  Error: {
    /** What happened and what to do, as a message for the user */
    message: string;
    /** Machine-readable error code */
    code: string;
  };
  HubError: {
    /** @constant */
    success: false;
    /** What happened and what to do, as a message for the user */
    error: string;
    /** Name of the error */
    code: string;
  } & {
    [key: string]: unknown;
  };
  ImportPreview: {
    valid: boolean;
    resources: {
      project: {
        name: string;
      };
      database?: {
        /** @enum {string} */
        type: "mariadb" | "mysql" | "postgres" | "mongodb";
        name: string;
      };
      application: {
        name: string;
        /** @enum {string} */
        sourceType: "github" | "gitlab" | "docker" | "git";
        /** @enum {string} */
        buildType?: "dockerfile" | "nixpacks";
      };
      domain?: {
        host: string;
      };
    };
    /** Problems that do not prevent the import. `SUBMODULES_NOT_FETCHED` and `LFS_NOT_FETCHED`: the repository has submodules or Git LFS files, and the source does not enable `submodules` or `lfs` */
    warnings: {
      code: string;
      message: string;
      /** Path of the field */
      path: (string | number)[];
    }[];
    errors: {
      code: string;
      message: string;
      /** Path of the field */
      path: (string | number)[];
    }[];
  };
  ImportResult: {
    /** Id of the import */
    importId: string;
    /** @enum {string} */
    status: "pending" | "success" | "partial" | "failed";
    projectId?: string;
    applicationId?: string;
    databaseId?: string;
    /** @enum {string} */
    databaseType?: "mariadb" | "mysql" | "postgres" | "mongodb";
    /** Internal host name of the database */
    databaseServiceHost?: string;
    domainId?: string;
    /** Id of the triggered deployment */
    deploymentId?: string;
    /** Address of the site; it responds after the deployment */
    url?: string;
    /** Reason of the failure, as a message for the user */
    errorMessage?: string;
    /** @enum {string} */
    errorStep?: "project_creation" | "database_creation" | "application_creation" | "domain_creation" | "deployment";
  };
  InputError: {
    message: string;
    /** @constant */
    code: "BAD_REQUEST";
    issues?: {
      path: (string | number)[];
      message: string;
      code: string;
    }[];
  };
  "agent.application 200": {
    applicationId: string;
    name: string;
    appName: string;
    applicationStatus: ("idle" | "running" | "done" | "error") | null;
    buildType: ("dockerfile" | "nixpacks") | null;
    sourceType: ("github" | "gitlab" | "docker" | "git") | null;
    /** Address of the running release; null if no release is running */
    url: string | null;
    /** ISO 8601, UTC, milliseconds */
    createdAt: string;
    project: {
      projectId: string;
      name: string;
    };
    environment: {
      environmentId: string;
      name: string;
    };
    domains: {
      host: string;
      /** The port of the application */
      port: number | null;
      /** Whether the ingress serves the host over TLS */
      https: boolean | null;
    }[];
  };
  "agent.application header": {
    /** The ETag of an earlier response. Returns 304 if nothing has changed */
    "If-None-Match"?: string;
  };
  "agent.application query": {
    /** Id from the list of projects */
    applicationId: string;
  };
  "agent.deployments 200": {
    deploymentId: string;
    status: ("queued" | "running" | "done" | "error" | "cancelled") | null;
    title: string;
    description: string | null;
    /** Reason of the failure; null if the deployment has not failed */
    errorMessage: string | null;
    /** ISO 8601, UTC, milliseconds */
    createdAt: string;
    startedAt: string | null;
    finishedAt: string | null;
  }[];
  "agent.deployments header": {
    /** The ETag of an earlier response. Returns 304 if nothing has changed */
    "If-None-Match"?: string;
  };
  "agent.deployments query": {
    /** Id from the list of projects */
    applicationId: string;
    /**
     * Maximum number of items
     * @default 10
     */
    limit?: number;
  };
  "agent.projects 200": {
    projectId: string;
    name: string;
    description: string | null;
    /** ISO 8601, UTC, milliseconds */
    createdAt: string;
    environments: {
      environmentId: string;
      name: string;
      applications: {
        applicationId: string;
        name: string;
        appName: string;
        applicationStatus: ("idle" | "running" | "done" | "error") | null;
        /** ISO 8601, UTC, milliseconds */
        createdAt: string;
      }[];
    }[];
  }[];
  "agent.projects header": {
    /** The ETag of an earlier response. Returns 304 if nothing has changed */
    "If-None-Match"?: string;
  };
  "apiKey.create 200": {
    apiKeyId: string;
    /** Shown only once */
    key: string;
  };
  "apiKey.create body": {
    name: string;
    expiresInDays?: number;
    /** Operations that the key can call. `read`: read everything that its owner can see. `deploy`: read applications and deployments, and deploy, start and stop applications. Default: everything that its owner is allowed to do */
    scopes?: ("read" | "deploy")[];
    /** Projects that the key can access. Default: all projects that its owner can see */
    projectIds?: string[];
    /** Organization of the key. Default: the active organization */
    organizationId?: string;
    /** Alternative place for `organizationId` */
    metadata?: {
      organizationId?: string;
    };
  };
  "apiKey.list 200": {
    items: {
      apiKeyId: string;
      name: string;
      organizationId: string;
      /** Null: no limit */
      scopes: ("read" | "deploy")[] | null;
      /** Null: no limit */
      projectIds: string[] | null;
      expiresAt: string | null;
      lastUsedAt: string | null;
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
    }[];
    total: number;
    limit: number;
    offset: number;
  };
  "apiKey.list query": {
    /**
     * Maximum number of items
     * @default 50
     */
    limit?: number;
    /**
     * Number of items to skip
     * @default 0
     */
    offset?: number;
  };
  "apiKey.revoke 200": {
    /** Id of the removed record */
    removed: string;
  };
  "apiKey.revoke body": {
    apiKeyId: string;
  };
  "application.cancelRun 200": {
    runId: string;
    /** How the run has ended; null if it has not ended within 10 seconds */
    ending: ("exited" | "deadline" | "cancelled" | "failed") | null;
  };
  "application.cancelRun body": {
    runId: string;
  };
  "application.create 200": {
    applicationId: string;
    appName: string;
  };
  "application.create body": {
    environmentId: string;
    name: string;
    /**
     * Source of the code; the fields depend on `type`
     * @example {
     *       "type": "git",
     *       "customGitUrl": "https://git.example.com/acme/shop.git",
     *       "branch": "main"
     *     }
     */
    source: {
      /** @constant */
      type: "github";
      /** Repository as owner/name */
      repo: string;
      /** A GitHub provider of the organization (`gitProvider.create`) */
      githubId: string;
      /**
       * Branch to deploy
       * @default main
       */
      branch?: string;
      /**
       * Sub-directory used as build context; `/` is the root of the repository
       * @default /
       */
      buildPath?: string;
      /**
       * How the image is built
       * @default dockerfile
       * @enum {string}
       */
      buildType?: "dockerfile" | "nixpacks";
      /** Command line that builds the application. A shell runs it in `buildPath` after the dependencies are installed. Ignored if a Dockerfile builds the application */
      buildCommand?: string;
      /** Command line that starts the application. A shell runs it in `buildPath`. The application must listen on the port in the variable PORT. Ignored if a Dockerfile defines the start command */
      startCommand?: string;
      /** Path of the health check. The application is healthy if the response status is below 500. Default `/` */
      healthPath?: string;
      /** Whether to fetch the submodules of the repository, at most 20 and two levels deep. Submodules on another host must be public. Default false */
      submodules?: boolean;
      /** Whether to fetch the Git LFS files of the repository, at most 1,000. Needs an HTTPS address. Default false */
      lfs?: boolean;
    } | {
      /** @constant */
      type: "gitlab";
      /** Repository as owner/name */
      repo: string;
      /** A GitLab provider of the organization (`gitProvider.create`) */
      gitlabId: string;
      /**
       * Branch to deploy
       * @default main
       */
      branch?: string;
      /**
       * Sub-directory used as build context; `/` is the root of the repository
       * @default /
       */
      buildPath?: string;
      /**
       * How the image is built
       * @default dockerfile
       * @enum {string}
       */
      buildType?: "dockerfile" | "nixpacks";
      /** Command line that builds the application. A shell runs it in `buildPath` after the dependencies are installed. Ignored if a Dockerfile builds the application */
      buildCommand?: string;
      /** Command line that starts the application. A shell runs it in `buildPath`. The application must listen on the port in the variable PORT. Ignored if a Dockerfile defines the start command */
      startCommand?: string;
      /** Path of the health check. The application is healthy if the response status is below 500. Default `/` */
      healthPath?: string;
      /** Whether to fetch the submodules of the repository, at most 20 and two levels deep. Submodules on another host must be public. Default false */
      submodules?: boolean;
      /** Whether to fetch the Git LFS files of the repository, at most 1,000. Needs an HTTPS address. Default false */
      lfs?: boolean;
    } | {
      /** @constant */
      type: "docker";
      /** Image to deploy; no build step */
      dockerImage: string;
      /** Path of the health check. The application is healthy if the response status is below 500. Default `/` */
      healthPath?: string;
    } | {
      /** @constant */
      type: "git";
      /** HTTPS or SSH clone URL of any git host */
      customGitUrl: string;
      /** A stored SSH key (`sshKey.create`), for private repositories */
      customGitSSHKeyId?: string;
      /**
       * Branch to deploy
       * @default main
       */
      branch?: string;
      /**
       * Sub-directory used as build context; `/` is the root of the repository
       * @default /
       */
      buildPath?: string;
      /**
       * How the image is built
       * @default dockerfile
       * @enum {string}
       */
      buildType?: "dockerfile" | "nixpacks";
      /** Command line that builds the application. A shell runs it in `buildPath` after the dependencies are installed. Ignored if a Dockerfile builds the application */
      buildCommand?: string;
      /** Command line that starts the application. A shell runs it in `buildPath`. The application must listen on the port in the variable PORT. Ignored if a Dockerfile defines the start command */
      startCommand?: string;
      /** Path of the health check. The application is healthy if the response status is below 500. Default `/` */
      healthPath?: string;
      /** Whether to fetch the submodules of the repository, at most 20 and two levels deep. Submodules on another host must be public. Default false */
      submodules?: boolean;
      /** Whether to fetch the Git LFS files of the repository, at most 1,000. Needs an HTTPS address. Default false */
      lfs?: boolean;
    };
    /** Environment variables by name */
    envVars?: {
      [key: string]: string;
    };
    /**
     * Port on which the application listens in its container. Listen on the port in the variable PORT: it contains this number, or another one if the engine runs no containers
     * @default 80
     */
    port?: number;
  };
  "application.deploy 200": {
    deploymentId: string;
    /** true if a deployment was already queued and this call joined it */
    alreadyQueued: boolean;
  };
  "application.deploy body": {
    applicationId: string;
  };
  "application.followRun header": {
    /** Id of the last received event. The stream continues after it */
    "Last-Event-ID"?: string;
  };
  "application.followRun query": {
    /** Id of the run */
    runId: string;
    /** Same as the header `Last-Event-ID`, for clients that cannot set headers */
    lastEventId?: string;
  };
  "application.get 200": {
    applicationId: string;
    name: string;
    appName: string;
    /**
     * `idle`: never deployed. `running`: a deployment runs. `done`: the newest deployment succeeded. `error`: it failed; an earlier release, if there is one, still receives the visitors
     * @enum {string}
     */
    applicationStatus: "idle" | "running" | "done" | "error";
    projectId: string;
    environmentId: string;
    /** @enum {string} */
    sourceType: "github" | "gitlab" | "docker" | "git";
    buildType: ("dockerfile" | "nixpacks") | null;
    /**
     * The source with its default values
     * @example {
     *       "type": "git",
     *       "customGitUrl": "https://git.example.com/acme/shop.git",
     *       "branch": "main",
     *       "buildPath": "/"
     *     }
     */
    source: {
      [key: string]: unknown;
    };
    port: number;
    /** How many containers of a release run side by side */
    replicas: number;
    /** Result of the last health check; null if nothing is checked: no release is running, or its node does not report */
    health: ("healthy" | "unhealthy") | null;
    /**
     * `deploying`: a deployment is queued or runs. `failing`: the newest deployment or start failed, or the release does not answer. `stopped`: a user stopped it. `idle`: it has no release
     * @enum {string}
     */
    state: "deploying" | "failing" | "running" | "stopped" | "idle";
    /** The deployment whose release receives the visitors, or did until a user stopped it; null without one */
    liveDeploymentId: string | null;
    /** Names of the environment variables; values are never shown */
    envNames: string[];
    domains: {
      domainId: string;
      host: string;
    }[];
    /** Address of the running release; null if no release is running */
    url: string | null;
    /** Secret address of the deploy webhook: any caller who knows it can deploy the application. Null if the caller is not allowed to see it */
    deployWebhookUrl: string | null;
    autoDeploy: {
      /** Whether a push deploys the application */
      enabled: boolean;
      /**
       * Branch patterns. The last matching pattern decides; `!` excludes a branch. If empty, only the branch of the source is deployed
       * @default []
       */
      branches: string[];
      /**
       * Path patterns. At least one changed file must match. If empty, every change is deployed
       * @default []
       */
      paths: string[];
    };
    /** ISO 8601, UTC, milliseconds */
    createdAt: string;
  };
  "application.get query": {
    /** Id of the application */
    applicationId: string;
  };
  "application.list 200": {
    items: {
      applicationId: string;
      name: string;
      appName: string;
      /**
       * `idle`: never deployed. `running`: a deployment runs. `done`: the newest deployment succeeded. `error`: it failed; an earlier release, if there is one, still receives the visitors
       * @enum {string}
       */
      applicationStatus: "idle" | "running" | "done" | "error";
      /** Result of the last health check; null if nothing is checked: no release is running, or its node does not report */
      health: ("healthy" | "unhealthy") | null;
      /**
       * `deploying`: a deployment is queued or runs. `failing`: the newest deployment or start failed, or the release does not answer. `stopped`: a user stopped it. `idle`: it has no release
       * @enum {string}
       */
      state: "deploying" | "failing" | "running" | "stopped" | "idle";
      /** Address of the running release; null if no release is running */
      url: string | null;
      /** @enum {string} */
      sourceType: "github" | "gitlab" | "docker" | "git";
      projectId: string;
      projectName: string;
      environmentId: string;
      environmentName: string;
      /** The newest deployment; null without one */
      deployment: {
        deploymentId: string;
        /** @enum {string} */
        status: "queued" | "running" | "done" | "error" | "cancelled";
        /** ISO 8601, UTC, milliseconds */
        createdAt: string;
        endedAt: string | null;
        errorMessage: string | null;
      } | null;
    }[];
    total: number;
    limit: number;
    offset: number;
  };
  "application.list query": {
    /**
     * Maximum number of items
     * @default 50
     */
    limit?: number;
    /**
     * Number of items to skip
     * @default 0
     */
    offset?: number;
    /** Only applications with this text in their name, host or domains. Not case-sensitive */
    search?: string;
    /** Only applications of this project */
    projectId?: string;
    /** Only applications of this environment */
    environmentId?: string;
    /**
     * `deploying`: a deployment is queued or runs. `failing`: the newest deployment or start failed, or the release does not answer. `stopped`: a user stopped it. `idle`: it has no release
     * @enum {string}
     */
    state?: "deploying" | "failing" | "running" | "stopped" | "idle";
  };
  "application.log 200": {
    log: string;
    /** Set if the log, or a part of it, is on another node */
    note?: string;
  };
  "application.log query": {
    /** Id of the application */
    applicationId: string;
    /** Only lines that were stored at this time or later. Lines that were stored without a time are left out */
    since?: string;
    /**
     * Start each line with the time at which it was stored (ISO 8601, UTC, milliseconds) and a space. A line without a stored time starts with `- `
     * @default false
     */
    timestamps?: boolean;
  };
  "application.regenerateDeployToken 200": {
    deployWebhookUrl: string;
  };
  "application.regenerateDeployToken body": {
    applicationId: string;
  };
  "application.remove 200": {
    /** Id of the removed record */
    removed: string;
  };
  "application.remove body": {
    applicationId: string;
  };
  "application.restart 200": {
    applicationId: string;
    /** @enum {string} */
    desired: "run" | "stop";
  };
  "application.restart body": {
    applicationId: string;
  };
  "application.revealEnv 200": {
    name: string;
    value: string;
  };
  "application.revealEnv body": {
    applicationId: string;
    name: string;
  };
  "application.rollback 200": {
    deploymentId: string;
    /** true if a deployment was already queued and this call joined it */
    alreadyQueued: boolean;
  };
  "application.rollback body": {
    applicationId: string;
    /** Id of the earlier deployment whose release is started again */
    deploymentId: string;
  };
  "application.run 200": {
    runId: string;
    applicationId: string;
    /** The deployment in whose release the command runs */
    deploymentId: string;
    /** When the command is ended if it still runs */
    deadlineAt: string;
  };
  "application.run body": {
    applicationId: string;
    /** The program and its arguments. No shell reads them: for variables or pipes, run `sh`, `-c` and a script */
    argv: string[];
  };
  "application.setAutoDeploy 200": {
    applicationId: string;
  };
  "application.setAutoDeploy body": {
    applicationId: string;
    /** Whether a push deploys the application */
    enabled?: boolean;
    /** See `autoDeploy` of the application */
    branches?: string[];
    /** See `autoDeploy` of the application */
    paths?: string[];
  };
  "application.setEnv 200": {
    /** Names of all variables of the application */
    names: string[];
  };
  "application.setEnv body": {
    applicationId: string;
    /** Variables to set, by name; null removes a variable. Other variables do not change */
    envVars: {
      [key: string]: string | null;
    };
    /**
     * Whether to remove all other variables, including those that an import set for the database
     * @default false
     */
    replace?: boolean;
  };
  "application.start 200": {
    applicationId: string;
    /** @enum {string} */
    desired: "run" | "stop";
  };
  "application.start body": {
    applicationId: string;
  };
  "application.stop 200": {
    applicationId: string;
    /** @enum {string} */
    desired: "run" | "stop";
  };
  "application.stop body": {
    applicationId: string;
  };
  "application.triggers 200": {
    items: {
      triggerId: string;
      /**
       * Origin of the event: a user, an API key, the deploy webhook or a git host
       * @enum {string}
       */
      kind: "manual" | "api" | "webhook" | "push";
      /**
       * `joined`: a deployment was already queued
       * @enum {string}
       */
      outcome: "deployed" | "joined" | "skipped";
      /** For a skipped event: the code of the reason */
      code: string | null;
      /** For a skipped event: the reason */
      reason: string | null;
      branch: string | null;
      commitHash: string | null;
      deploymentId: string | null;
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
    }[];
    total: number;
    limit: number;
    offset: number;
  };
  "application.triggers query": {
    /**
     * Maximum number of items
     * @default 50
     */
    limit?: number;
    /**
     * Number of items to skip
     * @default 0
     */
    offset?: number;
    /** Id of the application */
    applicationId: string;
  };
  "application.update 200": {
    applicationId: string;
  };
  "application.update body": {
    applicationId: string;
    name?: string;
    /**
     * Source of the code; the fields depend on `type`
     * @example {
     *       "type": "git",
     *       "customGitUrl": "https://git.example.com/acme/shop.git",
     *       "branch": "main"
     *     }
     */
    source?: {
      /** @constant */
      type: "github";
      /** Repository as owner/name */
      repo: string;
      /** A GitHub provider of the organization (`gitProvider.create`) */
      githubId: string;
      /**
       * Branch to deploy
       * @default main
       */
      branch?: string;
      /**
       * Sub-directory used as build context; `/` is the root of the repository
       * @default /
       */
      buildPath?: string;
      /**
       * How the image is built
       * @default dockerfile
       * @enum {string}
       */
      buildType?: "dockerfile" | "nixpacks";
      /** Command line that builds the application. A shell runs it in `buildPath` after the dependencies are installed. Ignored if a Dockerfile builds the application */
      buildCommand?: string;
      /** Command line that starts the application. A shell runs it in `buildPath`. The application must listen on the port in the variable PORT. Ignored if a Dockerfile defines the start command */
      startCommand?: string;
      /** Path of the health check. The application is healthy if the response status is below 500. Default `/` */
      healthPath?: string;
      /** Whether to fetch the submodules of the repository, at most 20 and two levels deep. Submodules on another host must be public. Default false */
      submodules?: boolean;
      /** Whether to fetch the Git LFS files of the repository, at most 1,000. Needs an HTTPS address. Default false */
      lfs?: boolean;
    } | {
      /** @constant */
      type: "gitlab";
      /** Repository as owner/name */
      repo: string;
      /** A GitLab provider of the organization (`gitProvider.create`) */
      gitlabId: string;
      /**
       * Branch to deploy
       * @default main
       */
      branch?: string;
      /**
       * Sub-directory used as build context; `/` is the root of the repository
       * @default /
       */
      buildPath?: string;
      /**
       * How the image is built
       * @default dockerfile
       * @enum {string}
       */
      buildType?: "dockerfile" | "nixpacks";
      /** Command line that builds the application. A shell runs it in `buildPath` after the dependencies are installed. Ignored if a Dockerfile builds the application */
      buildCommand?: string;
      /** Command line that starts the application. A shell runs it in `buildPath`. The application must listen on the port in the variable PORT. Ignored if a Dockerfile defines the start command */
      startCommand?: string;
      /** Path of the health check. The application is healthy if the response status is below 500. Default `/` */
      healthPath?: string;
      /** Whether to fetch the submodules of the repository, at most 20 and two levels deep. Submodules on another host must be public. Default false */
      submodules?: boolean;
      /** Whether to fetch the Git LFS files of the repository, at most 1,000. Needs an HTTPS address. Default false */
      lfs?: boolean;
    } | {
      /** @constant */
      type: "docker";
      /** Image to deploy; no build step */
      dockerImage: string;
      /** Path of the health check. The application is healthy if the response status is below 500. Default `/` */
      healthPath?: string;
    } | {
      /** @constant */
      type: "git";
      /** HTTPS or SSH clone URL of any git host */
      customGitUrl: string;
      /** A stored SSH key (`sshKey.create`), for private repositories */
      customGitSSHKeyId?: string;
      /**
       * Branch to deploy
       * @default main
       */
      branch?: string;
      /**
       * Sub-directory used as build context; `/` is the root of the repository
       * @default /
       */
      buildPath?: string;
      /**
       * How the image is built
       * @default dockerfile
       * @enum {string}
       */
      buildType?: "dockerfile" | "nixpacks";
      /** Command line that builds the application. A shell runs it in `buildPath` after the dependencies are installed. Ignored if a Dockerfile builds the application */
      buildCommand?: string;
      /** Command line that starts the application. A shell runs it in `buildPath`. The application must listen on the port in the variable PORT. Ignored if a Dockerfile defines the start command */
      startCommand?: string;
      /** Path of the health check. The application is healthy if the response status is below 500. Default `/` */
      healthPath?: string;
      /** Whether to fetch the submodules of the repository, at most 20 and two levels deep. Submodules on another host must be public. Default false */
      submodules?: boolean;
      /** Whether to fetch the Git LFS files of the repository, at most 1,000. Needs an HTTPS address. Default false */
      lfs?: boolean;
    };
    port?: number;
    /** How many containers of a release run side by side, from the next start on. More than 1 only on the engine `kubernetes` */
    replicas?: number;
    /** Path of the health check. The application is healthy if the response status is below 500. Default `/` */
    healthPath?: string | null;
    /** Command line that builds the application. A shell runs it in `buildPath` after the dependencies are installed. Ignored if a Dockerfile builds the application */
    buildCommand?: string | null;
    /** Command line that starts the application. A shell runs it in `buildPath`. The application must listen on the port in the variable PORT. Ignored if a Dockerfile defines the start command */
    startCommand?: string | null;
    /** Whether to fetch the submodules of the repository, at most 20 and two levels deep. Submodules on another host must be public. Default false */
    submodules?: boolean | null;
    /** Whether to fetch the Git LFS files of the repository, at most 1,000. Needs an HTTPS address. Default false */
    lfs?: boolean | null;
  };
  /** What the running release uses. What is not known is null */
  "application.usage 200": {
    memoryBytes: number | null;
    /** Null if the memory is not limited */
    memoryLimitBytes: number | null;
    /** CPU time since the last start. Two measurements give the use of the CPU */
    cpuSeconds: number | null;
    /** Cores, in fractions too; null if they are not limited */
    cpuLimit: number | null;
    /** Disk space of the application with its kept releases, measured from time to time */
    diskBytes: number | null;
    processes: number | null;
    /** Time of the last start; null if it does not run */
    startedAt: string | null;
    /** How often it was started again after it had ended by itself */
    restarts: number | null;
    /** ISO 8601, UTC, milliseconds */
    measuredAt: string;
  };
  "application.usage query": {
    /** Id of the application */
    applicationId: string;
  };
  "assistantConnection.list 200": {
    items: {
      connectionId: string;
      /** Name that the program reports */
      clientName: string;
      /** ISO 8601, UTC, milliseconds */
      expiresAt: string;
      lastUsedAt: string | null;
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
    }[];
    total: number;
    limit: number;
    offset: number;
  };
  "assistantConnection.list query": {
    /**
     * Maximum number of items
     * @default 50
     */
    limit?: number;
    /**
     * Number of items to skip
     * @default 0
     */
    offset?: number;
  };
  "assistantConnection.revoke 200": {
    /** Id of the removed record */
    removed: string;
  };
  "assistantConnection.revoke body": {
    connectionId: string;
  };
  "assistantToken.create 200": {
    /** Shown only once */
    token: string;
    expiresAt: string | null;
  };
  "assistantToken.create body": {
    expiresInDays?: number;
  };
  "assistantToken.get 200": {
    exists: boolean;
    createdAt: string | null;
    expiresAt: string | null;
    lastUsedAt: string | null;
  };
  "assistantToken.revoke 200": {
    /** Id of the removed record */
    removed: string;
  };
  "assistantToken.revoke body": Record<string, never>;
  "auditLog.list 200": {
    items: {
      auditLogId: string;
      /** `apiKey`, `assistantToken`, `session`, `guest` (a caller who is not signed in) or `system` (the platform itself) */
      actorKind: string;
      actorId: string;
      action: string;
      resourceId: string | null;
      /** Address of the client */
      address: string | null;
      /** The fields that the action changed. Empty for actions without recorded fields, and for entries of earlier versions. Secrets are never recorded; for environment variables, only the names are recorded */
      changes: {
        field: string;
        /** Value before the action; null if it had no value */
        before: string | number | boolean | string[] | null;
        /** Value after the action; null if it has no value */
        after: string | number | boolean | string[] | null;
      }[];
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
    }[];
    total: number;
    limit: number;
    offset: number;
  };
  "auditLog.list query": {
    /**
     * Maximum number of items
     * @default 50
     */
    limit?: number;
    /**
     * Number of items to skip
     * @default 0
     */
    offset?: number;
    /** Only what this user, API key or assistant token did */
    actorId?: string;
    /** Only entries of this action, such as `application.deploy`, or of all actions with this first word, such as `application` */
    action?: string;
    /** Only what was done to this record */
    resourceId?: string;
    /** Only entries of this time or later */
    from?: string;
    /** Only entries before this time */
    to?: string;
  };
  "customDomain.list 200": {
    /** @constant */
    success: true;
    customDomains: {
      id: string;
      host: string;
      /** @constant */
      status: "active";
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
    }[];
    /** Total number of records */
    total: number;
  };
  "customDomain.list body": {
    /** The license key, which identifies the caller */
    licenseKey: string;
    instanceId: string;
    /** @default 1000 */
    limit?: number;
    /** @default 0 */
    offset?: number;
    /** If set, only the domain with this host */
    host?: string;
  };
  "customDomain.register 200": {
    /** @constant */
    success: true;
    customDomain: {
      id: string;
      host: string;
      /** @constant */
      status: "active";
    };
  };
  "customDomain.register body": {
    /** The license key, which identifies the caller */
    licenseKey: string;
    host: string;
    instanceId: string;
    /** Set it for automatic repetitions. If true, a host that another license has proved is taken over only if the TXT record of that license no longer exists */
    onlyIfFree?: boolean;
  };
  "customDomain.remove 200": {
    /** @constant */
    success: true;
    message: string;
  };
  "customDomain.remove body": {
    /** The license key, which identifies the caller */
    licenseKey: string;
    customDomainId: string;
    /** Instance that the domain must belong to. If omitted, any instance of the license */
    instanceId?: string;
  };
  "customDomain.verify 200": {
    /** @constant */
    success: true;
    host: string;
    /** Whether the host can be registered now */
    available: boolean;
    /** Why the host cannot be registered */
    error?: string;
    /** Null if the hub does not verify hosts */
    verification: {
      /**
       * `unverified`: a license that publishes its TXT record can take over the host
       * @enum {string}
       */
      state: "unverified" | "verified";
      /** Time at which the record was found; null if it was not found yet */
      verifiedAt: string | null;
      /** DNS record that proves control of the host. Keep it published */
      record: {
        /** @constant */
        type: "TXT";
        name: string;
        value: string;
      };
    } | null;
  };
  "customDomain.verify body": {
    /** The license key, which identifies the caller */
    licenseKey: string;
    host: string;
    /** Instance that is to register the host. If set, a host of another instance of the license is not available */
    instanceId?: string;
  };
  "database.create 200": {
    databaseId: string;
    /** Internal host name of the database */
    databaseServiceHost: string;
  };
  "database.create body": {
    /** @enum {string} */
    type: "mariadb" | "mysql" | "postgres" | "mongodb";
    /** Database name */
    name: string;
    /** Database user */
    user: string;
    /** Database password */
    password: string;
    environmentId: string;
  };
  "database.get 200": {
    databaseId: string;
    projectId: string;
    environmentId: string;
    /** @enum {string} */
    type: "mariadb" | "mysql" | "postgres" | "mongodb";
    name: string;
    user: string;
    host: string;
    port: number;
    /**
     * `creating`: the server does not accept connections yet. `error`: it did not start; `errorMessage` contains the reason
     * @enum {string}
     */
    status: "creating" | "running" | "error";
    errorMessage: string | null;
    /** ISO 8601, UTC, milliseconds */
    createdAt: string;
  };
  "database.get query": {
    /** Id of the database */
    databaseId: string;
  };
  "database.list 200": {
    items: {
      databaseId: string;
      name: string;
      /** @enum {string} */
      type: "mariadb" | "mysql" | "postgres" | "mongodb";
      /**
       * `creating`: the server does not accept connections yet. `error`: it did not start; `errorMessage` contains the reason
       * @enum {string}
       */
      status: "creating" | "running" | "error";
      errorMessage: string | null;
      projectId: string;
      projectName: string;
      environmentId: string;
      environmentName: string;
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
    }[];
    total: number;
    limit: number;
    offset: number;
  };
  "database.list query": {
    /**
     * Maximum number of items
     * @default 50
     */
    limit?: number;
    /**
     * Number of items to skip
     * @default 0
     */
    offset?: number;
    /** Only databases with this text in their name or host. Not case-sensitive */
    search?: string;
    /** Only databases of this project */
    projectId?: string;
    /** Only databases of this environment */
    environmentId?: string;
    /**
     * Only databases of this type
     * @enum {string}
     */
    type?: "mariadb" | "mysql" | "postgres" | "mongodb";
    /**
     * `creating`: the server does not accept connections yet. `error`: it did not start; `errorMessage` contains the reason
     * @enum {string}
     */
    status?: "creating" | "running" | "error";
  };
  "database.remove 200": {
    /** Id of the removed record */
    removed: string;
  };
  "database.remove body": {
    databaseId: string;
  };
  "database.reveal 200": {
    password: string;
    /** Environment variables with which an application connects to the database */
    variables: {
      [key: string]: string;
    };
  };
  "database.reveal body": {
    databaseId: string;
  };
  "deployWebhook 200": {
    message: string;
    deploymentId: string;
    /** true if a deployment was already queued and this call joined it */
    alreadyQueued: boolean;
  } | {
    message: string;
    /** Why the event of the git host does not deploy the application */
    skipped: string;
  };
  "deployWebhook path": {
    /** The last part of the `deployWebhookUrl` of the application */
    token: string;
  };
  "deployment.cancel 200": {
    deploymentId: string;
    /** @enum {string} */
    status: "queued" | "running" | "done" | "error" | "cancelled";
  };
  "deployment.cancel body": {
    deploymentId: string;
  };
  "deployment.compare 200": {
    /** The deployment whose release receives the visitors; null without one */
    current: {
      deploymentId: string;
      commitHash: string | null;
      /** First line of the message of the commit */
      commitMessage: string | null;
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
    } | null;
    target: {
      deploymentId: string;
      commitHash: string | null;
      /** First line of the message of the commit */
      commitMessage: string | null;
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
    };
    /** What a rollback changes. Port, health path and variables are not part of a release: they stay as the application has them */
    changes: {
      /** @enum {string} */
      field: "commit" | "sourceType" | "repository" | "branch" | "image" | "buildPath" | "buildType" | "buildCommand" | "startCommand" | "submodules" | "lfs";
      from: string | boolean | null;
      to: string | boolean | null;
    }[];
    /** false if the source of one of the releases is not recorded, because it was built by an earlier version: `changes` then contains the commit only */
    isComplete: boolean;
    /** Names of variables that differ; null: unknown. Releases do not record their variables */
    variables: {
      added: string[];
      removed: string[];
      changed: string[];
    } | null;
  };
  "deployment.compare query": {
    /** Id of the deployment */
    deploymentId: string;
  };
  "deployment.follow header": {
    /** Id of the last received event. The stream continues after it */
    "Last-Event-ID"?: string;
  };
  "deployment.follow query": {
    /** Id of the deployment */
    deploymentId: string;
    /** Same as the header `Last-Event-ID`, for clients that cannot set headers */
    lastEventId?: string;
  };
  "deployment.get 200": {
    deploymentId: string;
    applicationId: string;
    /** @enum {string} */
    status: "queued" | "running" | "done" | "error" | "cancelled";
    title: string;
    description: string | null;
    errorMessage: string | null;
    /** ISO 8601, UTC, milliseconds */
    createdAt: string;
    startedAt: string | null;
    finishedAt: string | null;
    commitHash: string | null;
    /** For a rollback: id of the earlier deployment whose release it starts */
    rollbackOf: string | null;
    /** Whether its release is kept, so that `application.rollback` can start it again */
    isKept: boolean;
    steps: {
      /** @enum {string} */
      name: "fetch" | "build" | "start" | "health" | "route";
      /** @enum {string} */
      status: "running" | "success" | "failed";
      /** ISO 8601, UTC, milliseconds */
      startedAt: string;
      finishedAt: string | null;
    }[];
  };
  "deployment.get query": {
    /** Id of the deployment */
    deploymentId: string;
  };
  "deployment.list 200": {
    items: {
      deploymentId: string;
      applicationId: string;
      /** @enum {string} */
      status: "queued" | "running" | "done" | "error" | "cancelled";
      title: string;
      description: string | null;
      errorMessage: string | null;
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
      startedAt: string | null;
      finishedAt: string | null;
      commitHash: string | null;
      /** For a rollback: id of the earlier deployment whose release it starts */
      rollbackOf: string | null;
      /** Whether its release is kept, so that `application.rollback` can start it again */
      isKept: boolean;
    }[];
    total: number;
    limit: number;
    offset: number;
  };
  "deployment.list query": {
    /**
     * Maximum number of items
     * @default 50
     */
    limit?: number;
    /**
     * Number of items to skip
     * @default 0
     */
    offset?: number;
    /** Id of the application */
    applicationId: string;
  };
  "deployment.log 200": {
    log: string;
    /** Set if the log, or a part of it, is on another node */
    note?: string;
    /** For a page: number of lines so far */
    total?: number;
    /** For a page: `offset` of the next page; null if there are no more lines yet */
    nextOffset?: number | null;
  };
  "deployment.log query": {
    /** Id of the deployment */
    deploymentId: string;
    /** Number of lines to skip */
    offset?: number;
    /** Maximum number of lines; a page has at most 1 MiB. Without `offset` and `limit`: the newest 10,000, and at most 1 MiB */
    limit?: number;
  };
  "deviceLogin.poll 200": {
    /** @constant */
    status: "pending";
  } | {
    /** @constant */
    status: "denied";
  } | {
    /** @constant */
    status: "expired";
  } | {
    /** @constant */
    status: "chooseOrganization";
    organizations: {
      organizationId: string;
      name: string;
      /** @enum {string} */
      role: "owner" | "admin" | "member";
    }[];
    /** The organization that the user joined last */
    defaultOrganizationId: string;
  } | {
    /** @constant */
    status: "approved";
    apiKeyId: string;
    /** An account API key. Shown only once */
    key: string;
  };
  "deviceLogin.poll body": {
    /** The `deviceCode` in the response of `deviceLogin.start` */
    deviceCode: string;
    /** Organization in which the key acts, by id or name. Default: the organization that the user joined last */
    organization?: string;
    /**
     * Return `chooseOrganization` in place of a key if the user is a member of several organizations and `organization` is not set
     * @default false
     */
    choosesOrganization?: boolean;
  };
  "deviceLogin.start 200": {
    /** Secret of the program. Send it to `deviceLogin.poll` */
    deviceCode: string;
    /** The user confirms this code on the page */
    userCode: string;
    /** The page on which the user signs in and confirms the code */
    verificationUrl: string;
    /** Seconds to wait between two calls of `deviceLogin.poll` */
    intervalSeconds: number;
    /** ISO 8601, UTC, milliseconds */
    expiresAt: string;
  };
  "deviceLogin.start body": {
    /** Name of the API key that the sign-in creates */
    clientName: string;
  };
  "docs.lookup 200": {
    /** Address of the instance whose theme the documentation site uses */
    cloudUrl: string;
  };
  "docs.lookup header": {
    /** The ETag of an earlier response. Returns 304 if nothing has changed */
    "If-None-Match"?: string;
  };
  "docs.lookup query": {
    /** Hostname in the address of the opened documentation site */
    hostname: string;
  };
  "domain.create 200": {
    domainId: string;
    host: string;
    /** Null for a name in the zone of the license hub, and if the platform does not verify domains */
    verification: {
      /**
       * `unverified`: served, unless the platform requires verified domains; an organization that publishes its TXT record can take the domain over. `lost`: another organization has proved the domain, or the operator has withdrawn it
       * @enum {string}
       */
      state: "unverified" | "verified" | "lost";
      /** Time at which the record was found; null if it was not found yet */
      verifiedAt: string | null;
      /** DNS record that proves control of the host. Keep it published */
      record: {
        /** @constant */
        type: "TXT";
        name: string;
        value: string;
      };
    } | null;
  };
  "domain.create body": {
    applicationId: string;
    /** Host name, without scheme or port */
    host?: string;
    /** Instead of `host`: a name in the zone of the license hub */
    subdomain?: string;
  };
  "domain.get 200": {
    domainId: string;
    applicationId: string;
    host: string;
    /** @enum {string} */
    kind: "custom" | "subdomain";
    /** Registration of the name at the license hub; `none`: the hub is not used for this name */
    license: {
      /** @enum {string} */
      status: "none" | "registered" | "refused";
      /** Why the hub rejects the name */
      error: string | null;
    };
    /** Null for a name in the zone of the license hub, and if the platform does not verify domains */
    verification: {
      /**
       * `unverified`: served, unless the platform requires verified domains; an organization that publishes its TXT record can take the domain over. `lost`: another organization has proved the domain, or the operator has withdrawn it
       * @enum {string}
       */
      state: "unverified" | "verified" | "lost";
      /** Time at which the record was found; null if it was not found yet */
      verifiedAt: string | null;
      /** DNS record that proves control of the host. Keep it published */
      record: {
        /** @constant */
        type: "TXT";
        name: string;
        value: string;
      };
    } | null;
    /** Why the domain is lost */
    problem: string | null;
    /** ISO 8601, UTC, milliseconds */
    createdAt: string;
    /** Whether the host resolves to this platform */
    dns: {
      /** @enum {string} */
      status: "pointed" | "elsewhere" | "unresolved";
      /** Addresses to which the host resolves now, at most ten */
      addresses: string[];
      /** Required address of the A record */
      expected: string;
    };
    /** `none`: this platform does not serve TLS itself */
    certificate: {
      /** @enum {string} */
      status: "none" | "pending" | "active" | "failed";
      expiresAt: string | null;
      lastError: string | null;
    };
  };
  "domain.get query": {
    /** Id of the domain */
    domainId: string;
  };
  "domain.list 200": {
    items: {
      domainId: string;
      applicationId: string;
      host: string;
      /** @enum {string} */
      kind: "custom" | "subdomain";
      /** Registration of the name at the license hub; `none`: the hub is not used for this name */
      license: {
        /** @enum {string} */
        status: "none" | "registered" | "refused";
        /** Why the hub rejects the name */
        error: string | null;
      };
      /** Null for a name in the zone of the license hub, and if the platform does not verify domains */
      verification: {
        /**
         * `unverified`: served, unless the platform requires verified domains; an organization that publishes its TXT record can take the domain over. `lost`: another organization has proved the domain, or the operator has withdrawn it
         * @enum {string}
         */
        state: "unverified" | "verified" | "lost";
        /** Time at which the record was found; null if it was not found yet */
        verifiedAt: string | null;
        /** DNS record that proves control of the host. Keep it published */
        record: {
          /** @constant */
          type: "TXT";
          name: string;
          value: string;
        };
      } | null;
      /** Why the domain is lost */
      problem: string | null;
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
    }[];
    total: number;
    limit: number;
    offset: number;
  };
  "domain.list query": {
    /**
     * Maximum number of items
     * @default 50
     */
    limit?: number;
    /**
     * Number of items to skip
     * @default 0
     */
    offset?: number;
    /** Id of the application */
    applicationId?: string;
  };
  "domain.remove 200": {
    /** Id of the removed record */
    removed: string;
  };
  "domain.remove body": {
    domainId: string;
  };
  "domain.verify 200": {
    domainId: string;
    applicationId: string;
    host: string;
    /** @enum {string} */
    kind: "custom" | "subdomain";
    /** Registration of the name at the license hub; `none`: the hub is not used for this name */
    license: {
      /** @enum {string} */
      status: "none" | "registered" | "refused";
      /** Why the hub rejects the name */
      error: string | null;
    };
    /** Null for a name in the zone of the license hub, and if the platform does not verify domains */
    verification: {
      /**
       * `unverified`: served, unless the platform requires verified domains; an organization that publishes its TXT record can take the domain over. `lost`: another organization has proved the domain, or the operator has withdrawn it
       * @enum {string}
       */
      state: "unverified" | "verified" | "lost";
      /** Time at which the record was found; null if it was not found yet */
      verifiedAt: string | null;
      /** DNS record that proves control of the host. Keep it published */
      record: {
        /** @constant */
        type: "TXT";
        name: string;
        value: string;
      };
    } | null;
    /** Why the domain is lost */
    problem: string | null;
    /** ISO 8601, UTC, milliseconds */
    createdAt: string;
    /** Whether the host resolves to this platform */
    dns: {
      /** @enum {string} */
      status: "pointed" | "elsewhere" | "unresolved";
      /** Addresses to which the host resolves now, at most ten */
      addresses: string[];
      /** Required address of the A record */
      expected: string;
    };
    /** `none`: this platform does not serve TLS itself */
    certificate: {
      /** @enum {string} */
      status: "none" | "pending" | "active" | "failed";
      expiresAt: string | null;
      lastError: string | null;
    };
    /** What DNS contains at `verification.record.name`; null if it was not asked */
    lookup: {
      /** false: DNS did not answer. Try again later */
      answered: boolean;
      /** Values of the TXT records at the name of the record, at most ten */
      found: string[];
    } | null;
  };
  "domain.verify body": {
    domainId: string;
  };
  "domain.withdraw 200": {
    /** Null if a withdrawal was lifted */
    domainId: string | null;
    host: string;
    /** Organization that had the host */
    organizationId: string;
  };
  "domain.withdraw body": {
    /** Host name, without scheme or port */
    host: string;
    /**
     * If true, the organization can use the host again
     * @constant
     */
    lift?: true;
  };
  "emailVerification.request 200": {
    /** Address to which the mail was sent */
    email: string;
  };
  "emailVerification.request body": Record<string, never>;
  "environment.create 200": {
    environmentId: string;
  };
  "environment.create body": {
    projectId: string;
    name: string;
  };
  "environment.remove 200": {
    /** Id of the removed record */
    removed: string;
  };
  "environment.remove body": {
    environmentId: string;
  };
  "gitEvents 200": {
    message: string;
    /** What the push deploys; the first 100 */
    deployments: {
      applicationId: string;
      deploymentId: string;
    }[];
    /** Applications of the repository that it does not deploy; the first 100 */
    skipped: {
      applicationId: string;
      reason: string;
    }[];
  };
  "gitEvents path": {
    /** The git provider whose webhook this is */
    gitProviderId: string;
  };
  "gitProvider.create 200": {
    gitProviderId: string;
    /** Address to which the git host must send its push events as JSON; see `webhookSecret` */
    eventsUrl: string;
    /** The generated secret, shown only once. Enter it at the git host together with `eventsUrl` */
    webhookSecret?: string;
  };
  "gitProvider.create body": {
    /** @enum {string} */
    type: "github" | "gitlab" | "gitea" | "bitbucket";
    name: string;
    /** Address of a self-hosted git host. Default: the public host of this type */
    baseUrl?: string;
    /** Access token that can read the repositories. Omit it for public repositories */
    token?: string;
    /** Id of a GitHub App. Use it together with `privateKey` instead of a token */
    appId?: string;
    /** RSA key of the GitHub App in PEM format, as generated by GitHub */
    privateKey?: string;
    /** Secret with which the git host signs its push events, or that it includes in them. If omitted, a secret is generated */
    webhookSecret?: string;
  };
  "gitProvider.list 200": {
    items: {
      gitProviderId: string;
      /** @enum {string} */
      type: "github" | "gitlab" | "gitea" | "bitbucket";
      name: string;
      baseUrl: string;
      hasToken: boolean;
      /** Id of the GitHub App */
      appId: string | null;
      /** Whether a webhook secret is stored. Without it, all push events are rejected */
      hasWebhookSecret: boolean;
      /** Address to which the git host must send its push events as JSON; see `webhookSecret` */
      eventsUrl: string;
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
    }[];
    total: number;
    limit: number;
    offset: number;
  };
  "gitProvider.list query": {
    /**
     * Maximum number of items
     * @default 50
     */
    limit?: number;
    /**
     * Number of items to skip
     * @default 0
     */
    offset?: number;
  };
  "gitProvider.regenerateWebhookSecret 200": {
    gitProviderId: string;
    /** Address to which the git host must send its push events as JSON; see `webhookSecret` */
    eventsUrl: string;
    /** The new secret, shown only once. Enter it at the git host together with `eventsUrl` */
    webhookSecret: string;
  };
  "gitProvider.regenerateWebhookSecret body": {
    gitProviderId: string;
  };
  "gitProvider.remove 200": {
    /** Id of the removed record */
    removed: string;
  };
  "gitProvider.remove body": {
    gitProviderId: string;
  };
  "gitProvider.repositories 200": {
    items: {
      /** As sources name it */
      repository: string;
      url: string;
      /** Null if the repository is empty */
      defaultBranch: string | null;
      /** Null if the git host does not report it */
      private: boolean | null;
    }[];
  };
  "gitProvider.repositories query": {
    /** Id of the git provider */
    gitProviderId: string;
    /** Only repositories with this text in their name */
    search?: string;
    /**
     * Maximum number of items
     * @default 50
     */
    limit?: number;
  };
  "health 200": {
    /** @constant */
    status: "ok";
    version: string;
    roles: ("instance" | "hub" | "gateway")[];
    /**
     * Present while the data is a restored backup that no operator has confirmed. Until then the platform removes no unknown workloads and does not contact the license hub.
     * @constant
     */
    restore?: "unconfirmed";
  };
  "job.discard 200": {
    /** Id of the removed record */
    removed: string;
  };
  "job.discard body": {
    jobId: string;
  };
  "job.list 200": {
    items: {
      jobId: string;
      kind: string;
      /** @enum {string} */
      state: "waiting" | "running" | "failing" | "givenUp";
      attempts: number;
      /** Error of the last failed attempt, at most 500 characters. Credentials in it are masked */
      lastError: string | null;
      /** Start of the next attempt, or of the current one. Null for a job that was given up */
      runAt: string | null;
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
      /** Organization that the job belongs to. Null for jobs of merchants and of the platform */
      organizationId: string | null;
      /** Merchant of the gateway that the job belongs to */
      merchantId: string | null;
    }[];
    total: number;
    limit: number;
    offset: number;
    /** Number of jobs in each state, of all kinds or of the given kind */
    counts: {
      waiting: number;
      running: number;
      failing: number;
      givenUp: number;
    };
  };
  "job.list query": {
    /**
     * Maximum number of items
     * @default 50
     */
    limit?: number;
    /**
     * Number of items to skip
     * @default 0
     */
    offset?: number;
    /**
     * `waiting`: no attempt has failed. `failing`: the last attempt failed. `givenUp`: the last of all attempts failed
     * @enum {string}
     */
    state?: "waiting" | "running" | "failing" | "givenUp";
    /**
     * Only jobs of this kind
     * @enum {string}
     */
    kind?: "deployment.run" | "application.start" | "application.stop" | "application.restart" | "application.route" | "application.discard" | "database.start" | "database.discard" | "webhook.deliver" | "webhook.redeliver" | "organization.discard" | "name.release" | "domain.lost" | "domain.verify" | "gateway.catchUp" | "gateway.deliverEvents" | "gateway.retryEvents" | "gateway.settle" | "payment.merchant" | "payment.relay";
  };
  "job.retry 200": {
    /** Id of the job from now on: a job that was given up gets a new id */
    jobId: string;
  };
  "job.retry body": {
    jobId: string;
  };
  "license.addInstance 200": {
    instanceId: string;
  };
  "license.addInstance body": {
    licenseId: string;
    name: string;
  };
  "license.claims 200": {
    items: {
      claimId: string;
      /** How the instance calls itself */
      instanceName: string | null;
      /** Address that the instance has reported */
      cloudUrl: string;
      /** Id of the instance, if it has proved that it is known */
      knownInstanceId: string | null;
      /** Id under the license for which the code was entered. Null while it was not entered */
      instanceId: string | null;
      /** @enum {string} */
      status: "pending" | "claimed";
      /** ISO 8601, UTC, milliseconds */
      expiresAt: string;
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
    }[];
    total: number;
    limit: number;
    offset: number;
  };
  "license.claims query": {
    /**
     * Maximum number of items
     * @default 50
     */
    limit?: number;
    /**
     * Number of items to skip
     * @default 0
     */
    offset?: number;
  };
  "license.collectClaim 200": {
    /** @constant */
    success: true;
    /** @enum {string} */
    status: "pending" | "claimed";
    /** Present after the code was entered: a license key for this instance only, shown until its first sync. The key of the license itself is not returned */
    licenseKey?: string;
    licenseId?: string;
    instanceId?: string;
    /** Shown until the first sync */
    instanceSecret?: string;
  };
  "license.collectClaim body": {
    /** The `claimToken` in the response of `license.requestClaim` */
    claimToken: string;
  };
  "license.create 200": {
    licenseId: string;
    /** Shown only once */
    licenseKey: string;
  };
  "license.create body": {
    /**
     * Plan of the license. Limits and features can differ from it
     * @enum {string}
     */
    plan: "hobby" | "starter" | "growth" | "business" | "enterprise";
    name?: string;
    /** Limits that override those of the plan */
    limits?: {
      /** -1: unlimited, 0: not allowed */
      projects?: number;
      /** -1: unlimited, 0: not allowed */
      applications?: number;
      /** -1: unlimited, 0: not allowed */
      databases?: number;
      /** -1: unlimited, 0: not allowed */
      customDomains?: number;
      /** -1: unlimited, 0: not allowed */
      subdomains?: number;
      /** -1: unlimited, 0: not allowed */
      purchasableDomains?: number;
      /** -1: unlimited, 0: not allowed */
      teamMembers?: number;
      /** For each calendar month (UTC); -1: unlimited */
      buildMinutes?: number;
      /** -1: unlimited, 0: not allowed */
      instances?: number;
    };
    /** Features that override those of the plan */
    features?: {
      /** Whether the license includes the feature */
      customDomains?: boolean;
      /** Whether the license includes the feature */
      aiAssistant?: boolean;
      /** Whether the license includes the feature */
      multiServer?: boolean;
      /** Whether the license includes the feature */
      paymentGateway?: boolean;
      /** Whether the license includes the feature */
      prioritySupport?: boolean;
      /** Whether the license includes the feature */
      whiteLabel?: boolean;
      /** Whether the license includes the feature */
      domainPurchase?: boolean;
    };
  };
  "license.get 200": {
    licenseId: string;
    name: string | null;
    /**
     * Plan of the license. Limits and features can differ from it
     * @enum {string}
     */
    plan: "hobby" | "starter" | "growth" | "business" | "enterprise";
    /**
     * `suspended`: nothing new can be registered, and the DNS records are removed
     * @enum {string}
     */
    status: "active" | "suspended";
    limits: {
      /** -1: unlimited, 0: not allowed */
      projects: number;
      /** -1: unlimited, 0: not allowed */
      applications: number;
      /** -1: unlimited, 0: not allowed */
      databases: number;
      /** -1: unlimited, 0: not allowed */
      customDomains: number;
      /** -1: unlimited, 0: not allowed */
      subdomains: number;
      /** -1: unlimited, 0: not allowed */
      purchasableDomains: number;
      /** -1: unlimited, 0: not allowed */
      teamMembers: number;
      /** For each calendar month (UTC); -1: unlimited */
      buildMinutes: number;
      /** -1: unlimited, 0: not allowed */
      instances: number;
    };
    features: {
      /** Whether the license includes the feature */
      customDomains: boolean;
      /** Whether the license includes the feature */
      aiAssistant: boolean;
      /** Whether the license includes the feature */
      multiServer: boolean;
      /** Whether the license includes the feature */
      paymentGateway: boolean;
      /** Whether the license includes the feature */
      prioritySupport: boolean;
      /** Whether the license includes the feature */
      whiteLabel: boolean;
      /** Whether the license includes the feature */
      domainPurchase: boolean;
    };
    /** ISO 8601, UTC, milliseconds */
    createdAt: string;
    used: {
      subdomains: number;
      customDomains: number;
      purchasableDomains: number;
      instances: number;
    };
    instances: {
      instanceId: string;
      /**
       * `program`: an id that was created with `license.addInstance`, for a program that calls the hub itself
       * @enum {string}
       */
      kind: "instance" | "program";
      name: string | null;
      cloudUrl: string | null;
      usage: {
        /** @default 0 */
        projects: number;
        /** @default 0 */
        applications: number;
        /** @default 0 */
        databases: number;
        /**
         * Number of users who are members of an organization
         * @default 0
         */
        teamMembers: number;
        /** @default 0 */
        buildMinutes: number;
      };
      lastSeenAt: string | null;
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
    }[];
  };
  "license.get query": {
    /** Id of the license */
    licenseId: string;
  };
  "license.list 200": {
    items: {
      licenseId: string;
      name: string | null;
      /**
       * Plan of the license. Limits and features can differ from it
       * @enum {string}
       */
      plan: "hobby" | "starter" | "growth" | "business" | "enterprise";
      /**
       * `suspended`: nothing new can be registered, and the DNS records are removed
       * @enum {string}
       */
      status: "active" | "suspended";
      limits: {
        /** -1: unlimited, 0: not allowed */
        projects: number;
        /** -1: unlimited, 0: not allowed */
        applications: number;
        /** -1: unlimited, 0: not allowed */
        databases: number;
        /** -1: unlimited, 0: not allowed */
        customDomains: number;
        /** -1: unlimited, 0: not allowed */
        subdomains: number;
        /** -1: unlimited, 0: not allowed */
        purchasableDomains: number;
        /** -1: unlimited, 0: not allowed */
        teamMembers: number;
        /** For each calendar month (UTC); -1: unlimited */
        buildMinutes: number;
        /** -1: unlimited, 0: not allowed */
        instances: number;
      };
      features: {
        /** Whether the license includes the feature */
        customDomains: boolean;
        /** Whether the license includes the feature */
        aiAssistant: boolean;
        /** Whether the license includes the feature */
        multiServer: boolean;
        /** Whether the license includes the feature */
        paymentGateway: boolean;
        /** Whether the license includes the feature */
        prioritySupport: boolean;
        /** Whether the license includes the feature */
        whiteLabel: boolean;
        /** Whether the license includes the feature */
        domainPurchase: boolean;
      };
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
    }[];
    total: number;
    limit: number;
    offset: number;
  };
  "license.list query": {
    /**
     * Maximum number of items
     * @default 50
     */
    limit?: number;
    /**
     * Number of items to skip
     * @default 0
     */
    offset?: number;
    /** Part of a name, start of a license id, instance id, host (subdomain, domain or docs hostname), or license key */
    query?: string;
    /**
     * Return only licenses with this status
     * @enum {string}
     */
    status?: "active" | "suspended";
    /**
     * Return only licenses with this plan
     * @enum {string}
     */
    plan?: "hobby" | "starter" | "growth" | "business" | "enterprise";
  };
  "license.listOwnInstances 200": {
    /** @constant */
    success: true;
    instances: {
      instanceId: string;
      /**
       * `program`: an id that was created with `license.addInstance`, for a program that calls the hub itself
       * @enum {string}
       */
      kind: "instance" | "program";
      name: string | null;
      cloudUrl: string | null;
      usage: {
        /** @default 0 */
        projects: number;
        /** @default 0 */
        applications: number;
        /** @default 0 */
        databases: number;
        /**
         * Number of users who are members of an organization
         * @default 0
         */
        teamMembers: number;
        /** @default 0 */
        buildMinutes: number;
      };
      names: {
        subdomains: number;
        customDomains: number;
        purchasedDomains: number;
      };
      /** Time of its last sync; null if there was no sync */
      lastSeenAt: string | null;
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
    }[];
    /** Total number of records */
    total: number;
  };
  "license.listOwnInstances body": {
    /** The license key, which identifies the caller */
    licenseKey: string;
    /** @default 100 */
    limit?: number;
    /** @default 0 */
    offset?: number;
  };
  "license.moveNames 200": {
    subdomains: number;
    customDomains: number;
    purchasedDomains: number;
  };
  "license.moveNames body": {
    /** Instance that has the names. It can be an instance that was removed with `keepNames` */
    fromInstanceId: string;
    toInstanceId: string;
    /** Full host names. If omitted, all names of the instance */
    names?: string[];
  };
  "license.moveOwnNames 200": {
    /** @constant */
    success: true;
    subdomains: number;
    customDomains: number;
    purchasedDomains: number;
  };
  "license.moveOwnNames body": {
    /** The license key, which identifies the caller */
    licenseKey: string;
    /** Instance that has the names. It can be an instance that was removed with `keepNames` */
    fromInstanceId: string;
    toInstanceId: string;
    /** Full host names. If omitted, all names of the instance */
    names?: string[];
  };
  "license.nameState 200": {
    host: string;
    /** Kind of the first name. Null: no license has the host */
    kind: ("subdomain" | "customDomain" | "purchasedDomain" | "docsHostname") | null;
    /** Names that licenses have at the host; at most 100 */
    names: {
      /** @enum {string} */
      kind: "subdomain" | "customDomain" | "purchasedDomain" | "docsHostname";
      id: string;
      licenseId: string;
      /** @enum {string} */
      licenseStatus: "active" | "suspended";
      instanceId: string;
      /** @enum {string} */
      status: "pending" | "active" | "suspended" | "released";
      ipAddress: string | null;
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
    }[];
    /** License that has proved the host by DNS */
    proof: {
      licenseId: string;
      /** ISO 8601, UTC, milliseconds */
      verifiedAt: string;
      releasedAt: string | null;
    } | null;
    /** Licenses from which an operator has withdrawn the host */
    withdrawnFrom: string[];
    /** DNS records that the hub expects */
    expected: {
      /** @enum {string} */
      type: "A" | "AAAA" | "CNAME" | "TXT";
      name: string;
      value: string;
    }[];
    /** DNS records that DNS answers now */
    seen: {
      /** @enum {string} */
      type: "A" | "AAAA" | "CNAME" | "TXT";
      name: string;
      value: string;
    }[];
    /** Whether DNS answers what the hub expects */
    matches: boolean;
    /** Why it does not match, and what to do */
    problem: string | null;
  };
  "license.nameState query": {
    /** Full host name: a subdomain, custom domain, purchased domain or docs hostname */
    host: string;
  };
  "license.names 200": {
    items: {
      /** @enum {string} */
      kind: "subdomain" | "customDomain" | "purchasedDomain" | "docsHostname";
      id: string;
      host: string;
      instanceId: string;
      /** @enum {string} */
      status: "pending" | "active" | "suspended" | "released";
      ipAddress: string | null;
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
    }[];
    total: number;
    limit: number;
    offset: number;
  };
  "license.names query": {
    /**
     * Maximum number of items
     * @default 50
     */
    limit?: number;
    /**
     * Number of items to skip
     * @default 0
     */
    offset?: number;
    /** Id of the license */
    licenseId: string;
  };
  "license.refusals 200": {
    items: {
      refusalId: string;
      licenseId: string;
      operation: string;
      /** Requested name */
      name: string | null;
      code: string;
      message: string;
      /** Address of the client */
      address: string;
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
    }[];
    total: number;
    limit: number;
    offset: number;
  };
  "license.refusals query": {
    /**
     * Maximum number of items
     * @default 50
     */
    limit?: number;
    /**
     * Number of items to skip
     * @default 0
     */
    offset?: number;
    /** Id of the license */
    licenseId?: string;
  };
  "license.removeInstance 200": {
    removed: string;
    subdomains: number;
    customDomains: number;
    purchasedDomains: number;
    docsHostname: string | null;
    /** Subdomains whose DNS records are not removed yet. The hub retries every minute */
    waiting: number;
  };
  "license.removeInstance body": {
    instanceId: string;
    /**
     * If true, the names stay in the license until they are moved to another instance. If false, they are released
     * @default false
     */
    keepNames?: boolean;
  };
  "license.removeOwnInstance 200": {
    /** @constant */
    success: true;
    message: string;
    subdomains: number;
    customDomains: number;
    purchasedDomains: number;
    docsHostname: string | null;
    /** Subdomains whose DNS records are not removed yet. The hub retries every minute */
    waiting: number;
  };
  "license.removeOwnInstance body": {
    /** The license key, which identifies the caller */
    licenseKey: string;
    instanceId: string;
    /**
     * If true, the names stay in the license until they are moved to another instance. If false, they are released
     * @default false
     */
    keepNames?: boolean;
  };
  "license.requestClaim 200": {
    /** @constant */
    success: true;
    code: string;
    /** Token with which the instance reads the result */
    claimToken: string;
    /** ISO 8601, UTC, milliseconds */
    expiresAt: string;
    /** Page on which the code is entered */
    claimUrl: string;
  };
  "license.requestClaim body": {
    /** http(s) address of the instance */
    cloudUrl: string;
    /** Name of the instance, shown on the claim page */
    name?: string;
    /** The `claimToken` of an earlier code. That code becomes invalid */
    supersedes?: string;
    /** Id of an instance that the hub already knows, together with its secret. The instance is linked again and is not counted twice */
    instanceId?: string;
    /** The secret from the response to the first sync */
    instanceSecret?: string;
  };
  "license.rotateKey 200": {
    licenseId: string;
    /** Shown only once */
    licenseKey: string;
    previousKeyUntil: string | null;
  };
  "license.rotateKey body": {
    licenseId: string;
    /**
     * Hours for which the current key stays valid beside the new one; 0: it becomes invalid immediately
     * @default 0
     */
    graceHours?: number;
  };
  "license.setStatus 200": {
    licenseId: string;
    /**
     * `suspended`: nothing new can be registered, and the DNS records are removed
     * @enum {string}
     */
    status: "active" | "suspended";
    /** Subdomains whose DNS records are not changed yet. The hub retries every minute */
    waiting: number;
  };
  "license.setStatus body": {
    licenseId: string;
    /**
     * `suspended`: nothing new can be registered, and the DNS records are removed
     * @enum {string}
     */
    status: "active" | "suspended";
  };
  "license.sync 200": {
    /** @constant */
    success: true;
    instanceId: string;
    /** Present only in the response to the first sync. Store it */
    instanceSecret?: string;
    /** Send it with the next sync */
    sequence: number;
    license: {
      licenseId: string;
      /**
       * `suspended`: nothing new can be registered, and the DNS records are removed
       * @enum {string}
       */
      status: "active" | "suspended";
      /**
       * Plan of the license. Limits and features can differ from it
       * @enum {string}
       */
      plan: "hobby" | "starter" | "growth" | "business" | "enterprise";
      limits: {
        /** -1: unlimited, 0: not allowed */
        projects: number;
        /** -1: unlimited, 0: not allowed */
        applications: number;
        /** -1: unlimited, 0: not allowed */
        databases: number;
        /** -1: unlimited, 0: not allowed */
        customDomains: number;
        /** -1: unlimited, 0: not allowed */
        subdomains: number;
        /** -1: unlimited, 0: not allowed */
        purchasableDomains: number;
        /** -1: unlimited, 0: not allowed */
        teamMembers: number;
        /** For each calendar month (UTC); -1: unlimited */
        buildMinutes: number;
        /** -1: unlimited, 0: not allowed */
        instances: number;
      };
      features: {
        /** Whether the license includes the feature */
        customDomains: boolean;
        /** Whether the license includes the feature */
        aiAssistant: boolean;
        /** Whether the license includes the feature */
        multiServer: boolean;
        /** Whether the license includes the feature */
        paymentGateway: boolean;
        /** Whether the license includes the feature */
        prioritySupport: boolean;
        /** Whether the license includes the feature */
        whiteLabel: boolean;
        /** Whether the license includes the feature */
        domainPurchase: boolean;
      };
    };
    /** Usage of the other instances of the license */
    usageElsewhere: {
      projects: number;
      applications: number;
      databases: number;
      teamMembers: number;
      buildMinutes: number;
      customDomains: number;
      subdomains: number;
    };
    docsHostname: {
      hostname: string;
      /** @enum {string} */
      status: "pending" | "active" | "refused";
      /** Why the hostname is not active, and what to do */
      error: string | null;
      /** Null if the value is not a hostname, or if the hub does not verify hosts */
      verification: {
        /**
         * `unverified`: a license that publishes its TXT record can take over the host
         * @enum {string}
         */
        state: "unverified" | "verified";
        /** Time at which the record was found; null if it was not found yet */
        verifiedAt: string | null;
        /** DNS record that proves control of the host. Keep it published */
        record: {
          /** @constant */
          type: "TXT";
          name: string;
          value: string;
        };
      } | null;
    } | null;
    /** A TXT record `<label>.<host>` with this value proves that this license controls the host */
    hostProof: {
      label: string;
      value: string;
    } | null;
  };
  "license.sync body": {
    /** The license key, which identifies the caller */
    licenseKey: string;
    /** The id from the response to the first sync. If omitted, a new instance is registered */
    instanceId?: string;
    /** The secret from the response to the first sync */
    instanceSecret?: string;
    /** Random text. Send the same text until the first sync succeeds: a repeated request then returns the same instance, for an hour also after other syncs of it */
    registrationToken?: string;
    /** The number from the response to the previous sync; 0 for the first sync. If omitted, copies are not detected */
    sequence?: number;
    /** Random text, generated and stored together with `sequence` */
    syncToken?: string;
    /** Random text, generated at each start of the program */
    runId?: string;
    /** If true, this instance continues, and every other copy of it is rejected from now on */
    replacesCopy?: boolean;
    /** http(s) address of the instance */
    cloudUrl: string;
    /** Hostname of the operator’s documentation; absent if there is no hostname */
    docsHostname?: string | null;
    /** Usage of this instance */
    usage: {
      /** @default 0 */
      projects?: number;
      /** @default 0 */
      applications?: number;
      /** @default 0 */
      databases?: number;
      /**
       * Number of users who are members of an organization
       * @default 0
       */
      teamMembers?: number;
      /** @default 0 */
      buildMinutes?: number;
    };
  };
  "license.update 200": {
    licenseId: string;
    name: string | null;
    /**
     * Plan of the license. Limits and features can differ from it
     * @enum {string}
     */
    plan: "hobby" | "starter" | "growth" | "business" | "enterprise";
    /**
     * `suspended`: nothing new can be registered, and the DNS records are removed
     * @enum {string}
     */
    status: "active" | "suspended";
    limits: {
      /** -1: unlimited, 0: not allowed */
      projects: number;
      /** -1: unlimited, 0: not allowed */
      applications: number;
      /** -1: unlimited, 0: not allowed */
      databases: number;
      /** -1: unlimited, 0: not allowed */
      customDomains: number;
      /** -1: unlimited, 0: not allowed */
      subdomains: number;
      /** -1: unlimited, 0: not allowed */
      purchasableDomains: number;
      /** -1: unlimited, 0: not allowed */
      teamMembers: number;
      /** For each calendar month (UTC); -1: unlimited */
      buildMinutes: number;
      /** -1: unlimited, 0: not allowed */
      instances: number;
    };
    features: {
      /** Whether the license includes the feature */
      customDomains: boolean;
      /** Whether the license includes the feature */
      aiAssistant: boolean;
      /** Whether the license includes the feature */
      multiServer: boolean;
      /** Whether the license includes the feature */
      paymentGateway: boolean;
      /** Whether the license includes the feature */
      prioritySupport: boolean;
      /** Whether the license includes the feature */
      whiteLabel: boolean;
      /** Whether the license includes the feature */
      domainPurchase: boolean;
    };
    /** ISO 8601, UTC, milliseconds */
    createdAt: string;
  };
  "license.update body": {
    licenseId: string;
    /**
     * Plan of the license. Limits and features can differ from it
     * @enum {string}
     */
    plan?: "hobby" | "starter" | "growth" | "business" | "enterprise";
    name?: string | null;
    /** Limits that override those of the plan */
    limits?: {
      /** -1: unlimited, 0: not allowed */
      projects?: number;
      /** -1: unlimited, 0: not allowed */
      applications?: number;
      /** -1: unlimited, 0: not allowed */
      databases?: number;
      /** -1: unlimited, 0: not allowed */
      customDomains?: number;
      /** -1: unlimited, 0: not allowed */
      subdomains?: number;
      /** -1: unlimited, 0: not allowed */
      purchasableDomains?: number;
      /** -1: unlimited, 0: not allowed */
      teamMembers?: number;
      /** For each calendar month (UTC); -1: unlimited */
      buildMinutes?: number;
      /** -1: unlimited, 0: not allowed */
      instances?: number;
    };
    /** Features that override those of the plan */
    features?: {
      /** Whether the license includes the feature */
      customDomains?: boolean;
      /** Whether the license includes the feature */
      aiAssistant?: boolean;
      /** Whether the license includes the feature */
      multiServer?: boolean;
      /** Whether the license includes the feature */
      paymentGateway?: boolean;
      /** Whether the license includes the feature */
      prioritySupport?: boolean;
      /** Whether the license includes the feature */
      whiteLabel?: boolean;
      /** Whether the license includes the feature */
      domainPurchase?: boolean;
    };
  };
  "license.withdrawName 200": {
    host: string;
    /** License that had the host */
    licenseId: string;
    /** Withdrawn names; empty if a withdrawal was lifted */
    withdrawn: ("subdomain" | "customDomain" | "purchasedDomain" | "docsHostname")[];
  };
  "license.withdrawName body": {
    /** Full host name: a subdomain, custom domain, purchased domain or docs hostname */
    host: string;
    /**
     * If true, the license can register the host again
     * @constant
     */
    lift?: true;
  };
  "licenseLink.adopt 200": {
    /** Null if no license hub is configured. A license that was linked earlier is then kept and not enforced */
    hubUrl: string | null;
    /** Origin of the key; null if there is no key */
    source: ("environment" | "claim") | null;
    /** Id of this instance at the hub */
    instanceId: string | null;
    /** Last response of the hub */
    license: {
      licenseId?: string;
      status: string;
      plan: string;
      limits: {
        [key: string]: number;
      };
      features: {
        [key: string]: boolean;
      };
      usageElsewhere: {
        [key: string]: number;
      };
      docsHostname: {
        status: string;
        error: string | null;
      } | null;
    } | null;
    answeredAt: string | null;
    /** Why nothing new can be created; null while the license is valid */
    refusal: string | null;
    /** Problems that the operator has to solve; empty if the link works */
    problems: {
      code: string;
      /** What happened and what to do */
      message: string;
      since: string | null;
    }[];
    /** Domains whose names the hub rejects, at most 100 */
    refusedNames: {
      host: string;
      error: string;
    }[];
    /** The claim code that is not entered yet */
    claim: {
      /** Enter it at `claimUrl` within 15 minutes */
      code: string;
      claimUrl: string;
      expiresAt: string;
    } | null;
  };
  "licenseLink.adopt body": Record<string, never>;
  "licenseLink.claim 200": {
    /** Enter it at `claimUrl` within 15 minutes */
    code: string;
    claimUrl: string;
    expiresAt: string;
  };
  "licenseLink.claim body": Record<string, never>;
  "licenseLink.get 200": {
    /** Null if no license hub is configured. A license that was linked earlier is then kept and not enforced */
    hubUrl: string | null;
    /** Origin of the key; null if there is no key */
    source: ("environment" | "claim") | null;
    /** Id of this instance at the hub */
    instanceId: string | null;
    /** Last response of the hub */
    license: {
      licenseId?: string;
      status: string;
      plan: string;
      limits: {
        [key: string]: number;
      };
      features: {
        [key: string]: boolean;
      };
      usageElsewhere: {
        [key: string]: number;
      };
      docsHostname: {
        status: string;
        error: string | null;
      } | null;
    } | null;
    answeredAt: string | null;
    /** Why nothing new can be created; null while the license is valid */
    refusal: string | null;
    /** Problems that the operator has to solve; empty if the link works */
    problems: {
      code: string;
      /** What happened and what to do */
      message: string;
      since: string | null;
    }[];
    /** Domains whose names the hub rejects, at most 100 */
    refusedNames: {
      host: string;
      error: string;
    }[];
    /** The claim code that is not entered yet */
    claim: {
      /** Enter it at `claimUrl` within 15 minutes */
      code: string;
      claimUrl: string;
      expiresAt: string;
    } | null;
  };
  "licenseLink.register 200": {
    /** Null if no license hub is configured. A license that was linked earlier is then kept and not enforced */
    hubUrl: string | null;
    /** Origin of the key; null if there is no key */
    source: ("environment" | "claim") | null;
    /** Id of this instance at the hub */
    instanceId: string | null;
    /** Last response of the hub */
    license: {
      licenseId?: string;
      status: string;
      plan: string;
      limits: {
        [key: string]: number;
      };
      features: {
        [key: string]: boolean;
      };
      usageElsewhere: {
        [key: string]: number;
      };
      docsHostname: {
        status: string;
        error: string | null;
      } | null;
    } | null;
    answeredAt: string | null;
    /** Why nothing new can be created; null while the license is valid */
    refusal: string | null;
    /** Problems that the operator has to solve; empty if the link works */
    problems: {
      code: string;
      /** What happened and what to do */
      message: string;
      since: string | null;
    }[];
    /** Domains whose names the hub rejects, at most 100 */
    refusedNames: {
      host: string;
      error: string;
    }[];
    /** The claim code that is not entered yet */
    claim: {
      /** Enter it at `claimUrl` within 15 minutes */
      code: string;
      claimUrl: string;
      expiresAt: string;
    } | null;
  };
  "licenseLink.register body": Record<string, never>;
  "licenseLink.remove 200": {
    /** Id of the removed record */
    removed: string;
  };
  "licenseLink.remove body": Record<string, never>;
  "me.activity 200": {
    items: {
      auditLogId: string;
      /** `apiKey`, `assistantToken`, `session`, `guest` (a caller who is not signed in) or `system` (the platform itself) */
      actorKind: string;
      actorId: string;
      action: string;
      resourceId: string | null;
      /** Address of the client */
      address: string | null;
      /** The fields that the action changed. Empty for actions without recorded fields, and for entries of earlier versions. Secrets are never recorded; for environment variables, only the names are recorded */
      changes: {
        field: string;
        /** Value before the action; null if it had no value */
        before: string | number | boolean | string[] | null;
        /** Value after the action; null if it has no value */
        after: string | number | boolean | string[] | null;
      }[];
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
    }[];
    total: number;
    limit: number;
    offset: number;
  };
  "me.activity query": {
    /**
     * Maximum number of items
     * @default 50
     */
    limit?: number;
    /**
     * Number of items to skip
     * @default 0
     */
    offset?: number;
  };
  "me.get 200": {
    userId: string;
    email: string;
    name: string;
    /** Whether the user has opened a verification link that was sent to the address */
    emailVerified: boolean;
    isOperator: boolean;
    organizationId: string;
    /** @enum {string} */
    role: "owner" | "admin" | "member";
  };
  "member.add 200": {
    memberId: string;
  };
  "member.add body": {
    email: string;
    /** @enum {string} */
    role: "owner" | "admin" | "member";
  };
  "member.invitations 200": {
    items: {
      invitationId: string;
      email: string;
      /** @enum {string} */
      role: "owner" | "admin" | "member";
      projectIds: string[];
      applicationIds: string[];
      /** ISO 8601, UTC, milliseconds */
      expiresAt: string;
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
    }[];
    total: number;
    limit: number;
    offset: number;
  };
  "member.invitations query": {
    /**
     * Maximum number of items
     * @default 50
     */
    limit?: number;
    /**
     * Number of items to skip
     * @default 0
     */
    offset?: number;
  };
  "member.invite 200": {
    invitationId: string;
    /** Address at which the invited user accepts. It can be used once within seven days */
    url: string;
    /** If false, the platform has no mail server configured: send the link to the user yourself */
    mailed: boolean;
  };
  "member.invite body": {
    email: string;
    /** @enum {string} */
    role: "owner" | "admin" | "member";
    /** Projects that the member can see with all their applications */
    projectIds?: string[];
    /** Single applications that the member can see */
    applicationIds?: string[];
  };
  "member.list 200": {
    items: {
      memberId: string;
      userId: string;
      email: string;
      name: string;
      /** @enum {string} */
      role: "owner" | "admin" | "member";
      projectIds: string[];
      applicationIds: string[];
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
    }[];
    total: number;
    limit: number;
    offset: number;
  };
  "member.list query": {
    /**
     * Maximum number of items
     * @default 50
     */
    limit?: number;
    /**
     * Number of items to skip
     * @default 0
     */
    offset?: number;
  };
  "member.remove 200": {
    /** Id of the removed record */
    removed: string;
  };
  "member.remove body": {
    memberId: string;
  };
  "member.setAccess 200": {
    memberId: string;
  };
  "member.setAccess body": {
    memberId: string;
    /** Projects that the member can see with all their applications */
    projectIds: string[];
    /** Single applications that the member can see */
    applicationIds: string[];
  };
  "member.setRole 200": {
    memberId: string;
  };
  "member.setRole body": {
    memberId: string;
    /** @enum {string} */
    role: "owner" | "admin" | "member";
  };
  "member.withdrawInvitation 200": {
    /** Id of the removed record */
    removed: string;
  };
  "member.withdrawInvitation body": {
    invitationId: string;
  };
  "merchant.advanceClock 200": {
    /** Time of the merchant’s clock */
    now: string;
  };
  "merchant.advanceClock body": {
    /** Number of days */
    days?: number;
    /** Target time, at most 366 days ahead */
    to?: string;
  };
  "merchant.create 200": {
    merchantCode: string;
    /** Credential for the operations of the merchant */
    merchantSecret: string;
    /** HMAC key of the events of the merchant: the UTF-8 bytes of this text */
    signingKey: string;
  };
  "merchant.create body": {
    /** Identifier that the instance has chosen. There is one merchant for each */
    externalId: string;
    /** Name that customers see on the payment page */
    name: string;
    /** Events are posted to this address, followed by `/<merchantCode>` */
    eventsUrl: string;
    /** Methods to enable. If omitted, all methods that the operator offers */
    paymentMethods?: string[];
    /**
     * Default `live` if the operator has configured a live processor, otherwise `sandbox`. It cannot be changed later
     * @enum {string}
     */
    mode?: "sandbox" | "live";
  };
  "merchant.events 200": {
    items: {
      eventId: string;
      type: string;
      /**
       * `pending`: an attempt is due, or waits for its time. `failed`: no attempt is left
       * @enum {string}
       */
      state: "pending" | "succeeded" | "failed";
      attempts: number;
      nextAttemptAt: string | null;
      /** Why the last attempt failed */
      lastError: string | null;
      deliveredAt: string | null;
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
    }[];
    total: number;
    limit: number;
    offset: number;
  };
  "merchant.events query": {
    /**
     * Maximum number of items
     * @default 50
     */
    limit?: number;
    /**
     * Number of items to skip
     * @default 0
     */
    offset?: number;
    /** Id of the merchant */
    merchantId: string;
  };
  "merchant.get 200": {
    merchantCode: string;
    externalId: string;
    name: string;
    eventsUrl: string;
    /**
     * Default `live` if the operator has configured a live processor, otherwise `sandbox`. It cannot be changed later
     * @enum {string}
     */
    mode: "sandbox" | "live";
    paymentMethods: {
      id: string;
      name: string;
      enabled: boolean;
    }[];
    /** Whether payment requests without a valid `signature` are rejected */
    requireSignature: boolean;
    /** ISO 8601, UTC, milliseconds */
    createdAt: string;
  };
  "merchant.get query": {
    /** Merchant code, case-sensitive */
    merchantCode: string;
  };
  "merchant.list 200": {
    items: {
      merchantId: string;
      merchantCode: string;
      name: string;
      /** Id of the merchant at its instance: an organization */
      externalId: string;
      /** Address at the instance that receives the events */
      eventsUrl: string;
      /**
       * `released`: its instance has closed it
       * @enum {string}
       */
      state: "active" | "released";
      /**
       * `sandbox`: no real money moves
       * @enum {string}
       */
      mode: "sandbox" | "live";
      paymentCount: number;
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
      releasedAt: string | null;
    }[];
    total: number;
    limit: number;
    offset: number;
  };
  "merchant.list query": {
    /**
     * Maximum number of items
     * @default 50
     */
    limit?: number;
    /**
     * Number of items to skip
     * @default 0
     */
    offset?: number;
    /** Text in the name or the event address, not case-sensitive, or start of a code, an external id or a merchant id */
    search?: string;
    /**
     * `released`: its instance has closed it
     * @enum {string}
     */
    state?: "active" | "released";
    /**
     * `sandbox`: no real money moves
     * @enum {string}
     */
    mode?: "sandbox" | "live";
  };
  "merchant.payment 200": {
    paymentId: string;
    reference: string;
    /**
     * `processing`: the processor has not responded yet. Do not treat it as a failure
     * @enum {string}
     */
    status: "pending" | "processing" | "succeeded" | "failed" | "cancelled" | "expired";
    /** In the currency’s minor unit */
    amount: number;
    currency: string;
    /** Payment method of the deciding attempt; null before the first one */
    method: string | null;
    /** ISO 8601, UTC, milliseconds */
    createdAt: string;
    /** ISO 8601, UTC, milliseconds */
    updatedAt: string;
    merchantId: string;
    merchantCode: string;
    merchantName: string;
    /** Number of declined attempts */
    declines: number;
    /** Number of declines after which the payment fails */
    declineLimit: number;
    /** How often the payment was started; from 1 */
    round: number;
    /** Subscription whose period it pays for */
    subscriptionId: string | null;
    expiresAt: string | null;
    /** Newest first; at most 200 */
    attempts: {
      attemptId: string;
      number: number;
      method: string;
      processor: string;
      /** @enum {string} */
      status: "started" | "processing" | "action_required" | "succeeded" | "declined" | "void";
      /** Charged without the customer, by a saved method */
      isOffSession: boolean;
      declineCode: ("declined" | "insufficient_funds" | "expired" | "wrong_details" | "authentication_required" | "not_supported" | "test_numbers_only" | "abandoned") | null;
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
    }[];
    /** Changes of the status, newest first; at most 200 */
    states: {
      number: number;
      from: ("pending" | "processing" | "succeeded" | "failed" | "cancelled" | "expired") | null;
      /** @enum {string} */
      to: "pending" | "processing" | "succeeded" | "failed" | "cancelled" | "expired";
      /** @enum {string} */
      cause: "started" | "restarted" | "charged" | "declined" | "unanswered" | "cancelled" | "expired" | "released";
      attemptId: string | null;
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
    }[];
    /** Events about this payment, newest first; at most 200 */
    events: {
      eventId: string;
      type: string;
      /**
       * `pending`: an attempt is due, or waits for its time. `failed`: no attempt is left
       * @enum {string}
       */
      state: "pending" | "succeeded" | "failed";
      attempts: number;
      nextAttemptAt: string | null;
      /** Why the last attempt failed */
      lastError: string | null;
      deliveredAt: string | null;
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
    }[];
  };
  "merchant.payment query": {
    /** Id of the payment */
    paymentId: string;
  };
  "merchant.payments 200": {
    items: {
      paymentId: string;
      reference: string;
      /**
       * `processing`: the processor has not responded yet. Do not treat it as a failure
       * @enum {string}
       */
      status: "pending" | "processing" | "succeeded" | "failed" | "cancelled" | "expired";
      /** In the currency’s minor unit */
      amount: number;
      currency: string;
      /** Payment method of the deciding attempt; null before the first one */
      method: string | null;
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
      /** ISO 8601, UTC, milliseconds */
      updatedAt: string;
      merchantId: string;
      merchantCode: string;
      merchantName: string;
    }[];
    total: number;
    limit: number;
    offset: number;
  };
  "merchant.payments query": {
    /**
     * Maximum number of items
     * @default 50
     */
    limit?: number;
    /**
     * Number of items to skip
     * @default 0
     */
    offset?: number;
    /** Only those of this merchant */
    merchantId?: string;
    /**
     * `processing`: the processor has not responded yet. Do not treat it as a failure
     * @enum {string}
     */
    status?: "pending" | "processing" | "succeeded" | "failed" | "cancelled" | "expired";
    /** Text in the reference, not case-sensitive, or start of a payment id */
    search?: string;
  };
  "merchant.redeliver 200": {
    eventId: string;
    /** @enum {string} */
    state: "pending" | "succeeded" | "failed";
  };
  "merchant.redeliver body": {
    eventId: string;
  };
  "merchant.release 200": {
    /** Id of the removed record */
    removed: string;
  };
  "merchant.release body": {
    /** Merchant code, case-sensitive */
    merchantCode: string;
  };
  "merchant.rotateSigningKey 200": {
    signingKey: string;
  };
  "merchant.rotateSigningKey body": {
    /** Merchant code, case-sensitive */
    merchantCode: string;
  };
  "merchant.subscriptions 200": {
    items: {
      subscriptionId: string;
      offerId: string;
      customer: string;
      externalReference: string;
      /**
       * `incomplete`: the first payment is pending. `past_due`: a failed renewal is being retried
       * @enum {string}
       */
      status: "incomplete" | "active" | "past_due" | "cancelled";
      currentPeriodStart: string | null;
      currentPeriodEnd: string | null;
      cancelAtPeriodEnd: boolean;
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
      endedAt: string | null;
      merchantId: string;
      merchantCode: string;
      merchantName: string;
      offerName: string;
      /** In the currency’s minor unit */
      amount: number;
      currency: string;
      /**
       * How often the amount is charged
       * @enum {string}
       */
      interval: "day" | "week" | "month" | "year";
    }[];
    total: number;
    limit: number;
    offset: number;
  };
  "merchant.subscriptions query": {
    /**
     * Maximum number of items
     * @default 50
     */
    limit?: number;
    /**
     * Number of items to skip
     * @default 0
     */
    offset?: number;
    /** Only those of this merchant */
    merchantId?: string;
    /**
     * `incomplete`: the first payment is pending. `past_due`: a failed renewal is being retried
     * @enum {string}
     */
    status?: "incomplete" | "active" | "past_due" | "cancelled";
  };
  "merchant.update 200": {
    merchantCode: string;
    externalId: string;
    name: string;
    eventsUrl: string;
    /**
     * Default `live` if the operator has configured a live processor, otherwise `sandbox`. It cannot be changed later
     * @enum {string}
     */
    mode: "sandbox" | "live";
    paymentMethods: {
      id: string;
      name: string;
      enabled: boolean;
    }[];
    /** Whether payment requests without a valid `signature` are rejected */
    requireSignature: boolean;
    /** ISO 8601, UTC, milliseconds */
    createdAt: string;
  };
  "merchant.update body": {
    /** Merchant code, case-sensitive */
    merchantCode: string;
    name?: string;
    /** Events are posted to this address, followed by `/<merchantCode>` */
    eventsUrl?: string;
    /** Ids of the enabled methods */
    paymentMethods?: string[];
    /** Whether payment requests without a valid `signature` are rejected */
    requireSignature?: boolean;
  };
  "method.list 200": {
    items: {
      id: string;
      name: string;
    }[];
  };
  "method.list query": {
    /**
     * Default `live` if the operator has configured a live processor, otherwise `sandbox`. It cannot be changed later
     * @enum {string}
     */
    mode?: "sandbox" | "live";
  };
  "node.list 200": {
    items: {
      /** Id of the data folder of the process */
      nodeId: string;
      /** Name of the machine. This and the next three fields are null for a process of an earlier version */
      host: string | null;
      version: string | null;
      roles: string[] | null;
      startedAt: string | null;
      /** ISO 8601, UTC, milliseconds */
      lastSeenAt: string;
      /** Whether it has reported in the last 30 seconds */
      isAlive: boolean;
    }[];
    total: number;
    limit: number;
    offset: number;
  };
  "node.list query": {
    /**
     * Maximum number of items
     * @default 50
     */
    limit?: number;
    /**
     * Number of items to skip
     * @default 0
     */
    offset?: number;
  };
  "offer.create 200": {
    offerId: string;
    name: string;
    amount: number;
    currency: string;
    /**
     * How often the amount is charged
     * @enum {string}
     */
    interval: "day" | "week" | "month" | "year";
    /** ISO 8601, UTC, milliseconds */
    createdAt: string;
  };
  "offer.create body": {
    name: string;
    /** Whole number of the currency’s minor unit: 1250 is €12.50 */
    amount: number;
    /** ISO 4217, three capital letters */
    currency: string;
    /**
     * How often the amount is charged
     * @enum {string}
     */
    interval: "day" | "week" | "month" | "year";
  };
  "offer.get 200": {
    offerId: string;
    name: string;
    amount: number;
    currency: string;
    /**
     * How often the amount is charged
     * @enum {string}
     */
    interval: "day" | "week" | "month" | "year";
    /** ISO 8601, UTC, milliseconds */
    createdAt: string;
  };
  "offer.get query": {
    /** Id of the offer */
    offerId: string;
  };
  "offer.list 200": {
    items: {
      offerId: string;
      name: string;
      amount: number;
      currency: string;
      /**
       * How often the amount is charged
       * @enum {string}
       */
      interval: "day" | "week" | "month" | "year";
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
    }[];
    total: number;
    limit: number;
    offset: number;
  };
  "offer.list query": {
    /**
     * Maximum number of items
     * @default 50
     */
    limit?: number;
    /**
     * Number of items to skip
     * @default 0
     */
    offset?: number;
  };
  "openapi 200": Record<string, never>;
  "operator.add 200": {
    userId: string;
  };
  "operator.add body": {
    /** Mail address of an existing user */
    email: string;
  };
  "operator.list 200": {
    items: {
      userId: string;
      email: string;
      name: string;
    }[];
    total: number;
    limit: number;
    offset: number;
  };
  "operator.list query": {
    /**
     * Maximum number of items
     * @default 50
     */
    limit?: number;
    /**
     * Number of items to skip
     * @default 0
     */
    offset?: number;
  };
  "operator.remove 200": {
    /** Id of the removed record */
    removed: string;
  };
  "operator.remove body": {
    userId: string;
  };
  "operator.searchUsers 200": {
    items: {
      userId: string;
      name: string;
      email: string;
      /** Whether a sign-in needs a code after the password */
      hasTwoFactor: boolean;
      isOperator: boolean;
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
    }[];
    total: number;
    limit: number;
    offset: number;
  };
  "operator.searchUsers query": {
    /**
     * Maximum number of items
     * @default 50
     */
    limit?: number;
    /**
     * Number of items to skip
     * @default 0
     */
    offset?: number;
    /** Text in the name or the mail address, not case-sensitive, or start of a user id */
    search?: string;
  };
  "operatorLog.list 200": {
    items: {
      auditLogId: string;
      /** `apiKey`, `assistantToken`, `session`, `guest` (a caller who is not signed in) or `system` (the platform itself) */
      actorKind: string;
      actorId: string;
      action: string;
      resourceId: string | null;
      /** Address of the client */
      address: string | null;
      /** The fields that the action changed. Empty for actions without recorded fields, and for entries of earlier versions. Secrets are never recorded; for environment variables, only the names are recorded */
      changes: {
        field: string;
        /** Value before the action; null if it had no value */
        before: string | number | boolean | string[] | null;
        /** Value after the action; null if it has no value */
        after: string | number | boolean | string[] | null;
      }[];
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
      organizationId: string | null;
    }[];
    total: number;
    limit: number;
    offset: number;
  };
  "operatorLog.list query": {
    /**
     * Maximum number of items
     * @default 50
     */
    limit?: number;
    /**
     * Number of items to skip
     * @default 0
     */
    offset?: number;
    /**
     * `platform`: only entries that belong to no organization, such as those of licenses and accounts
     * @default all
     * @enum {string}
     */
    scope?: "all" | "platform";
    /** Only what this key, user or license did */
    actorId?: string;
    /** Only what was done to this record */
    resourceId?: string;
  };
  "organization.create 200": {
    organizationId: string;
  };
  "organization.create body": {
    name: string;
  };
  "organization.get 200": {
    organizationId: string;
    name: string;
    /** @enum {string} */
    role: "owner" | "admin" | "member";
    plan: {
      quotas: {
        /** -1: unlimited, 0: not allowed */
        projects: number;
        /** -1: unlimited, 0: not allowed */
        applications: number;
        /** -1: unlimited, 0: not allowed */
        databases: number;
        /** -1: unlimited, 0: not allowed */
        domains: number;
        /** -1: unlimited, 0: not allowed */
        buildMinutes: number;
      };
      features: {
        aiAssistant: boolean;
        customDomains: boolean;
        paymentGateway: boolean;
      };
    };
    /** ISO 8601, UTC, milliseconds */
    createdAt: string;
    usage: {
      projects: number;
      applications: number;
      databases: number;
      domains: number;
      /** Build minutes of the current calendar month (UTC), rounded up */
      buildMinutes: number;
    };
  };
  "organization.leave 200": {
    /** Id of the removed record */
    removed: string;
  };
  "organization.leave body": {
    organizationId: string;
  };
  "organization.list 200": {
    items: {
      organizationId: string;
      name: string;
      /** @enum {string} */
      role: "owner" | "admin" | "member";
      plan: {
        quotas: {
          /** -1: unlimited, 0: not allowed */
          projects: number;
          /** -1: unlimited, 0: not allowed */
          applications: number;
          /** -1: unlimited, 0: not allowed */
          databases: number;
          /** -1: unlimited, 0: not allowed */
          domains: number;
          /** -1: unlimited, 0: not allowed */
          buildMinutes: number;
        };
        features: {
          aiAssistant: boolean;
          customDomains: boolean;
          paymentGateway: boolean;
        };
      };
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
    }[];
    total: number;
    limit: number;
    offset: number;
  };
  "organization.list query": {
    /**
     * Maximum number of items
     * @default 50
     */
    limit?: number;
    /**
     * Number of items to skip
     * @default 0
     */
    offset?: number;
  };
  "organization.overview 200": {
    /** What the caller can see */
    counts: {
      projects: number;
      applications: number;
      databases: number;
      domains: number;
    };
    /** Number of applications in each state */
    states: {
      [key: string]: number;
    };
    /** Failing applications by name; the first 10 */
    failing: {
      applicationId: string;
      name: string;
      appName: string;
      /**
       * `idle`: never deployed. `running`: a deployment runs. `done`: the newest deployment succeeded. `error`: it failed; an earlier release, if there is one, still receives the visitors
       * @enum {string}
       */
      applicationStatus: "idle" | "running" | "done" | "error";
      /** Result of the last health check; null if nothing is checked: no release is running, or its node does not report */
      health: ("healthy" | "unhealthy") | null;
      /**
       * `deploying`: a deployment is queued or runs. `failing`: the newest deployment or start failed, or the release does not answer. `stopped`: a user stopped it. `idle`: it has no release
       * @enum {string}
       */
      state: "deploying" | "failing" | "running" | "stopped" | "idle";
      /** Address of the running release; null if no release is running */
      url: string | null;
      /** @enum {string} */
      sourceType: "github" | "gitlab" | "docker" | "git";
      projectId: string;
      projectName: string;
      environmentId: string;
      environmentName: string;
      /** The newest deployment; null without one */
      deployment: {
        deploymentId: string;
        /** @enum {string} */
        status: "queued" | "running" | "done" | "error" | "cancelled";
        /** ISO 8601, UTC, milliseconds */
        createdAt: string;
        endedAt: string | null;
        errorMessage: string | null;
      } | null;
    }[];
    /** Queued and running deployments; the newest 10 */
    deploying: {
      deploymentId: string;
      applicationId: string;
      applicationName: string;
      /** @enum {string} */
      status: "queued" | "running" | "done" | "error" | "cancelled";
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
      /** The step that began last; null if no step has begun */
      step: ("fetch" | "build" | "start" | "health" | "route") | null;
    }[];
    /** Deployments that have ended; the newest 10 */
    recent: {
      deploymentId: string;
      applicationId: string;
      applicationName: string;
      /** @enum {string} */
      status: "queued" | "running" | "done" | "error" | "cancelled";
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
      title: string;
      commitHash: string | null;
      errorMessage: string | null;
      endedAt: string | null;
    }[];
  };
  "organization.remove 200": {
    /** Id of the removed record */
    removed: string;
  };
  "organization.remove body": {
    organizationId: string;
  };
  "organization.search 200": {
    items: {
      organizationId: string;
      name: string;
      plan: {
        quotas: {
          /** -1: unlimited, 0: not allowed */
          projects: number;
          /** -1: unlimited, 0: not allowed */
          applications: number;
          /** -1: unlimited, 0: not allowed */
          databases: number;
          /** -1: unlimited, 0: not allowed */
          domains: number;
          /** -1: unlimited, 0: not allowed */
          buildMinutes: number;
        };
        features: {
          aiAssistant: boolean;
          customDomains: boolean;
          paymentGateway: boolean;
        };
      };
      memberCount: number;
      applicationCount: number;
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
    }[];
    total: number;
    limit: number;
    offset: number;
  };
  "organization.search query": {
    /**
     * Maximum number of items
     * @default 50
     */
    limit?: number;
    /**
     * Number of items to skip
     * @default 0
     */
    offset?: number;
    /** Text in the name, not case-sensitive, or start of an organization id */
    search?: string;
  };
  "organization.setPlan 200": {
    quotas: {
      /** -1: unlimited, 0: not allowed */
      projects: number;
      /** -1: unlimited, 0: not allowed */
      applications: number;
      /** -1: unlimited, 0: not allowed */
      databases: number;
      /** -1: unlimited, 0: not allowed */
      domains: number;
      /** -1: unlimited, 0: not allowed */
      buildMinutes: number;
    };
    features: {
      aiAssistant: boolean;
      customDomains: boolean;
      paymentGateway: boolean;
    };
  };
  "organization.setPlan body": {
    organizationId: string;
    quotas?: {
      /** -1: unlimited, 0: not allowed */
      projects?: number;
      /** -1: unlimited, 0: not allowed */
      applications?: number;
      /** -1: unlimited, 0: not allowed */
      databases?: number;
      /** -1: unlimited, 0: not allowed */
      domains?: number;
      /** -1: unlimited, 0: not allowed */
      buildMinutes?: number;
    };
    features?: {
      aiAssistant?: boolean;
      customDomains?: boolean;
      paymentGateway?: boolean;
    };
  };
  "organization.update 200": {
    organizationId: string;
    name: string;
    /** @enum {string} */
    role: "owner" | "admin" | "member";
    plan: {
      quotas: {
        /** -1: unlimited, 0: not allowed */
        projects: number;
        /** -1: unlimited, 0: not allowed */
        applications: number;
        /** -1: unlimited, 0: not allowed */
        databases: number;
        /** -1: unlimited, 0: not allowed */
        domains: number;
        /** -1: unlimited, 0: not allowed */
        buildMinutes: number;
      };
      features: {
        aiAssistant: boolean;
        customDomains: boolean;
        paymentGateway: boolean;
      };
    };
    /** ISO 8601, UTC, milliseconds */
    createdAt: string;
  };
  "organization.update body": {
    organizationId: string;
    name: string;
  };
  "passkey.list 200": {
    items: {
      passkeyId: string;
      name: string;
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
      /** Last sign-in. Null: it was not used yet */
      lastUsedAt: string | null;
    }[];
    total: number;
    limit: number;
    offset: number;
    /** Whether this session can rename and remove passkeys: its sign-in is at most ten minutes old */
    canChange: boolean;
  };
  "passkey.list query": {
    /**
     * Maximum number of items
     * @default 50
     */
    limit?: number;
    /**
     * Number of items to skip
     * @default 0
     */
    offset?: number;
  };
  "passkey.remove 200": {
    /** Id of the removed record */
    removed: string;
  };
  "passkey.remove body": {
    passkeyId: string;
  };
  "passkey.rename 200": {
    passkeyId: string;
    name: string;
  };
  "passkey.rename body": {
    passkeyId: string;
    name: string;
  };
  "passwordReset.create 200": {
    /** Link that the user opens. Shown only once */
    url: string;
    /** ISO 8601, UTC, milliseconds */
    expiresAt: string;
  };
  "passwordReset.create body": {
    /** Address of the user */
    email: string;
  };
  "passwordReset.request 200": {
    /** Whether the platform has a mail server configured. If false, ask an operator for a link. The value does not depend on the address */
    isMailed: boolean;
  };
  "passwordReset.request body": {
    /** Address of the account */
    email: string;
  };
  "pay 200": {
    paymentId: string;
    /** Address of the payment page. Send the customer there. Each request returns a separate address; only the first one of a payment can cancel it */
    url: string;
    reference: string;
    /**
     * `processing`: the processor has not responded yet. Do not treat it as a failure
     * @enum {string}
     */
    status: "pending" | "processing" | "succeeded" | "failed" | "cancelled" | "expired";
  };
  "pay body": {
    /** Whole number of the currency’s minor unit: 1250 is €12.50 */
    amount: number;
    /** ISO 4217, three capital letters */
    currency: string;
    /** The merchant’s own order or invoice identifier */
    reference: string;
    /** Address to which the customer returns; `reference` is added to its query */
    returnUrl: string;
    /** HMAC-SHA256 of `amount.currency.reference.returnUrl` with the webhook signing key, in lower-case hex. Required if `requireSignature` is set for the merchant */
    signature?: string;
  };
  "pay query": {
    /** Merchant code, case-sensitive */
    merchantCode: string;
  };
  "payment.list 200": {
    items: {
      paymentId: string;
      reference: string;
      /**
       * `processing`: the processor has not responded yet. Do not treat it as a failure
       * @enum {string}
       */
      status: "pending" | "processing" | "succeeded" | "failed" | "cancelled" | "expired";
      /** In the currency’s minor unit */
      amount: number;
      currency: string;
      /** Payment method of the deciding attempt; null before the first one */
      method: string | null;
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
      /** ISO 8601, UTC, milliseconds */
      updatedAt: string;
    }[];
    total: number;
    limit: number;
    offset: number;
  };
  "payment.list query": {
    /**
     * Maximum number of items
     * @default 50
     */
    limit?: number;
    /**
     * Number of items to skip
     * @default 0
     */
    offset?: number;
    /**
     * `processing`: the processor has not responded yet. Do not treat it as a failure
     * @enum {string}
     */
    status?: "pending" | "processing" | "succeeded" | "failed" | "cancelled" | "expired";
  };
  "payment.verify 200": {
    paymentId: string;
    reference: string;
    /**
     * `processing`: the processor has not responded yet. Do not treat it as a failure
     * @enum {string}
     */
    status: "pending" | "processing" | "succeeded" | "failed" | "cancelled" | "expired";
    /** In the currency’s minor unit */
    amount: number;
    currency: string;
    /** Payment method of the deciding attempt; null before the first one */
    method: string | null;
    /** ISO 8601, UTC, milliseconds */
    createdAt: string;
    /** ISO 8601, UTC, milliseconds */
    updatedAt: string;
  };
  "payment.verify path": {
    /** The merchant’s own order or invoice identifier */
    reference: string;
  };
  "payment.verify query": {
    /** Merchant code, case-sensitive */
    merchantCode: string;
  };
  "paymentEvents 200": {
    /** @constant */
    received: true;
    /** true if the event was received before; it is not relayed again */
    duplicate: boolean;
  };
  "paymentEvents header": {
    /** HMAC-SHA256 of the raw body under the signing key, 64 lower-case hex digits */
    "x-gateway-signature": string;
  };
  "paymentEvents path": {
    /** Merchant code, case-sensitive */
    merchantCode: string;
  };
  "paymentGateway.create 200": {
    paymentGatewayId: string;
  };
  "paymentGateway.create body": {
    projectId: string;
    name: string;
    /** Methods to enable for the merchant account of the organization, in addition to those that are already enabled */
    paymentMethods: string[];
    /** http(s) address to which payment events are relayed; HTTPS is strongly recommended */
    webhookUrl?: string | null;
  };
  "paymentGateway.deliveries 200": {
    items: {
      deliveryId: string;
      eventId: string;
      /** Null if the event does not contain it in readable form */
      type: string | null;
      address: string;
      /**
       * `refused`: the address is internal and was not called. `interrupted`: the process ended during the request; it is unknown whether the event arrived
       * @enum {string}
       */
      status: "pending" | "succeeded" | "failed" | "refused" | "interrupted";
      reason: string | null;
      statusCode: number | null;
      durationMs: number | null;
      /** Whether a user requested the delivery */
      manual: boolean;
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
      startedAt: string | null;
      finishedAt: string | null;
    }[];
    total: number;
    limit: number;
    offset: number;
  };
  "paymentGateway.deliveries query": {
    /**
     * Maximum number of items
     * @default 50
     */
    limit?: number;
    /**
     * Number of items to skip
     * @default 0
     */
    offset?: number;
    /** Id of the payment gateway */
    paymentGatewayId: string;
  };
  "paymentGateway.delivery 200": {
    deliveryId: string;
    eventId: string;
    /** Null if the event does not contain it in readable form */
    type: string | null;
    address: string;
    /**
     * `refused`: the address is internal and was not called. `interrupted`: the process ended during the request; it is unknown whether the event arrived
     * @enum {string}
     */
    status: "pending" | "succeeded" | "failed" | "refused" | "interrupted";
    reason: string | null;
    statusCode: number | null;
    durationMs: number | null;
    /** Whether a user requested the delivery */
    manual: boolean;
    /** ISO 8601, UTC, milliseconds */
    createdAt: string;
    startedAt: string | null;
    finishedAt: string | null;
    /** The body that is sent, as text; null once the event is deleted */
    payload: string | null;
    /** The headers that are sent, without the signature */
    headers: {
      [key: string]: string;
    };
    /** An event is sent once: 0 before that, then 1. Other attempts are other deliveries */
    attemptCount: number;
    /** Start of the answer, at most 2048 bytes; null if it was not text */
    answer: string | null;
  };
  "paymentGateway.delivery query": {
    /** Id of the delivery */
    deliveryId: string;
  };
  "paymentGateway.get 200": {
    paymentGatewayId: string;
    name: string;
    /**
     * `provisioning`: the merchant account is being created
     * @enum {string}
     */
    status: "provisioning" | "active";
    /** Merchant code, case-sensitive. Send it with each request to the gateway. Null while the merchant account is being created */
    merchantCode: string | null;
    /** Address that starts a payment: `POST /api/pay` of the gateway. Empty if the gateway is not configured */
    checkoutUrl: string;
    /** Methods that the operator offers, and whether each is enabled for the merchant account */
    paymentMethods: {
      id: string;
      name: string;
      enabled: boolean;
    }[];
    webhookUrl: string | null;
    /** Whether the gateway rejects payment requests without a valid `signature` */
    requireSignature: boolean;
  };
  "paymentGateway.get query": {
    /** Id of the payment gateway */
    paymentGatewayId: string;
  };
  "paymentGateway.list 200": {
    items: {
      paymentGatewayId: string;
      projectId: string;
      name: string;
      /**
       * `provisioning`: the merchant account is being created
       * @enum {string}
       */
      status: "provisioning" | "active";
      /** Merchant code, case-sensitive. Send it with each request to the gateway. Null while the merchant account is being created */
      merchantCode: string | null;
      webhookUrl: string | null;
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
    }[];
    total: number;
    limit: number;
    offset: number;
  };
  "paymentGateway.list query": {
    /**
     * Maximum number of items
     * @default 50
     */
    limit?: number;
    /**
     * Number of items to skip
     * @default 0
     */
    offset?: number;
    /** Id of the project */
    projectId?: string;
  };
  "paymentGateway.redeliver 200": {
    deliveryId: string;
    /** @constant */
    status: "pending";
  };
  "paymentGateway.redeliver body": {
    /** Delivery whose event is sent to the same address again */
    deliveryId?: string;
    /** Together with `eventId`, instead of `deliveryId`: service to whose webhook URL the event is sent */
    paymentGatewayId?: string;
    eventId?: string;
  };
  "paymentGateway.remove 200": {
    /** Id of the removed record */
    removed: string;
  };
  "paymentGateway.remove body": {
    paymentGatewayId: string;
  };
  "paymentGateway.revealMerchantSecret 200": {
    /** Bearer credential for the operations of the merchant */
    merchantSecret: string;
  };
  "paymentGateway.revealMerchantSecret body": {
    paymentGatewayId: string;
  };
  "paymentGateway.revealSigningKey 200": {
    /** HMAC-SHA256 key of `x-gateway-signature`: the UTF-8 bytes of this text */
    webhookSigningKey: string;
  };
  "paymentGateway.revealSigningKey body": {
    paymentGatewayId: string;
  };
  "paymentGateway.rotateSigningKey 200": {
    /** HMAC-SHA256 key of `x-gateway-signature`: the UTF-8 bytes of this text */
    webhookSigningKey: string;
  };
  "paymentGateway.rotateSigningKey body": {
    paymentGatewayId: string;
  };
  "paymentGateway.update 200": {
    paymentGatewayId: string;
    name: string;
    /**
     * `provisioning`: the merchant account is being created
     * @enum {string}
     */
    status: "provisioning" | "active";
    /** Merchant code, case-sensitive. Send it with each request to the gateway. Null while the merchant account is being created */
    merchantCode: string | null;
    /** Address that starts a payment: `POST /api/pay` of the gateway. Empty if the gateway is not configured */
    checkoutUrl: string;
    /** Methods that the operator offers, and whether each is enabled for the merchant account */
    paymentMethods: {
      id: string;
      name: string;
      enabled: boolean;
    }[];
    webhookUrl: string | null;
    /** Whether the gateway rejects payment requests without a valid `signature` */
    requireSignature: boolean;
  };
  "paymentGateway.update body": {
    paymentGatewayId: string;
    name?: string;
    /** All methods that are to be enabled. The merchant account is shared: the change applies to all payment gateway services of the organization, from the next payment on */
    paymentMethods?: string[];
    /** http(s) address to which payment events are relayed; null: they are not relayed */
    webhookUrl?: string | null;
    /** Whether the gateway rejects payment requests without a valid `signature`. The merchant account is shared: the change applies to all payment gateway services of the organization, from the next payment request on */
    requireSignature?: boolean;
  };
  "plan.list 200": {
    items: {
      /**
       * Plan of the license. Limits and features can differ from it
       * @enum {string}
       */
      plan: "hobby" | "starter" | "growth" | "business" | "enterprise";
      limits: {
        /** -1: unlimited, 0: not allowed */
        projects: number;
        /** -1: unlimited, 0: not allowed */
        applications: number;
        /** -1: unlimited, 0: not allowed */
        databases: number;
        /** -1: unlimited, 0: not allowed */
        customDomains: number;
        /** -1: unlimited, 0: not allowed */
        subdomains: number;
        /** -1: unlimited, 0: not allowed */
        purchasableDomains: number;
        /** -1: unlimited, 0: not allowed */
        teamMembers: number;
        /** For each calendar month (UTC); -1: unlimited */
        buildMinutes: number;
        /** -1: unlimited, 0: not allowed */
        instances: number;
      };
      features: {
        /** Whether the license includes the feature */
        customDomains: boolean;
        /** Whether the license includes the feature */
        aiAssistant: boolean;
        /** Whether the license includes the feature */
        multiServer: boolean;
        /** Whether the license includes the feature */
        paymentGateway: boolean;
        /** Whether the license includes the feature */
        prioritySupport: boolean;
        /** Whether the license includes the feature */
        whiteLabel: boolean;
        /** Whether the license includes the feature */
        domainPurchase: boolean;
      };
    }[];
    total: number;
    limit: number;
    offset: number;
  };
  "plan.list query": {
    /**
     * Maximum number of items
     * @default 50
     */
    limit?: number;
    /**
     * Number of items to skip
     * @default 0
     */
    offset?: number;
  };
  "platform.checkUpgrade 200": {
    /** Version of this process */
    current: string;
    /** Name of the newest migration of the database */
    databaseLevel: string;
    /** Newest version, from the document at `UPDATE_URL`. Null if it is not known */
    latest: string | null;
    /** Whether `latest` is later than `current` */
    isNewer: boolean;
    /** Changes of the versions after `current`, newest first */
    notes: {
      version: string;
      text: string;
    }[];
    /** Whether the first start of `latest` changes the tables. Null if `latest` is not known */
    runsMigrations: boolean | null;
    /** Value of `UPDATE_URL`. Null if it is not set */
    source: string | null;
    /** Why `latest` is not known, and what to do */
    problem: string | null;
  };
  "platform.diagnose 200": {
    /** End of the checks. A result is reused for 10 seconds */
    checkedAt: string;
    checks: {
      /** @enum {string} */
      check: "settings" | "node" | "git" | "ssh" | "engine" | "ports" | "dataFolder" | "database" | "publicUrl" | "certificate" | "ingressAddress" | "applicationNames" | "caddy" | "licenseHub" | "mail" | "clock" | "reachability" | "version" | "account" | "health";
      /**
       * `warning`: it works with a limit. `problem`: it does not work
       * @enum {string}
       */
      status: "ok" | "warning" | "problem";
      /** What was found */
      message: string;
      /** What to do next. Null: nothing */
      remedy: string | null;
    }[];
  };
  "platform.get 200": {
    version: string;
    /** Version of Node.js */
    nodeVersion: string;
    /** Roles of this process */
    roles: ("instance" | "hub" | "gateway")[];
    /** @enum {string} */
    database: "sqlite" | "postgres";
    /** Engine of this process. Null in a process without the role `instance` */
    engine: ("kubernetes" | "docker" | "process") | null;
    publicUrl: string;
    /** Start of this process */
    startedAt: string;
    /** Of the whole platform */
    counts: {
      organizations: number;
      users: number;
      applications: number;
      deploymentsQueued: number;
      deploymentsRunning: number;
    };
  };
  "project.create 200": {
    projectId: string;
    environmentId: string;
  };
  "project.create body": {
    name: string;
    description?: string;
  };
  "project.get 200": {
    projectId: string;
    name: string;
    description: string | null;
    /** ISO 8601, UTC, milliseconds */
    createdAt: string;
    environments: {
      environmentId: string;
      name: string;
      applications: {
        applicationId: string;
        name: string;
        appName: string;
        /** @enum {string} */
        applicationStatus: "idle" | "running" | "done" | "error";
        /** ISO 8601, UTC, milliseconds */
        createdAt: string;
      }[];
      databases: {
        databaseId: string;
        name: string;
        /** @enum {string} */
        type: "mariadb" | "mysql" | "postgres" | "mongodb";
        /** @enum {string} */
        status: "creating" | "running" | "error";
        /** ISO 8601, UTC, milliseconds */
        createdAt: string;
      }[];
    }[];
  };
  "project.get query": {
    /** Id of the project */
    projectId: string;
  };
  "project.list 200": {
    items: {
      projectId: string;
      name: string;
      description: string | null;
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
    }[];
    total: number;
    limit: number;
    offset: number;
  };
  "project.list query": {
    /**
     * Maximum number of items
     * @default 50
     */
    limit?: number;
    /**
     * Number of items to skip
     * @default 0
     */
    offset?: number;
  };
  "project.remove 200": {
    /** Id of the removed record */
    removed: string;
  };
  "project.remove body": {
    projectId: string;
  };
  "project.update 200": {
    projectId: string;
    name: string;
    description: string | null;
    /** ISO 8601, UTC, milliseconds */
    createdAt: string;
  };
  "project.update body": {
    projectId: string;
    name?: string;
    /** null removes the description */
    description?: string | null;
  };
  "purchasedDomain.list 200": {
    /** @constant */
    success: true;
    purchasedDomains: {
      id: string;
      host: string;
      /** @constant */
      status: "active";
      registrarId: string | null;
      expiresAt: string | null;
      autoRenew: boolean;
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
    }[];
    /** Total number of records */
    total: number;
  };
  "purchasedDomain.list body": {
    /** The license key, which identifies the caller */
    licenseKey: string;
    instanceId: string;
    /** @default 1000 */
    limit?: number;
    /** @default 0 */
    offset?: number;
  };
  "purchasedDomain.register 200": {
    /** @constant */
    success: true;
    purchasedDomain: {
      id: string;
      host: string;
      /** @constant */
      status: "active";
    };
  };
  "purchasedDomain.register body": {
    /** The license key, which identifies the caller */
    licenseKey: string;
    host: string;
    instanceId: string;
    registrarId?: string | null;
    /** ISO 8601 */
    expiresAt?: string | null;
    /** Default true; null: the default */
    autoRenew?: boolean | null;
  };
  "purchasedDomain.remove 200": {
    /** @constant */
    success: true;
    message: string;
  };
  "purchasedDomain.remove body": {
    /** The license key, which identifies the caller */
    licenseKey: string;
    purchasedDomainId: string;
    /** Instance that the domain must belong to. If omitted, any instance of the license */
    instanceId?: string;
  };
  "registry.create 200": {
    registryId: string;
  };
  "registry.create body": {
    /** Host as in image references; `docker.io` for Docker Hub */
    host: string;
    /** User name at the registry. Some registries require a fixed user name with an access token */
    username: string;
    /** Password or access token */
    password: string;
  };
  "registry.list 200": {
    items: {
      registryId: string;
      host: string;
      username: string;
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
    }[];
    total: number;
    limit: number;
    offset: number;
  };
  "registry.list query": {
    /**
     * Maximum number of items
     * @default 50
     */
    limit?: number;
    /**
     * Number of items to skip
     * @default 0
     */
    offset?: number;
  };
  "registry.remove 200": {
    /** Id of the removed record */
    removed: string;
  };
  "registry.remove body": {
    registryId: string;
  };
  "repository.create 200": {
    repositoryId: string;
    /** Push to this address with git, with any user name and an account API key as password. Use it as `customGitUrl` of a source */
    gitUrl: string;
    /** Application whose source is this repository; null if no application uses it */
    applicationId: string | null;
    /** Time of the newest push */
    pushedAt: string | null;
    /** ISO 8601, UTC, milliseconds */
    createdAt: string;
  };
  "repository.create body": Record<string, never>;
  "repository.remove 200": {
    /** Id of the removed record */
    removed: string;
  };
  "repository.remove body": {
    /** A repository of the organization */
    repositoryId: string;
  };
  "siteImport.create 422": Schemas["ImportResult"] | Schemas["Error"];
  "siteImport.create body": {
    /** Id of the organization in which the caller acts (`organization.list`) */
    organizationId: string;
    /** Name of the project and of the application */
    name: string;
    /** Custom domain of the application. Without one, the application gets a name below the domain of the platform */
    domain?: string;
    /** Creates an empty database, and sets the variables with which the application connects to it: `DB_HOST`, `DB_DATABASE`, `DB_USERNAME` and `DB_PASSWORD`, with `DATABASE_URL` for postgres, `MONGO_URL` for mongodb, or `DB_PORT` and `DB_CONNECTION` for mysql and mariadb. `envVars` overrides them */
    database?: {
      /** @enum {string} */
      type: "mariadb" | "mysql" | "postgres" | "mongodb";
      /** Database name */
      name: string;
      /** Database user */
      user: string;
      /** Database password */
      password: string;
    };
    /**
     * Source of the code; the fields depend on `type`
     * @example {
     *       "type": "git",
     *       "customGitUrl": "https://git.example.com/acme/shop.git",
     *       "branch": "main"
     *     }
     */
    source: {
      /** @constant */
      type: "github";
      /** Repository as owner/name */
      repo: string;
      /** A GitHub provider of the organization (`gitProvider.create`) */
      githubId: string;
      /**
       * Branch to deploy
       * @default main
       */
      branch?: string;
      /**
       * Sub-directory used as build context; `/` is the root of the repository
       * @default /
       */
      buildPath?: string;
      /**
       * How the image is built
       * @default dockerfile
       * @enum {string}
       */
      buildType?: "dockerfile" | "nixpacks";
      /** Command line that builds the application. A shell runs it in `buildPath` after the dependencies are installed. Ignored if a Dockerfile builds the application */
      buildCommand?: string;
      /** Command line that starts the application. A shell runs it in `buildPath`. The application must listen on the port in the variable PORT. Ignored if a Dockerfile defines the start command */
      startCommand?: string;
      /** Path of the health check. The application is healthy if the response status is below 500. Default `/` */
      healthPath?: string;
      /** Whether to fetch the submodules of the repository, at most 20 and two levels deep. Submodules on another host must be public. Default false */
      submodules?: boolean;
      /** Whether to fetch the Git LFS files of the repository, at most 1,000. Needs an HTTPS address. Default false */
      lfs?: boolean;
    } | {
      /** @constant */
      type: "gitlab";
      /** Repository as owner/name */
      repo: string;
      /** A GitLab provider of the organization (`gitProvider.create`) */
      gitlabId: string;
      /**
       * Branch to deploy
       * @default main
       */
      branch?: string;
      /**
       * Sub-directory used as build context; `/` is the root of the repository
       * @default /
       */
      buildPath?: string;
      /**
       * How the image is built
       * @default dockerfile
       * @enum {string}
       */
      buildType?: "dockerfile" | "nixpacks";
      /** Command line that builds the application. A shell runs it in `buildPath` after the dependencies are installed. Ignored if a Dockerfile builds the application */
      buildCommand?: string;
      /** Command line that starts the application. A shell runs it in `buildPath`. The application must listen on the port in the variable PORT. Ignored if a Dockerfile defines the start command */
      startCommand?: string;
      /** Path of the health check. The application is healthy if the response status is below 500. Default `/` */
      healthPath?: string;
      /** Whether to fetch the submodules of the repository, at most 20 and two levels deep. Submodules on another host must be public. Default false */
      submodules?: boolean;
      /** Whether to fetch the Git LFS files of the repository, at most 1,000. Needs an HTTPS address. Default false */
      lfs?: boolean;
    } | {
      /** @constant */
      type: "docker";
      /** Image to deploy; no build step */
      dockerImage: string;
      /** Path of the health check. The application is healthy if the response status is below 500. Default `/` */
      healthPath?: string;
    } | {
      /** @constant */
      type: "git";
      /** HTTPS or SSH clone URL of any git host */
      customGitUrl: string;
      /** A stored SSH key (`sshKey.create`), for private repositories */
      customGitSSHKeyId?: string;
      /**
       * Branch to deploy
       * @default main
       */
      branch?: string;
      /**
       * Sub-directory used as build context; `/` is the root of the repository
       * @default /
       */
      buildPath?: string;
      /**
       * How the image is built
       * @default dockerfile
       * @enum {string}
       */
      buildType?: "dockerfile" | "nixpacks";
      /** Command line that builds the application. A shell runs it in `buildPath` after the dependencies are installed. Ignored if a Dockerfile builds the application */
      buildCommand?: string;
      /** Command line that starts the application. A shell runs it in `buildPath`. The application must listen on the port in the variable PORT. Ignored if a Dockerfile defines the start command */
      startCommand?: string;
      /** Path of the health check. The application is healthy if the response status is below 500. Default `/` */
      healthPath?: string;
      /** Whether to fetch the submodules of the repository, at most 20 and two levels deep. Submodules on another host must be public. Default false */
      submodules?: boolean;
      /** Whether to fetch the Git LFS files of the repository, at most 1,000. Needs an HTTPS address. Default false */
      lfs?: boolean;
    };
    /** Environment variables by name */
    envVars?: {
      [key: string]: string;
    };
    /**
     * Port on which the application listens in its container. Listen on the port in the variable PORT: it contains this number, or another one if the engine runs no containers
     * @default 80
     */
    port?: number;
  };
  "siteImport.create header": {
    /** A repeated request with the same key and body returns the stored result for 24 hours */
    "Idempotency-Key"?: string;
  };
  "siteImport.get 200": {
    /** Id of the import */
    importId: string;
    /** @enum {string} */
    status: "pending" | "success" | "partial" | "failed";
    projectId?: string;
    applicationId?: string;
    databaseId?: string;
    /** @enum {string} */
    databaseType?: "mariadb" | "mysql" | "postgres" | "mongodb";
    /** Internal host name of the database */
    databaseServiceHost?: string;
    domainId?: string;
    /** Id of the triggered deployment */
    deploymentId?: string;
    /** Address of the site; it responds after the deployment */
    url?: string;
    /** Reason of the failure, as a message for the user */
    errorMessage?: string;
    /** @enum {string} */
    errorStep?: "project_creation" | "database_creation" | "application_creation" | "domain_creation" | "deployment";
    name: string;
    /** @enum {string} */
    sourceType: "github" | "gitlab" | "docker" | "git";
    /** ISO 8601, UTC, milliseconds */
    createdAt: string;
    /** ISO 8601, UTC, milliseconds */
    updatedAt: string;
    finishedAt: string | null;
    /** The stored input; secrets are replaced by ******** */
    request: {
      [key: string]: unknown;
    };
    steps: {
      /** @enum {string} */
      name: "project_creation" | "database_creation" | "application_creation" | "domain_creation" | "deployment";
      /** @enum {string} */
      status: "pending" | "running" | "success" | "failed" | "skipped";
      startedAt: string | null;
      finishedAt: string | null;
      errorMessage?: string;
    }[];
  };
  "siteImport.get path": {
    /** Id of the import */
    siteImportId: string;
  };
  "siteImport.list 200": {
    items: {
      /** Id of the import */
      importId: string;
      /** @enum {string} */
      status: "pending" | "success" | "partial" | "failed";
      projectId?: string;
      applicationId?: string;
      databaseId?: string;
      /** @enum {string} */
      databaseType?: "mariadb" | "mysql" | "postgres" | "mongodb";
      /** Internal host name of the database */
      databaseServiceHost?: string;
      domainId?: string;
      /** Id of the triggered deployment */
      deploymentId?: string;
      /** Address of the site; it responds after the deployment */
      url?: string;
      /** Reason of the failure, as a message for the user */
      errorMessage?: string;
      /** @enum {string} */
      errorStep?: "project_creation" | "database_creation" | "application_creation" | "domain_creation" | "deployment";
      name: string;
      /** @enum {string} */
      sourceType: "github" | "gitlab" | "docker" | "git";
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
      /** ISO 8601, UTC, milliseconds */
      updatedAt: string;
      finishedAt: string | null;
    }[];
    total: number;
    limit: number;
    offset: number;
  };
  "siteImport.list query": {
    /**
     * Maximum number of items
     * @default 50
     */
    limit?: number;
    /**
     * Number of items to skip
     * @default 0
     */
    offset?: number;
  };
  "siteImport.preview body": {
    /** Id of the organization in which the caller acts (`organization.list`) */
    organizationId: string;
    /** Name of the project and of the application */
    name: string;
    /** Custom domain of the application. Without one, the application gets a name below the domain of the platform */
    domain?: string;
    /** Creates an empty database, and sets the variables with which the application connects to it: `DB_HOST`, `DB_DATABASE`, `DB_USERNAME` and `DB_PASSWORD`, with `DATABASE_URL` for postgres, `MONGO_URL` for mongodb, or `DB_PORT` and `DB_CONNECTION` for mysql and mariadb. `envVars` overrides them */
    database?: {
      /** @enum {string} */
      type: "mariadb" | "mysql" | "postgres" | "mongodb";
      /** Database name */
      name: string;
      /** Database user */
      user: string;
      /** Database password */
      password: string;
    };
    /**
     * Source of the code; the fields depend on `type`
     * @example {
     *       "type": "git",
     *       "customGitUrl": "https://git.example.com/acme/shop.git",
     *       "branch": "main"
     *     }
     */
    source: {
      /** @constant */
      type: "github";
      /** Repository as owner/name */
      repo: string;
      /** A GitHub provider of the organization (`gitProvider.create`) */
      githubId: string;
      /**
       * Branch to deploy
       * @default main
       */
      branch?: string;
      /**
       * Sub-directory used as build context; `/` is the root of the repository
       * @default /
       */
      buildPath?: string;
      /**
       * How the image is built
       * @default dockerfile
       * @enum {string}
       */
      buildType?: "dockerfile" | "nixpacks";
      /** Command line that builds the application. A shell runs it in `buildPath` after the dependencies are installed. Ignored if a Dockerfile builds the application */
      buildCommand?: string;
      /** Command line that starts the application. A shell runs it in `buildPath`. The application must listen on the port in the variable PORT. Ignored if a Dockerfile defines the start command */
      startCommand?: string;
      /** Path of the health check. The application is healthy if the response status is below 500. Default `/` */
      healthPath?: string;
      /** Whether to fetch the submodules of the repository, at most 20 and two levels deep. Submodules on another host must be public. Default false */
      submodules?: boolean;
      /** Whether to fetch the Git LFS files of the repository, at most 1,000. Needs an HTTPS address. Default false */
      lfs?: boolean;
    } | {
      /** @constant */
      type: "gitlab";
      /** Repository as owner/name */
      repo: string;
      /** A GitLab provider of the organization (`gitProvider.create`) */
      gitlabId: string;
      /**
       * Branch to deploy
       * @default main
       */
      branch?: string;
      /**
       * Sub-directory used as build context; `/` is the root of the repository
       * @default /
       */
      buildPath?: string;
      /**
       * How the image is built
       * @default dockerfile
       * @enum {string}
       */
      buildType?: "dockerfile" | "nixpacks";
      /** Command line that builds the application. A shell runs it in `buildPath` after the dependencies are installed. Ignored if a Dockerfile builds the application */
      buildCommand?: string;
      /** Command line that starts the application. A shell runs it in `buildPath`. The application must listen on the port in the variable PORT. Ignored if a Dockerfile defines the start command */
      startCommand?: string;
      /** Path of the health check. The application is healthy if the response status is below 500. Default `/` */
      healthPath?: string;
      /** Whether to fetch the submodules of the repository, at most 20 and two levels deep. Submodules on another host must be public. Default false */
      submodules?: boolean;
      /** Whether to fetch the Git LFS files of the repository, at most 1,000. Needs an HTTPS address. Default false */
      lfs?: boolean;
    } | {
      /** @constant */
      type: "docker";
      /** Image to deploy; no build step */
      dockerImage: string;
      /** Path of the health check. The application is healthy if the response status is below 500. Default `/` */
      healthPath?: string;
    } | {
      /** @constant */
      type: "git";
      /** HTTPS or SSH clone URL of any git host */
      customGitUrl: string;
      /** A stored SSH key (`sshKey.create`), for private repositories */
      customGitSSHKeyId?: string;
      /**
       * Branch to deploy
       * @default main
       */
      branch?: string;
      /**
       * Sub-directory used as build context; `/` is the root of the repository
       * @default /
       */
      buildPath?: string;
      /**
       * How the image is built
       * @default dockerfile
       * @enum {string}
       */
      buildType?: "dockerfile" | "nixpacks";
      /** Command line that builds the application. A shell runs it in `buildPath` after the dependencies are installed. Ignored if a Dockerfile builds the application */
      buildCommand?: string;
      /** Command line that starts the application. A shell runs it in `buildPath`. The application must listen on the port in the variable PORT. Ignored if a Dockerfile defines the start command */
      startCommand?: string;
      /** Path of the health check. The application is healthy if the response status is below 500. Default `/` */
      healthPath?: string;
      /** Whether to fetch the submodules of the repository, at most 20 and two levels deep. Submodules on another host must be public. Default false */
      submodules?: boolean;
      /** Whether to fetch the Git LFS files of the repository, at most 1,000. Needs an HTTPS address. Default false */
      lfs?: boolean;
    };
    /** Environment variables by name */
    envVars?: {
      [key: string]: string;
    };
    /**
     * Port on which the application listens in its container. Listen on the port in the variable PORT: it contains this number, or another one if the engine runs no containers
     * @default 80
     */
    port?: number;
  };
  "siteImport.retry path": {
    /** Id of the import */
    siteImportId: string;
  };
  "siteImport.rollback 200": {
    importId: string;
    /** @constant */
    status: "removed";
  };
  "siteImport.rollback path": {
    /** Id of the import */
    siteImportId: string;
  };
  "source.branches 200": {
    /** The default branch first, then the others by name; at most 200 */
    branches: string[];
    /** Null if the repository is empty */
    defaultBranch: string | null;
  };
  "source.branches body": {
    /**
     * Source of the code; the fields depend on `type`
     * @example {
     *       "type": "git",
     *       "customGitUrl": "https://git.example.com/acme/shop.git",
     *       "branch": "main"
     *     }
     */
    source: {
      /** @constant */
      type: "github";
      /** Repository as owner/name */
      repo: string;
      /** A GitHub provider of the organization (`gitProvider.create`) */
      githubId: string;
      /**
       * Branch to deploy
       * @default main
       */
      branch?: string;
      /**
       * Sub-directory used as build context; `/` is the root of the repository
       * @default /
       */
      buildPath?: string;
      /**
       * How the image is built
       * @default dockerfile
       * @enum {string}
       */
      buildType?: "dockerfile" | "nixpacks";
      /** Command line that builds the application. A shell runs it in `buildPath` after the dependencies are installed. Ignored if a Dockerfile builds the application */
      buildCommand?: string;
      /** Command line that starts the application. A shell runs it in `buildPath`. The application must listen on the port in the variable PORT. Ignored if a Dockerfile defines the start command */
      startCommand?: string;
      /** Path of the health check. The application is healthy if the response status is below 500. Default `/` */
      healthPath?: string;
      /** Whether to fetch the submodules of the repository, at most 20 and two levels deep. Submodules on another host must be public. Default false */
      submodules?: boolean;
      /** Whether to fetch the Git LFS files of the repository, at most 1,000. Needs an HTTPS address. Default false */
      lfs?: boolean;
    } | {
      /** @constant */
      type: "gitlab";
      /** Repository as owner/name */
      repo: string;
      /** A GitLab provider of the organization (`gitProvider.create`) */
      gitlabId: string;
      /**
       * Branch to deploy
       * @default main
       */
      branch?: string;
      /**
       * Sub-directory used as build context; `/` is the root of the repository
       * @default /
       */
      buildPath?: string;
      /**
       * How the image is built
       * @default dockerfile
       * @enum {string}
       */
      buildType?: "dockerfile" | "nixpacks";
      /** Command line that builds the application. A shell runs it in `buildPath` after the dependencies are installed. Ignored if a Dockerfile builds the application */
      buildCommand?: string;
      /** Command line that starts the application. A shell runs it in `buildPath`. The application must listen on the port in the variable PORT. Ignored if a Dockerfile defines the start command */
      startCommand?: string;
      /** Path of the health check. The application is healthy if the response status is below 500. Default `/` */
      healthPath?: string;
      /** Whether to fetch the submodules of the repository, at most 20 and two levels deep. Submodules on another host must be public. Default false */
      submodules?: boolean;
      /** Whether to fetch the Git LFS files of the repository, at most 1,000. Needs an HTTPS address. Default false */
      lfs?: boolean;
    } | {
      /** @constant */
      type: "docker";
      /** Image to deploy; no build step */
      dockerImage: string;
      /** Path of the health check. The application is healthy if the response status is below 500. Default `/` */
      healthPath?: string;
    } | {
      /** @constant */
      type: "git";
      /** HTTPS or SSH clone URL of any git host */
      customGitUrl: string;
      /** A stored SSH key (`sshKey.create`), for private repositories */
      customGitSSHKeyId?: string;
      /**
       * Branch to deploy
       * @default main
       */
      branch?: string;
      /**
       * Sub-directory used as build context; `/` is the root of the repository
       * @default /
       */
      buildPath?: string;
      /**
       * How the image is built
       * @default dockerfile
       * @enum {string}
       */
      buildType?: "dockerfile" | "nixpacks";
      /** Command line that builds the application. A shell runs it in `buildPath` after the dependencies are installed. Ignored if a Dockerfile builds the application */
      buildCommand?: string;
      /** Command line that starts the application. A shell runs it in `buildPath`. The application must listen on the port in the variable PORT. Ignored if a Dockerfile defines the start command */
      startCommand?: string;
      /** Path of the health check. The application is healthy if the response status is below 500. Default `/` */
      healthPath?: string;
      /** Whether to fetch the submodules of the repository, at most 20 and two levels deep. Submodules on another host must be public. Default false */
      submodules?: boolean;
      /** Whether to fetch the Git LFS files of the repository, at most 1,000. Needs an HTTPS address. Default false */
      lfs?: boolean;
    };
  };
  "sshKey.create 200": {
    sshKeyId: string;
    /** Add it to the git host as a deploy key */
    publicKey: string;
  };
  "sshKey.create body": {
    name: string;
    /** Private key in OpenSSH or PEM format, without a passphrase. If omitted, an Ed25519 key is generated */
    privateKey?: string;
  };
  "sshKey.list 200": {
    items: {
      sshKeyId: string;
      name: string;
      publicKey: string;
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
    }[];
    total: number;
    limit: number;
    offset: number;
  };
  "sshKey.list query": {
    /**
     * Maximum number of items
     * @default 50
     */
    limit?: number;
    /**
     * Number of items to skip
     * @default 0
     */
    offset?: number;
  };
  "sshKey.remove 200": {
    /** Id of the removed record */
    removed: string;
  };
  "sshKey.remove body": {
    sshKeyId: string;
  };
  "subdomain.check 200": {
    available: boolean;
    name: string;
    fqdn: string;
    /** Why the name is not available */
    error?: string;
  };
  "subdomain.check body": {
    /** The license key, which identifies the caller */
    licenseKey?: string;
    /** 3 to 63 lowercase letters, digits and hyphens, no hyphen at either end */
    name: string;
  };
  "subdomain.list 200": {
    /** @constant */
    success: true;
    subdomains: {
      id: string;
      name: string;
      fqdn: string;
      /** @enum {string} */
      status: "pending" | "active" | "suspended" | "released";
      ipAddress: string | null;
      provisionedAt: string | null;
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
    }[];
    /** Total number of records */
    total: number;
  };
  "subdomain.list body": {
    /** The license key, which identifies the caller */
    licenseKey: string;
    instanceId: string;
    /** @default 1000 */
    limit?: number;
    /** @default 0 */
    offset?: number;
    /** If set, only the subdomain with this name */
    name?: string;
  };
  "subdomain.provision 200": {
    /** @constant */
    success: true;
    subdomain: {
      id: string;
      name: string;
      fqdn: string;
      /** @enum {string} */
      status: "pending" | "active" | "suspended" | "released";
      ipAddress: string;
    };
  };
  "subdomain.provision body": {
    /** The license key, which identifies the caller */
    licenseKey: string;
    subdomainId: string;
    /** Instance that the domain must belong to. If omitted, any instance of the license */
    instanceId?: string;
    /** IPv4 address to which the name resolves */
    ipAddress: string;
  };
  "subdomain.release 200": {
    /** @constant */
    success: true;
    message: string;
  };
  "subdomain.release body": {
    /** The license key, which identifies the caller */
    licenseKey: string;
    subdomainId: string;
    /** Instance that the domain must belong to. If omitted, any instance of the license */
    instanceId?: string;
  };
  "subdomain.reserve 200": {
    /** @constant */
    success: true;
    subdomain: {
      id: string;
      name: string;
      fqdn: string;
      /** @enum {string} */
      status: "pending" | "active" | "suspended" | "released";
    };
  };
  "subdomain.reserve body": {
    /** The license key, which identifies the caller */
    licenseKey: string;
    /** 3 to 63 lowercase letters, digits and hyphens, no hyphen at either end */
    name: string;
    instanceId: string;
  };
  "subscription.cancel 200": {
    subscriptionId: string;
    offerId: string;
    customer: string;
    externalReference: string;
    /**
     * `incomplete`: the first payment is pending. `past_due`: a failed renewal is being retried
     * @enum {string}
     */
    status: "incomplete" | "active" | "past_due" | "cancelled";
    currentPeriodStart: string | null;
    currentPeriodEnd: string | null;
    cancelAtPeriodEnd: boolean;
    /** ISO 8601, UTC, milliseconds */
    createdAt: string;
    endedAt: string | null;
  };
  "subscription.cancel body": {
    subscriptionId: string;
  };
  "subscription.create 200": {
    subscriptionId: string;
    /** Address of the payment page for the first period. Send the customer there */
    url: string;
    /**
     * `incomplete`: the first payment is pending. `past_due`: a failed renewal is being retried
     * @enum {string}
     */
    status: "incomplete" | "active" | "past_due" | "cancelled";
  };
  "subscription.create body": {
    /** Identifier of the customer, chosen by the merchant */
    customer: string;
    offerId: string;
    /** Returned in `metadata.externalReference` of every event of the subscription */
    externalReference: string;
    /** Address to which the customer returns; `reference` is added to its query */
    returnUrl: string;
  };
  "subscription.get 200": {
    subscriptionId: string;
    offerId: string;
    customer: string;
    externalReference: string;
    /**
     * `incomplete`: the first payment is pending. `past_due`: a failed renewal is being retried
     * @enum {string}
     */
    status: "incomplete" | "active" | "past_due" | "cancelled";
    currentPeriodStart: string | null;
    currentPeriodEnd: string | null;
    cancelAtPeriodEnd: boolean;
    /** ISO 8601, UTC, milliseconds */
    createdAt: string;
    endedAt: string | null;
  };
  "subscription.get query": {
    /** Id of the subscription */
    subscriptionId: string;
  };
  "subscription.list 200": {
    items: {
      subscriptionId: string;
      offerId: string;
      customer: string;
      externalReference: string;
      /**
       * `incomplete`: the first payment is pending. `past_due`: a failed renewal is being retried
       * @enum {string}
       */
      status: "incomplete" | "active" | "past_due" | "cancelled";
      currentPeriodStart: string | null;
      currentPeriodEnd: string | null;
      cancelAtPeriodEnd: boolean;
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
      endedAt: string | null;
    }[];
    total: number;
    limit: number;
    offset: number;
  };
  "subscription.list query": {
    /**
     * Maximum number of items
     * @default 50
     */
    limit?: number;
    /**
     * Number of items to skip
     * @default 0
     */
    offset?: number;
    /**
     * `incomplete`: the first payment is pending. `past_due`: a failed renewal is being retried
     * @enum {string}
     */
    status?: "incomplete" | "active" | "past_due" | "cancelled";
  };
  "theme.get 200": {
    siteName: string | null;
    logoUrl: string | null;
    faviconUrl: string | null;
    footerText: string | null;
    customCss: string | null;
    colorsLight: {
      /** An HSL triple, as used inside `hsl()` */
      primary: string;
      /** An HSL triple, as used inside `hsl()` */
      background?: string;
      /** An HSL triple, as used inside `hsl()` */
      foreground?: string;
      /** An HSL triple, as used inside `hsl()` */
      card?: string;
      /** An HSL triple, as used inside `hsl()` */
      "card-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      popover?: string;
      /** An HSL triple, as used inside `hsl()` */
      "popover-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "primary-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      secondary?: string;
      /** An HSL triple, as used inside `hsl()` */
      "secondary-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      muted?: string;
      /** An HSL triple, as used inside `hsl()` */
      "muted-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      accent?: string;
      /** An HSL triple, as used inside `hsl()` */
      "accent-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      destructive?: string;
      /** An HSL triple, as used inside `hsl()` */
      "destructive-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      border?: string;
      /** An HSL triple, as used inside `hsl()` */
      input?: string;
      /** An HSL triple, as used inside `hsl()` */
      ring?: string;
      /** An HSL triple, as used inside `hsl()` */
      "chart-1"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "chart-2"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "chart-3"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "chart-4"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "chart-5"?: string;
      /** An HSL triple, as used inside `hsl()` */
      sidebar?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-background"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-primary"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-primary-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-accent"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-accent-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-border"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-ring"?: string;
    } | null;
    colorsDark: {
      /** An HSL triple, as used inside `hsl()` */
      primary: string;
      /** An HSL triple, as used inside `hsl()` */
      background?: string;
      /** An HSL triple, as used inside `hsl()` */
      foreground?: string;
      /** An HSL triple, as used inside `hsl()` */
      card?: string;
      /** An HSL triple, as used inside `hsl()` */
      "card-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      popover?: string;
      /** An HSL triple, as used inside `hsl()` */
      "popover-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "primary-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      secondary?: string;
      /** An HSL triple, as used inside `hsl()` */
      "secondary-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      muted?: string;
      /** An HSL triple, as used inside `hsl()` */
      "muted-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      accent?: string;
      /** An HSL triple, as used inside `hsl()` */
      "accent-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      destructive?: string;
      /** An HSL triple, as used inside `hsl()` */
      "destructive-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      border?: string;
      /** An HSL triple, as used inside `hsl()` */
      input?: string;
      /** An HSL triple, as used inside `hsl()` */
      ring?: string;
      /** An HSL triple, as used inside `hsl()` */
      "chart-1"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "chart-2"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "chart-3"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "chart-4"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "chart-5"?: string;
      /** An HSL triple, as used inside `hsl()` */
      sidebar?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-background"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-primary"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-primary-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-accent"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-accent-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-border"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-ring"?: string;
    } | null;
    docsHostname: string | null;
    docsHostnameState: {
      /**
       * `waiting`: the next sync registers it. `pending`: its DNS does not resolve to the docs host yet. `active`. `refused`: the hub rejected it
       * @enum {string}
       */
      status: "waiting" | "pending" | "active" | "refused";
      /** Why the hostname is not active, and what to do */
      error: string | null;
      /** Whether the license has proved the hostname; null before the first sync with a hub that verifies hosts */
      verification: {
        /**
         * `unverified`: a license that publishes its TXT record can take over the host
         * @enum {string}
         */
        state: "unverified" | "verified";
        /** Time at which the record was found; null if it was not found yet */
        verifiedAt: string | null;
        /** DNS record that proves control of the host. Keep it published */
        record: {
          /** @constant */
          type: "TXT";
          name: string;
          value: string;
        };
      } | null;
    } | null;
    /** Possible targets of the CNAME record of the docs hostname */
    cnameTargets: string[];
    caaHint: string;
  };
  "theme.show 200": {
    siteName: string;
    logoUrl: string | null;
    faviconUrl: string | null;
    footerText: string | null;
    customCss: string | null;
    colorsLight: {
      /** An HSL triple, as used inside `hsl()` */
      primary: string;
      /** An HSL triple, as used inside `hsl()` */
      background?: string;
      /** An HSL triple, as used inside `hsl()` */
      foreground?: string;
      /** An HSL triple, as used inside `hsl()` */
      card?: string;
      /** An HSL triple, as used inside `hsl()` */
      "card-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      popover?: string;
      /** An HSL triple, as used inside `hsl()` */
      "popover-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "primary-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      secondary?: string;
      /** An HSL triple, as used inside `hsl()` */
      "secondary-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      muted?: string;
      /** An HSL triple, as used inside `hsl()` */
      "muted-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      accent?: string;
      /** An HSL triple, as used inside `hsl()` */
      "accent-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      destructive?: string;
      /** An HSL triple, as used inside `hsl()` */
      "destructive-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      border?: string;
      /** An HSL triple, as used inside `hsl()` */
      input?: string;
      /** An HSL triple, as used inside `hsl()` */
      ring?: string;
      /** An HSL triple, as used inside `hsl()` */
      "chart-1"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "chart-2"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "chart-3"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "chart-4"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "chart-5"?: string;
      /** An HSL triple, as used inside `hsl()` */
      sidebar?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-background"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-primary"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-primary-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-accent"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-accent-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-border"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-ring"?: string;
    };
    colorsDark: {
      /** An HSL triple, as used inside `hsl()` */
      primary: string;
      /** An HSL triple, as used inside `hsl()` */
      background?: string;
      /** An HSL triple, as used inside `hsl()` */
      foreground?: string;
      /** An HSL triple, as used inside `hsl()` */
      card?: string;
      /** An HSL triple, as used inside `hsl()` */
      "card-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      popover?: string;
      /** An HSL triple, as used inside `hsl()` */
      "popover-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "primary-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      secondary?: string;
      /** An HSL triple, as used inside `hsl()` */
      "secondary-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      muted?: string;
      /** An HSL triple, as used inside `hsl()` */
      "muted-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      accent?: string;
      /** An HSL triple, as used inside `hsl()` */
      "accent-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      destructive?: string;
      /** An HSL triple, as used inside `hsl()` */
      "destructive-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      border?: string;
      /** An HSL triple, as used inside `hsl()` */
      input?: string;
      /** An HSL triple, as used inside `hsl()` */
      ring?: string;
      /** An HSL triple, as used inside `hsl()` */
      "chart-1"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "chart-2"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "chart-3"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "chart-4"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "chart-5"?: string;
      /** An HSL triple, as used inside `hsl()` */
      sidebar?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-background"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-primary"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-primary-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-accent"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-accent-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-border"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-ring"?: string;
    };
  };
  "theme.show header": {
    /** The ETag of an earlier response. Returns 304 if nothing has changed */
    "If-None-Match"?: string;
  };
  "theme.show query": {
    /**
     * `css` returns a stylesheet: the colours as CSS variables, followed by the custom CSS
     * @enum {string}
     */
    format?: "json" | "css";
  };
  "theme.update 200": {
    siteName: string | null;
    logoUrl: string | null;
    faviconUrl: string | null;
    footerText: string | null;
    customCss: string | null;
    colorsLight: {
      /** An HSL triple, as used inside `hsl()` */
      primary: string;
      /** An HSL triple, as used inside `hsl()` */
      background?: string;
      /** An HSL triple, as used inside `hsl()` */
      foreground?: string;
      /** An HSL triple, as used inside `hsl()` */
      card?: string;
      /** An HSL triple, as used inside `hsl()` */
      "card-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      popover?: string;
      /** An HSL triple, as used inside `hsl()` */
      "popover-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "primary-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      secondary?: string;
      /** An HSL triple, as used inside `hsl()` */
      "secondary-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      muted?: string;
      /** An HSL triple, as used inside `hsl()` */
      "muted-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      accent?: string;
      /** An HSL triple, as used inside `hsl()` */
      "accent-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      destructive?: string;
      /** An HSL triple, as used inside `hsl()` */
      "destructive-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      border?: string;
      /** An HSL triple, as used inside `hsl()` */
      input?: string;
      /** An HSL triple, as used inside `hsl()` */
      ring?: string;
      /** An HSL triple, as used inside `hsl()` */
      "chart-1"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "chart-2"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "chart-3"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "chart-4"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "chart-5"?: string;
      /** An HSL triple, as used inside `hsl()` */
      sidebar?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-background"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-primary"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-primary-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-accent"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-accent-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-border"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-ring"?: string;
    } | null;
    colorsDark: {
      /** An HSL triple, as used inside `hsl()` */
      primary: string;
      /** An HSL triple, as used inside `hsl()` */
      background?: string;
      /** An HSL triple, as used inside `hsl()` */
      foreground?: string;
      /** An HSL triple, as used inside `hsl()` */
      card?: string;
      /** An HSL triple, as used inside `hsl()` */
      "card-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      popover?: string;
      /** An HSL triple, as used inside `hsl()` */
      "popover-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "primary-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      secondary?: string;
      /** An HSL triple, as used inside `hsl()` */
      "secondary-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      muted?: string;
      /** An HSL triple, as used inside `hsl()` */
      "muted-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      accent?: string;
      /** An HSL triple, as used inside `hsl()` */
      "accent-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      destructive?: string;
      /** An HSL triple, as used inside `hsl()` */
      "destructive-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      border?: string;
      /** An HSL triple, as used inside `hsl()` */
      input?: string;
      /** An HSL triple, as used inside `hsl()` */
      ring?: string;
      /** An HSL triple, as used inside `hsl()` */
      "chart-1"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "chart-2"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "chart-3"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "chart-4"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "chart-5"?: string;
      /** An HSL triple, as used inside `hsl()` */
      sidebar?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-background"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-primary"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-primary-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-accent"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-accent-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-border"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-ring"?: string;
    } | null;
    docsHostname: string | null;
    docsHostnameState: {
      /**
       * `waiting`: the next sync registers it. `pending`: its DNS does not resolve to the docs host yet. `active`. `refused`: the hub rejected it
       * @enum {string}
       */
      status: "waiting" | "pending" | "active" | "refused";
      /** Why the hostname is not active, and what to do */
      error: string | null;
      /** Whether the license has proved the hostname; null before the first sync with a hub that verifies hosts */
      verification: {
        /**
         * `unverified`: a license that publishes its TXT record can take over the host
         * @enum {string}
         */
        state: "unverified" | "verified";
        /** Time at which the record was found; null if it was not found yet */
        verifiedAt: string | null;
        /** DNS record that proves control of the host. Keep it published */
        record: {
          /** @constant */
          type: "TXT";
          name: string;
          value: string;
        };
      } | null;
    } | null;
    /** Possible targets of the CNAME record of the docs hostname */
    cnameTargets: string[];
    caaHint: string;
  };
  "theme.update body": {
    /** Name of the platform; null: the name in the configuration */
    siteName?: string | null;
    /** http(s) address of the logo image */
    logoUrl?: string | null;
    /** http(s) address of the favicon */
    faviconUrl?: string | null;
    /** Footer as plain text */
    footerText?: string | null;
    /** Colours of the light mode, by the names of their CSS variables; null: the default colours */
    colorsLight?: {
      /** An HSL triple, as used inside `hsl()` */
      primary: string;
      /** An HSL triple, as used inside `hsl()` */
      background?: string;
      /** An HSL triple, as used inside `hsl()` */
      foreground?: string;
      /** An HSL triple, as used inside `hsl()` */
      card?: string;
      /** An HSL triple, as used inside `hsl()` */
      "card-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      popover?: string;
      /** An HSL triple, as used inside `hsl()` */
      "popover-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "primary-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      secondary?: string;
      /** An HSL triple, as used inside `hsl()` */
      "secondary-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      muted?: string;
      /** An HSL triple, as used inside `hsl()` */
      "muted-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      accent?: string;
      /** An HSL triple, as used inside `hsl()` */
      "accent-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      destructive?: string;
      /** An HSL triple, as used inside `hsl()` */
      "destructive-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      border?: string;
      /** An HSL triple, as used inside `hsl()` */
      input?: string;
      /** An HSL triple, as used inside `hsl()` */
      ring?: string;
      /** An HSL triple, as used inside `hsl()` */
      "chart-1"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "chart-2"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "chart-3"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "chart-4"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "chart-5"?: string;
      /** An HSL triple, as used inside `hsl()` */
      sidebar?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-background"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-primary"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-primary-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-accent"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-accent-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-border"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-ring"?: string;
    } | null;
    /** Colours of the dark mode, by the names of their CSS variables; null: the default colours */
    colorsDark?: {
      /** An HSL triple, as used inside `hsl()` */
      primary: string;
      /** An HSL triple, as used inside `hsl()` */
      background?: string;
      /** An HSL triple, as used inside `hsl()` */
      foreground?: string;
      /** An HSL triple, as used inside `hsl()` */
      card?: string;
      /** An HSL triple, as used inside `hsl()` */
      "card-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      popover?: string;
      /** An HSL triple, as used inside `hsl()` */
      "popover-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "primary-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      secondary?: string;
      /** An HSL triple, as used inside `hsl()` */
      "secondary-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      muted?: string;
      /** An HSL triple, as used inside `hsl()` */
      "muted-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      accent?: string;
      /** An HSL triple, as used inside `hsl()` */
      "accent-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      destructive?: string;
      /** An HSL triple, as used inside `hsl()` */
      "destructive-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      border?: string;
      /** An HSL triple, as used inside `hsl()` */
      input?: string;
      /** An HSL triple, as used inside `hsl()` */
      ring?: string;
      /** An HSL triple, as used inside `hsl()` */
      "chart-1"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "chart-2"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "chart-3"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "chart-4"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "chart-5"?: string;
      /** An HSL triple, as used inside `hsl()` */
      sidebar?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-background"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-primary"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-primary-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-accent"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-accent-foreground"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-border"?: string;
      /** An HSL triple, as used inside `hsl()` */
      "sidebar-ring"?: string;
    } | null;
    /** CSS that is added to every page, at most 64 KiB. Blocks, strings and comments must be closed; `@import` is not allowed, addresses must be http(s) */
    customCss?: string | null;
    /** Hostname of the documentation site. It is registered at the license hub with the next sync */
    docsHostname?: string | null;
  };
  "twoFactor.remove 200": {
    /** Id of the removed record */
    removed: string;
  };
  "twoFactor.remove body": {
    /** Address of the user */
    email: string;
  };
  "webhook.create 200": {
    webhookId: string;
    /** Secret of the signatures, in the format of Standard Webhooks. Shown only once */
    secret: string;
  };
  "webhook.create body": {
    /** http(s) address to which events are sent */
    url: string;
    events: ("deploy.started" | "deploy.succeeded" | "deploy.failed" | "app.health_changed")[];
  };
  "webhook.deliveries 200": {
    items: {
      deliveryId: string;
      /** Sent as `webhook-id`, the same for every attempt */
      messageId: string;
      /** @enum {string} */
      type: "deploy.started" | "deploy.succeeded" | "deploy.failed" | "app.health_changed";
      /** @enum {string} */
      status: "pending" | "succeeded" | "failed";
      nextAttemptAt: string | null;
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
      attempts: {
        /** ISO 8601, UTC, milliseconds */
        startedAt: string;
        durationMs: number;
        /** @enum {string} */
        outcome: "succeeded" | "failed" | "refused";
        statusCode: number | null;
        reason: string | null;
        manual: boolean;
      }[];
    }[];
    total: number;
    limit: number;
    offset: number;
  };
  "webhook.deliveries query": {
    /**
     * Maximum number of items
     * @default 50
     */
    limit?: number;
    /**
     * Number of items to skip
     * @default 0
     */
    offset?: number;
    /** Id of the webhook */
    webhookId: string;
  };
  "webhook.delivery 200": {
    deliveryId: string;
    /** Sent as `webhook-id`, the same for every attempt */
    messageId: string;
    /** @enum {string} */
    type: "deploy.started" | "deploy.succeeded" | "deploy.failed" | "app.health_changed";
    /** @enum {string} */
    status: "pending" | "succeeded" | "failed";
    nextAttemptAt: string | null;
    /** ISO 8601, UTC, milliseconds */
    createdAt: string;
    attempts: {
      /** ISO 8601, UTC, milliseconds */
      startedAt: string;
      durationMs: number;
      /** @enum {string} */
      outcome: "succeeded" | "failed" | "refused";
      statusCode: number | null;
      reason: string | null;
      manual: boolean;
    }[];
    webhookId: string;
    url: string;
    /** The body that is sent: JSON as text */
    payload: string;
    /** The headers that are the same at every attempt, without time and signature */
    headers: {
      [key: string]: string;
    };
    attemptCount: number;
    /** Status of the last answer */
    statusCode: number | null;
    /** Why the last attempt failed */
    reason: string | null;
    /** Start of the last answer, at most 2048 bytes; null if it was not text */
    answer: string | null;
  };
  "webhook.delivery query": {
    /** Id of the delivery */
    deliveryId: string;
  };
  "webhook.list 200": {
    items: {
      webhookId: string;
      url: string;
      events: ("deploy.started" | "deploy.succeeded" | "deploy.failed" | "app.health_changed")[];
      enabled: boolean;
      /** Why the platform disabled the webhook; null if it did not */
      disabledReason: string | null;
      failingSince: string | null;
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
    }[];
    total: number;
    limit: number;
    offset: number;
  };
  "webhook.list query": {
    /**
     * Maximum number of items
     * @default 50
     */
    limit?: number;
    /**
     * Number of items to skip
     * @default 0
     */
    offset?: number;
  };
  "webhook.redeliver 200": {
    deliveryId: string;
    /** @constant */
    status: "pending";
  };
  "webhook.redeliver body": {
    deliveryId: string;
  };
  "webhook.remove 200": {
    /** Id of the removed record */
    removed: string;
  };
  "webhook.remove body": {
    webhookId: string;
  };
  "webhook.update 200": {
    webhookId: string;
    url: string;
    events: ("deploy.started" | "deploy.succeeded" | "deploy.failed" | "app.health_changed")[];
    enabled: boolean;
    /** Why the platform disabled the webhook; null if it did not */
    disabledReason: string | null;
    failingSince: string | null;
    /** ISO 8601, UTC, milliseconds */
    createdAt: string;
  };
  "webhook.update body": {
    webhookId: string;
    /** http(s) address to which events are sent */
    url?: string;
    events?: ("deploy.started" | "deploy.succeeded" | "deploy.failed" | "app.health_changed")[];
    /** Whether the webhook is enabled */
    enabled?: boolean;
  };
}
