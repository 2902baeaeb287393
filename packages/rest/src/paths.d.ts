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
     * Status (idle, running while it is deployed, done, error), source, project, environment and domains of one application. Its id is in the list of projects.
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
     * Newest first, with status (queued, running, done, error, cancelled), what triggered each, and when. Read it to find out whether a deployment succeeded.
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
     * Every project that the holder of the token may see, newest first.
     */
    GET: {
      header?: Schemas["agent.projects header"];
      responses: Record<200, Schemas["agent.projects 200"]> & Record<304, undefined> & Record<401 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/apiKey.create": {
    /**
     * Create an account API key; it is shown this once.
     *
     * The key acts as its owner in one organization: the active one, or the one that is named. A key that was made with an expiring key expires with it at the latest. A key with `scopes` or `projectIds` creates no keys or tokens.
     */
    POST: {
      body: Schemas["apiKey.create body"];
      responses: Record<200, Schemas["apiKey.create 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/apiKey.list": {
    /**
     * List the caller’s own API keys.
     *
     * Names, last use and expiry of the caller's own keys; the keys themselves are not stored.
     */
    GET: {
      query?: Schemas["apiKey.list query"];
      responses: Record<200, Schemas["apiKey.list 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/apiKey.revoke": {
    /**
     * Revoke one of the caller’s own API keys at once.
     *
     * The key is refused from the next request on, and so are keys and tokens that were made with it.
     */
    POST: {
      body: Schemas["apiKey.revoke body"];
      responses: Record<200, Schemas["apiKey.revoke 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/application.create": {
    /**
     * Add an application to an environment; it is not deployed yet.
     *
     * Stores the application with its source, port and variables. Deploy it with `application.deploy`; to create a whole site with one call use `siteImport.create`.
     */
    POST: {
      body: Schemas["application.create body"];
      responses: Record<200, Schemas["application.create 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/application.deploy": {
    /**
     * Deploy the newest commit; a call while one waits joins it.
     *
     * Queues a build and a start. While a deployment waits, further calls join it: `alreadyQueued` is true and the id is the same.
     */
    POST: {
      body: Schemas["application.deploy body"];
      responses: Record<200, Schemas["application.deploy 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/application.get": {
    /**
     * Read one application.
     *
     * State, source, port, names of variables, domains, address and Auto Deploy of one application. Values of variables are not shown; see `application.revealEnv`.
     */
    GET: {
      query: Schemas["application.get query"];
      responses: Record<200, Schemas["application.get 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/application.log": {
    /**
     * Read the newest lines that the application printed.
     *
     * The last lines of the running application, secrets masked.
     */
    GET: {
      query: Schemas["application.log query"];
      responses: Record<200, Schemas["application.log 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/application.regenerateDeployToken": {
    /**
     * Replace the address of the deploy webhook; the old one is dead at once.
     *
     * Answers the new address. The old one can no longer deploy.
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
     * Stops the application and removes its releases, logs and domains. This cannot be undone.
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
     * Stops the release that was deployed last and starts it again, so that changed variables apply. Visitors wait or see an error for the moment between; a deployment has no such gap. A stopped application is started.
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
     * Answers one value in plain text to callers who may write it. Every call is recorded in the audit log.
     */
    POST: {
      body: Schemas["application.revealEnv body"];
      responses: Record<200, Schemas["application.revealEnv 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/application.rollback": {
    /**
     * Start the kept release of an earlier deployment again, without a build.
     *
     * Starts a release that was kept, without a build, and switches the traffic to it once it is healthy. The last three releases are kept.
     */
    POST: {
      body: Schemas["application.rollback body"];
      responses: Record<200, Schemas["application.rollback 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/application.setAutoDeploy": {
    /**
     * Set which pushes deploy an application.
     *
     * Changes the given fields and keeps the others. Holds from the next push on. An empty list removes a filter.
     */
    POST: {
      body: Schemas["application.setAutoDeploy body"];
      responses: Record<200, Schemas["application.setAutoDeploy 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/application.setEnv": {
    /**
     * Set or remove environment variables; holds from the next start on.
     *
     * Changes the variables that are named and keeps the others; null removes one. With `replace` all others are removed. Apply the change to the running release with `application.restart`.
     */
    POST: {
      body: Schemas["application.setEnv body"];
      responses: Record<200, Schemas["application.setEnv 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/application.start": {
    /**
     * Start the release that was deployed last.
     *
     * Starts the release that was deployed last, with the current variables. Has no effect where it runs already.
     */
    POST: {
      body: Schemas["application.start body"];
      responses: Record<200, Schemas["application.start 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/application.stop": {
    /**
     * Take an application out of traffic and stop it.
     *
     * Takes the application out of traffic and ends its processes; a deployment that waits or runs is cancelled. The release is kept.
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
     * For each event: whether it deployed, joined a deployment or was skipped, and why. Read it when a push did not deploy.
     */
    GET: {
      query: Schemas["application.triggers query"];
      responses: Record<200, Schemas["application.triggers 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/application.update": {
    /**
     * Change name, source or port; holds from the next deployment on.
     *
     * Changes the given fields of name, port, source and its options (`healthPath`, `buildCommand`, `startCommand`, `submodules`, `lfs`; null takes one back). Deploy to apply the change.
     */
    POST: {
      body: Schemas["application.update body"];
      responses: Record<200, Schemas["application.update 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/assistantConnection.list": {
    /**
     * List the assistants that the caller has connected.
     *
     * Programs that read for the caller in the active organization, newest first.
     */
    GET: {
      query?: Schemas["assistantConnection.list query"];
      responses: Record<200, Schemas["assistantConnection.list 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/assistantConnection.revoke": {
    /**
     * End the access of a connected assistant.
     *
     * Its token is refused from the next request on.
     */
    POST: {
      body: Schemas["assistantConnection.revoke body"];
      responses: Record<200, Schemas["assistantConnection.revoke 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/assistantToken.create": {
    /**
     * Create one’s assistant token, in the place of the earlier one; it is shown this once.
     *
     * The token reads what its holder may see in the active organization, and changes nothing. Each person has one for each organization. Needs the plan feature aiAssistant.
     */
    POST: {
      body: Schemas["assistantToken.create body"];
      responses: Record<200, Schemas["assistantToken.create 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/assistantToken.get": {
    /**
     * Read whether one has an assistant token, and since when.
     *
     * When the token was made, when it expires and when it was last used. The token itself is not stored.
     */
    GET: {
      responses: Record<200, Schemas["assistantToken.get 200"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/assistantToken.revoke": {
    /**
     * Revoke one’s assistant token at once.
     *
     * The token is refused from the next request on.
     */
    POST: {
      body: Schemas["assistantToken.revoke body"];
      responses: Record<200, Schemas["assistantToken.revoke 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/auditLog.list": {
    /**
     * List who did what in the organization, newest first.
     *
     * Each change with who made it, on which resource, when, and from which address. For owners and admins.
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
     * Hosts of one instance with id, status and time of registration. Allowed while the license is suspended.
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
     * Checks the plan feature, the limit over all instances of the license, and that no other license holds the host. Registering again what the same instance holds answers the existing record.
     */
    POST: {
      body: Schemas["customDomain.register body"];
      responses: Record<200, Schemas["customDomain.register 200"]> & Record<400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["HubError"]>;
    };
  };
  "/api/custom-domain/remove": {
    /**
     * Remove a custom domain and free its place.
     *
     * Removing twice is 404. Allowed while the license is suspended.
     */
    POST: {
      body: Schemas["customDomain.remove body"];
      responses: Record<200, Schemas["customDomain.remove 200"]> & Record<400 | 401 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["HubError"]>;
    };
  };
  "/api/custom-domain/verify": {
    /**
     * Verify a host by DNS, and check whether it can be registered.
     *
     * Reads the TXT record of the license from DNS. Where it is found, the custom domain, purchased domain and docs hostname that the license has at the host are verified.
     */
    POST: {
      body: Schemas["customDomain.verify body"];
      responses: Record<200, Schemas["customDomain.verify 200"]> & Record<400 | 401 | 403 | 405 | 413 | 415 | 429 | 500, Schemas["HubError"]>;
    };
  };
  "/api/database.create": {
    /**
     * Create an empty database.
     *
     * Creates the server with one empty database and one user. Loading data into it happens outside the API.
     */
    POST: {
      body: Schemas["database.create body"];
      responses: Record<200, Schemas["database.create 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 422 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/database.get": {
    /**
     * Read one database, its password left out.
     *
     * Type, names, host and port of one database.
     */
    GET: {
      query: Schemas["database.get query"];
      responses: Record<200, Schemas["database.get 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 429 | 500, Schemas["Error"]>;
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
     * Read the password of a database; each read is audited.
     *
     * Answers the password in plain text to callers who may change the database.
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
     * No key and no body: the address is the secret. It is shown with the application and can be regenerated there, which invalidates the old one at once. A push event of GitHub, GitLab, Gitea or Bitbucket sent to it deploys according to Auto Deploy.
     */
    POST: {
      path: Schemas["deployWebhook path"];
      responses: Record<200, Schemas["deployWebhook 200"]> & Record<404 | 405 | 413 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/deployment.cancel": {
    /**
     * End a deployment that waits or runs.
     *
     * Ends the work and removes what it has made; the release that serves stays. Cancelling what has ended is 409.
     */
    POST: {
      body: Schemas["deployment.cancel body"];
      responses: Record<200, Schemas["deployment.cancel 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/deployment.follow": {
    /**
     * Follow the log of a deployment until it ends.
     *
     * Each line is an event without a name whose data is the line itself, secrets masked. The event `end` is the last one: its data is JSON with `status` and `errorMessage`. An event `note` contains in `message` a notice about the stream itself. A stream that ends without `end` (after 15 minutes, or when the service restarts) goes on where it was when the client connects again with the id of the last event in `Last-Event-ID`, as browsers do by themselves.
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
     * Status, trigger, commit, steps with their times, and the reason of a failure.
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
     * Read the log of a deployment, secrets masked.
     *
     * The newest 10,000 lines, or with `offset` and `limit` a page of lines; go on at `nextOffset`. Follow a running deployment with `deployment.follow`.
     */
    GET: {
      query: Schemas["deployment.log query"];
      responses: Record<200, Schemas["deployment.log 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/deviceLogin.poll": {
    /**
     * Ask for the result of a sign-in.
     *
     * Answers `pending` until the user has decided. The first call after the approval answers the API key, this once. It is valid for a year.
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
     * For programs without a browser of their own. Show the user the code and the page, then ask with `deviceLogin.poll` for the result. A sign-in expires after ten minutes.
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
     * For pages of any origin.
     */
    GET: {
      query: Schemas["docs.lookup query"];
      header?: Schemas["docs.lookup header"];
      responses: Record<200, Schemas["docs.lookup 200"]> & Record<304, undefined> & Record<400, Schemas["InputError"]> & Record<404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/domain.create": {
    /**
     * Give an application a domain, or a name below the license hub’s zone.
     *
     * Give `host` for a domain of your own, or `subdomain` for a name of the platform, which is reserved and provisioned at the license hub.
     */
    POST: {
      body: Schemas["domain.create body"];
      responses: Record<200, Schemas["domain.create 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503, Schemas["Error"]>;
    };
  };
  "/api/domain.get": {
    /**
     * Read one domain, with its verification, where its DNS leads and the state of its certificate.
     *
     * Shows the TXT record that proves the domain, whether it is proved, and where its DNS leads.
     */
    GET: {
      query: Schemas["domain.get query"];
      responses: Record<200, Schemas["domain.get 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/domain.list": {
    /**
     * List domains, of one application or of all that the caller may see.
     *
     * Domains with their hosts and state of verification. Page with `limit` and `offset`.
     */
    GET: {
      query?: Schemas["domain.list query"];
      responses: Record<200, Schemas["domain.list 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/domain.remove": {
    /**
     * Take a domain off its application.
     *
     * Visitors of the host are no longer sent to the application. A name of the platform is released.
     */
    POST: {
      body: Schemas["domain.remove body"];
      responses: Record<200, Schemas["domain.remove 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/domain.verify": {
    /**
     * Verify a domain by DNS.
     *
     * Reads the TXT record of the domain now. Where it is found, the domain is verified, and one that was lost is taken back. A domain that is verified stays so.
     */
    POST: {
      body: Schemas["domain.verify body"];
      responses: Record<200, Schemas["domain.verify 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500 | 503, Schemas["Error"]>;
    };
  };
  "/api/domain.withdraw": {
    /**
     * Take a host from the organization that has it.
     *
     * The organization cannot have it again until the withdrawal is lifted (`lift: true`). Others can have it at once.
     */
    POST: {
      body: Schemas["domain.withdraw body"];
      responses: Record<200, Schemas["domain.withdraw 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/emailVerification.request": {
    /**
     * Request a link by mail that verifies the caller’s address.
     *
     * The link works once, for 24 hours. `me.get` shows whether the address is verified.
     */
    POST: {
      body: Schemas["emailVerification.request body"];
      responses: Record<200, Schemas["emailVerification.request 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/environment.create": {
    /**
     * Add an environment to a project.
     *
     * A project begins with the environment `production`; add others for staging and the like.
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
     * Removes its applications, databases and domains, too. This cannot be undone.
     */
    POST: {
      body: Schemas["environment.remove body"];
      responses: Record<200, Schemas["environment.remove 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/git-events/{gitProviderId}": {
    /**
     * Take a push event of a git host.
     *
     * For GitHub, GitLab, Gitea and Bitbucket: signed with the git provider's webhook secret. The applications of the organization of the repository are deployed, each according to its Auto Deploy; other events are answered and nothing else.
     */
    POST: {
      path: Schemas["gitEvents path"];
      responses: Record<200, Schemas["gitEvents 200"]> & Record<400 | 401 | 404 | 405 | 413 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/gitProvider.create": {
    /**
     * Store a git host with the token or GitHub App that opens its repositories.
     *
     * Stores the address of a git host and what opens its repositories; secrets are encrypted and never shown again.
     */
    POST: {
      body: Schemas["gitProvider.create body"];
      responses: Record<200, Schemas["gitProvider.create 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/gitProvider.list": {
    /**
     * List the git providers of the organization.
     *
     * Names, types and addresses; tokens are never shown. Page with `limit` and `offset`.
     */
    GET: {
      query?: Schemas["gitProvider.list query"];
      responses: Record<200, Schemas["gitProvider.list 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/gitProvider.regenerateWebhookSecret": {
    /**
     * Replace the secret that push events are verified by; the old one is dead at once.
     *
     * Enter the new secret at the git host: push events that are signed with the old one are refused at once.
     */
    POST: {
      body: Schemas["gitProvider.regenerateWebhookSecret body"];
      responses: Record<200, Schemas["gitProvider.regenerateWebhookSecret 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/gitProvider.remove": {
    /**
     * Remove a git provider; applications that fetch through it keep running.
     *
     * Applications of its repositories go on running; their next deployment needs another source.
     */
    POST: {
      body: Schemas["gitProvider.remove body"];
      responses: Record<200, Schemas["gitProvider.remove 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/health": {
    /**
     * Whether the service and its database answer.
     *
     * For load balancers and monitoring: 200 while the database answers, 503 otherwise.
     */
    GET: {
      responses: Record<200, Schemas["health 200"]> & Record<405 | 503, Schemas["Error"]>;
    };
  };
  "/api/license.addInstance": {
    /**
     * Add an instance to a license.
     *
     * For platform operators: makes an instance id for a program that calls the hub itself. It is never given to an instance that links itself.
     */
    POST: {
      body: Schemas["license.addInstance body"];
      responses: Record<200, Schemas["license.addInstance 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/license.create": {
    /**
     * Create a license; its key is shown this once.
     *
     * For platform operators. The plan gives limits and features; single ones can differ.
     */
    POST: {
      body: Schemas["license.create body"];
      responses: Record<200, Schemas["license.create 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/license.get": {
    /**
     * Read a license with its instances and what is used of it.
     *
     * For platform operators: plan, limits, features, instances and how much of each limit is used.
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
     * Give names of an instance to another one, also of another license.
     *
     * For platform operators: subdomains, domains and the docs hostname of one instance go to another one.
     */
    POST: {
      body: Schemas["license.moveNames body"];
      responses: Record<200, Schemas["license.moveNames 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/license.names": {
    /**
     * List every name that a license holds, newest first.
     *
     * For platform operators. Subdomains, custom and purchased domains, and docs hostnames.
     */
    GET: {
      query: Schemas["license.names query"];
      responses: Record<200, Schemas["license.names 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/license.refusals": {
    /**
     * List what was refused to licenses, and why, newest first.
     *
     * For platform operators. Kept for thirty days, at most 50,000; at most thirty a minute of one license.
     */
    GET: {
      query?: Schemas["license.refusals query"];
      responses: Record<200, Schemas["license.refusals 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/license.removeInstance": {
    /**
     * Take an instance out of its license.
     *
     * Frees its place, usage, docs hostname and names, with their DNS records; with `keepNames` the names stay until they are moved. The instance is refused at its next call.
     */
    POST: {
      body: Schemas["license.removeInstance body"];
      responses: Record<200, Schemas["license.removeInstance 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/license.rotateKey": {
    /**
     * Give a license another key; it is shown this once.
     *
     * For platform operators. Instances need the new key; the old one can be given a grace period.
     */
    POST: {
      body: Schemas["license.rotateKey body"];
      responses: Record<200, Schemas["license.rotateKey 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/license.setStatus": {
    /**
     * Suspend a license, or resume it.
     *
     * For platform operators. Suspending takes the DNS records of its subdomains away and keeps the names; resuming restores them.
     */
    POST: {
      body: Schemas["license.setStatus body"];
      responses: Record<200, Schemas["license.setStatus 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/license.update": {
    /**
     * Change the plan of a license, or what differs from it.
     *
     * For platform operators. Instances learn of the change at their next sync, within about a minute.
     */
    POST: {
      body: Schemas["license.update body"];
      responses: Record<200, Schemas["license.update 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/license.withdrawName": {
    /**
     * Take a host from the license that has it.
     *
     * The license cannot have the host again until the withdrawal is lifted (`lift: true`). Other licenses can at once.
     */
    POST: {
      body: Schemas["license.withdrawName body"];
      responses: Record<200, Schemas["license.withdrawName 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500 | 503, Schemas["Error"]>;
    };
  };
  "/api/license/claim": {
    /**
     * Ask what has become of a claim code.
     *
     * An instance asks with the token that it got with the code: whether the code was entered, and if so under which license. Answers the license once.
     */
    POST: {
      body: Schemas["license.collectClaim body"];
      responses: Record<200, Schemas["license.collectClaim 200"]> & Record<400 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["HubError"]>;
    };
  };
  "/api/license/claim-code": {
    /**
     * Ask for a code that links an instance to a license.
     *
     * The code is valid for 15 minutes and can be used once. A person with a license enters it at the hub; the instance collects the result with `license.collectClaim`. A new code replaces the earlier one.
     */
    POST: {
      body: Schemas["license.requestClaim body"];
      responses: Record<200, Schemas["license.requestClaim 200"]> & Record<400 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["HubError"]>;
    };
  };
  "/api/license/instances": {
    /**
     * List the instances of a license, newest first.
     *
     * For the holder of a license: its instances with name, address and when each was last seen. A dead one can be removed with `license.removeInstance`.
     */
    POST: {
      body: Schemas["license.listOwnInstances body"];
      responses: Record<200, Schemas["license.listOwnInstances 200"]> & Record<400 | 401 | 405 | 413 | 415 | 429 | 500, Schemas["HubError"]>;
    };
  };
  "/api/license/move-names": {
    /**
     * Give names of an instance to another one of the license.
     *
     * For the holder of a license whose server was replaced: subdomains, domains and the docs hostname of the old instance go to the new one.
     */
    POST: {
      body: Schemas["license.moveOwnNames body"];
      responses: Record<200, Schemas["license.moveOwnNames 200"]> & Record<400 | 401 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["HubError"]>;
    };
  };
  "/api/license/remove-instance": {
    /**
     * Take an instance out of the license.
     *
     * For an instance whose server was lost, for example. Frees its place, usage, docs hostname and names, with their DNS records; with `keepNames` the names stay until they are moved.
     */
    POST: {
      body: Schemas["license.removeOwnInstance body"];
      responses: Record<200, Schemas["license.removeOwnInstance 200"]> & Record<400 | 401 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["HubError"]>;
    };
  };
  "/api/license/sync": {
    /**
     * Report what an instance uses and hear what its license allows.
     *
     * An instance is known by the id and the secret that its first sync answers; the secret is answered once. Without an id a new instance is registered, for any address. `sequence` of an answer is sent with the next sync: a copy of the instance has a number that is used up, and is refused.
     */
    POST: {
      body: Schemas["license.sync body"];
      responses: Record<200, Schemas["license.sync 200"]> & Record<400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["HubError"]>;
    };
  };
  "/api/licenseLink.adopt": {
    /**
     * Decide that this instance goes on, and that its copy does not.
     *
     * For an instance that was copied or restored from a backup (`INSTANCE_COPIED` in `licenseLink.get`). The other copy is refused by the hub from now on.
     */
    POST: {
      body: Schemas["licenseLink.adopt body"];
      responses: Record<200, Schemas["licenseLink.adopt 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/licenseLink.claim": {
    /**
     * Ask the license hub for a code that links this instance to a license.
     *
     * Answers a code for the claim page of the hub. A new code replaces the earlier one. LICENSE_KEY in the environment wins over a claimed license.
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
     * The license, its limits and features, when the hub last answered, and what is wrong with the link if anything.
     */
    GET: {
      responses: Record<200, Schemas["licenseLink.get 200"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/licenseLink.register": {
    /**
     * Make this a new instance of the license.
     *
     * For an instance that was copied, or removed from its license. Names that the hub keeps for the other instance stay there. An instance that was linked by a claim code needs a new code afterwards.
     */
    POST: {
      body: Schemas["licenseLink.register body"];
      responses: Record<200, Schemas["licenseLink.register 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/licenseLink.remove": {
    /**
     * Forget the license that a claim code has linked.
     *
     * The instance goes on without a license; names that were registered under it stay there until they are released.
     */
    POST: {
      body: Schemas["licenseLink.remove body"];
      responses: Record<200, Schemas["licenseLink.remove 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/me.activity": {
    /**
     * List what happened to the caller’s own account, newest first.
     *
     * Sign-ins, failed ones among them, and changes of the password and of sessions.
     */
    GET: {
      query?: Schemas["me.activity query"];
      responses: Record<200, Schemas["me.activity 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/me.get": {
    /**
     * Read who the caller is, and in which organization and role they act.
     *
     * User, active organization and role. Use it to check a key.
     */
    GET: {
      responses: Record<200, Schemas["me.get 200"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/member.add": {
    /**
     * Make an existing user a member.
     *
     * For platform operators: adds a user who has an account already. Owners invite with `member.invite`.
     */
    POST: {
      body: Schemas["member.add body"];
      responses: Record<200, Schemas["member.add 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/member.invite": {
    /**
     * Invite a person by a link that works once.
     *
     * Answers the link; it is mailed where SMTP is set up. The invited person chooses a password on the page behind it.
     */
    POST: {
      body: Schemas["member.invite body"];
      responses: Record<200, Schemas["member.invite 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/member.list": {
    /**
     * List the members with what is granted to them.
     *
     * Members with role and granted projects and applications. Page with `limit` and `offset`.
     */
    GET: {
      query?: Schemas["member.list query"];
      responses: Record<200, Schemas["member.list 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/member.remove": {
    /**
     * End a membership: one’s own, or as owner or admin another’s.
     *
     * Keys, tokens and grants of the member in the organization end at once. The last owner cannot be removed.
     */
    POST: {
      body: Schemas["member.remove body"];
      responses: Record<200, Schemas["member.remove 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/member.setAccess": {
    /**
     * Replace what a member may see.
     *
     * For members with the role member: the given projects and applications are all that they see from now on.
     */
    POST: {
      body: Schemas["member.setAccess body"];
      responses: Record<200, Schemas["member.setAccess 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/member.setRole": {
    /**
     * Change a role.
     *
     * Only owners make or unmake owners and admins. The last owner keeps the role.
     */
    POST: {
      body: Schemas["member.setRole body"];
      responses: Record<200, Schemas["member.setRole 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/merchant.advanceClock": {
    /**
     * Move the clock of a sandbox merchant forward.
     *
     * What becomes due in between happens at once, in its order. There is no way back.
     */
    POST: {
      body: Schemas["merchant.advanceClock body"];
      responses: Record<200, Schemas["merchant.advanceClock 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/merchant.create": {
    /**
     * Make the merchant of an external id, or read its secrets again.
     *
     * However often and at once it is called, one merchant lives for an external id.
     */
    POST: {
      body: Schemas["merchant.create body"];
      responses: Record<200, Schemas["merchant.create 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/merchant.get": {
    /**
     * Read a merchant, without its secrets.
     *
     * For the operator of the gateway, with the administration key: name, address of events, mode and methods.
     */
    GET: {
      query: Schemas["merchant.get query"];
      responses: Record<200, Schemas["merchant.get 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 404 | 405 | 429 | 500 | 503, Schemas["Error"]>;
    };
  };
  "/api/merchant.release": {
    /**
     * End a merchant with its payments in progress and its subscriptions.
     *
     * Code and secret stop at once, and no further event is delivered. An attempt whose outcome is not known yet is settled in the ledger.
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
     * From now on every delivery is signed with the new key, also of events that were waiting. Receivers accept the old key for as long as deliveries may be under way.
     */
    POST: {
      body: Schemas["merchant.rotateSigningKey body"];
      responses: Record<200, Schemas["merchant.rotateSigningKey 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/merchant.update": {
    /**
     * Change the name, methods or event address of a merchant.
     *
     * Methods apply to the next payment; payments that have begun keep theirs.
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
     * Ids and names of the methods of a mode, in the order in which the payment page shows them.
     */
    GET: {
      query?: Schemas["method.list query"];
      responses: Record<200, Schemas["method.list 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/offer.create": {
    /**
     * Make an offer that customers can subscribe to.
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
     * Amount, currency and interval of one offer of the merchant. An offer of another merchant is 404.
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
     * This document.
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
     * For platform operators. The user exists already, for example by an invitation.
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
     * Take the rights of an operator from a user.
     *
     * For platform operators. The user stays.
     */
    POST: {
      body: Schemas["operator.remove body"];
      responses: Record<200, Schemas["operator.remove 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/operatorLog.list": {
    /**
     * List who did what on the whole platform, newest first.
     *
     * For platform operators. Every row of the audit log, also what belongs to no organization, such as what licenses did at the hub.
     */
    GET: {
      query?: Schemas["operatorLog.list query"];
      responses: Record<200, Schemas["operatorLog.list 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/organization.create": {
    /**
     * Create an organization that the caller owns.
     *
     * The new organization has the default plan of the platform. How many a user may own is limited.
     */
    POST: {
      body: Schemas["organization.create body"];
      responses: Record<200, Schemas["organization.create 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/organization.get": {
    /**
     * Read the organization in which the caller acts, with its plan and what it has used of it.
     *
     * Plan with quotas and features, and how much of each quota is used.
     */
    GET: {
      responses: Record<200, Schemas["organization.get 200"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/organization.leave": {
    /**
     * Leave an organization: the caller’s keys, tokens and grants there end at once.
     *
     * The last owner cannot leave: make another member an owner first.
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
     * Organizations with the caller's role in each.
     */
    GET: {
      query?: Schemas["organization.list query"];
      responses: Record<200, Schemas["organization.list 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/organization.remove": {
    /**
     * Remove an organization that the caller owns, with everything in it.
     *
     * Memberships, keys, tokens and invitations end at once. Applications, databases, domains and payment services are removed right after. This cannot be undone.
     */
    POST: {
      body: Schemas["organization.remove body"];
      responses: Record<200, Schemas["organization.remove 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/organization.setPlan": {
    /**
     * Set quotas and features of an organization.
     *
     * For platform operators. Quotas: -1 is unlimited, 0 allows nothing. Fields that are not given stay.
     */
    POST: {
      body: Schemas["organization.setPlan body"];
      responses: Record<200, Schemas["organization.setPlan 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/passwordReset.create": {
    /**
     * Create a link for a user to choose a new password.
     *
     * For platform operators, where no mail is configured or it does not arrive. Hand the link over to the user. It works once, for one hour, and replaces an earlier one.
     */
    POST: {
      body: Schemas["passwordReset.create body"];
      responses: Record<200, Schemas["passwordReset.create 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/passwordReset.request": {
    /**
     * Request a link by mail to choose a new password.
     *
     * The answer is the same whether an account has this address or not. An account receives at most one letter in five minutes.
     */
    POST: {
      body: Schemas["passwordReset.request body"];
      responses: Record<200, Schemas["passwordReset.request 200"]> & Record<400, Schemas["InputError"]> & Record<405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/pay": {
    /**
     * Begin a payment and lead the customer to its page.
     *
     * Send the customer to the answered `url`. A client that prefers JSON (`Accept`, or a JSON body) gets that address; a form of a browser is redirected there. The same request again gives the same `paymentId` under an address of its own: only the first address can cancel the payment. A cancelled, failed or expired payment begins again when it is requested again. With another amount, currency or return address the request is refused (409). Sign requests and set `requireSignature`, so that only your server can use your references.
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
     * The gateway posts the events of a merchant here. They are verified over the raw body, kept, and relayed unchanged (same body, same signature, same content type) to every webhook URL of the merchant’s organization, once each. The call is answered when the event is stored. A repeated id is acknowledged and not relayed again.
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
     * Payments of the merchant with reference, status and amount; filter by `status`. Page with `limit` and `offset`.
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
     * The first one of an organization makes its merchant account; all share one code and one key.
     */
    POST: {
      body: Schemas["paymentGateway.create body"];
      responses: Record<200, Schemas["paymentGateway.create 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/paymentGateway.deliveries": {
    /**
     * List the payment events that were sent to the webhook URL of a service, with the results.
     *
     * Each attempt with status, time and reason. Page with `limit` and `offset`.
     */
    GET: {
      query: Schemas["paymentGateway.deliveries query"];
      responses: Record<200, Schemas["paymentGateway.deliveries 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/paymentGateway.get": {
    /**
     * Read the settings panel of a payment gateway service.
     *
     * Merchant code, checkout address, payment methods and webhook address. The signing key is revealed with `paymentGateway.revealSigningKey`.
     */
    GET: {
      query: Schemas["paymentGateway.get query"];
      responses: Record<200, Schemas["paymentGateway.get 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/paymentGateway.list": {
    /**
     * List the payment gateway services of the organization or of a project.
     *
     * Services with their state. Page with `limit` and `offset`.
     */
    GET: {
      query?: Schemas["paymentGateway.list query"];
      responses: Record<200, Schemas["paymentGateway.list 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/paymentGateway.redeliver": {
    /**
     * Send a payment event once more.
     *
     * Sends the same bytes with the same signature again, by hand; the delivery is marked as such.
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
     * With the last one of the organization its merchant account is released before this answers: payments in progress and subscriptions stop.
     */
    POST: {
      body: Schemas["paymentGateway.remove body"];
      responses: Record<200, Schemas["paymentGateway.remove 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500 | 503, Schemas["Error"]>;
    };
  };
  "/api/paymentGateway.revealMerchantSecret": {
    /**
     * Show the credential of the merchant at the payment gateway.
     *
     * The credential of the status query, offers and subscriptions. Every call is recorded in the audit log.
     */
    POST: {
      body: Schemas["paymentGateway.revealMerchantSecret body"];
      responses: Record<200, Schemas["paymentGateway.revealMerchantSecret 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/paymentGateway.revealSigningKey": {
    /**
     * Show the key by which payment events are verified.
     *
     * The HMAC key of `x-gateway-signature` and of signed payment requests. Every call is recorded in the audit log.
     */
    POST: {
      body: Schemas["paymentGateway.revealSigningKey body"];
      responses: Record<200, Schemas["paymentGateway.revealSigningKey 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/paymentGateway.rotateSigningKey": {
    /**
     * Have payment events signed with a new key.
     *
     * Every new event is signed with the new key; for 24 hours events under each replaced one are still relayed. Receivers accept all of them for as long. The key can be rotated five times within 24 hours.
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
     * Methods hold for the whole merchant account, from the next payment on.
     */
    POST: {
      body: Schemas["paymentGateway.update body"];
      responses: Record<200, Schemas["paymentGateway.update 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 422 | 429 | 500 | 503, Schemas["Error"]>;
    };
  };
  "/api/plan.list": {
    /**
     * List the plans of licenses with their limits and features, from the smallest to the largest.
     *
     * For each plan its limits (-1 is unlimited) and features.
     */
    GET: {
      query?: Schemas["plan.list query"];
      responses: Record<200, Schemas["plan.list 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/project.create": {
    /**
     * Create an empty project.
     *
     * The project gets one environment, `production`. Names are unique in the organization without regard to case.
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
     * Everything that the caller may see in it. A project that is not granted is 404.
     */
    GET: {
      query: Schemas["project.get query"];
      responses: Record<200, Schemas["project.get 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/project.list": {
    /**
     * List the projects that the caller may see, newest first.
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
     * Changes the given fields; names are unique in the organization without regard to case.
     */
    POST: {
      body: Schemas["project.update body"];
      responses: Record<200, Schemas["project.update 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/purchased-domain/list": {
    /**
     * List the bought domains of an instance.
     *
     * Active domains of one instance with registrar id, expiry and renewal.
     */
    POST: {
      body: Schemas["purchasedDomain.list body"];
      responses: Record<200, Schemas["purchasedDomain.list 200"]> & Record<400 | 401 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["HubError"]>;
    };
  };
  "/api/purchased-domain/register": {
    /**
     * Register a domain that an instance has bought.
     *
     * Tracks a domain against the limits of the license; it buys nothing. Registering again what the same instance holds updates its attributes.
     */
    POST: {
      body: Schemas["purchasedDomain.register body"];
      responses: Record<200, Schemas["purchasedDomain.register 200"]> & Record<400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["HubError"]>;
    };
  };
  "/api/purchased-domain/remove": {
    /**
     * Stop tracking a bought domain and free its place.
     *
     * Removes the record only: the domain is not cancelled at the registrar.
     */
    POST: {
      body: Schemas["purchasedDomain.remove body"];
      responses: Record<200, Schemas["purchasedDomain.remove 200"]> & Record<400 | 401 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["HubError"]>;
    };
  };
  "/api/registry.create": {
    /**
     * Store what opens the private images of a registry.
     *
     * The credentials are used for images of that registry only. They are encrypted and never shown again.
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
     * Hosts and user names; passwords are never shown. Page with `limit` and `offset`.
     */
    GET: {
      query?: Schemas["registry.list query"];
      responses: Record<200, Schemas["registry.list 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/registry.remove": {
    /**
     * Remove the credentials of a registry; what runs goes on.
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
     * Push a commit to `gitUrl`, then use that address as `customGitUrl` of an import or an application. From then on every push deploys, as Auto Deploy decides. A repository that no application uses is removed after an hour.
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
     * Items have status, ids of the resources that were created, and for failed ones the step and the message. Page with `limit` (default 50, at most 100) and `offset`.
     */
    GET: {
      query?: Schemas["siteImport.list query"];
      responses: Record<200, Schemas["siteImport.list 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
    /**
     * Import a site.
     *
     * Creates a project, an optional database, an application with its variables and an optional domain, and triggers a deployment. Answers when the records exist; building and starting go on. A failed or partial import is 422 with the same body.
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
     * Checks the body of an import: name conflicts, the domain, quotas, the engine, and whether repository and branch exist. Always 200; `valid` contains the verdict.
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
     * Adds to the history item the stored input, with secrets replaced by asterisks, and each step with its times. An import of another organization is 404.
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
     * Removes what the import had created and runs its stored input again in full, under the same record. Answers like the import.
     */
    POST: {
      path: Schemas["siteImport.retry path"];
      responses: Record<200 | 422, Schemas["ImportResult"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/site-import/{siteImportId}/rollback": {
    /**
     * Undo a partial import.
     *
     * Removes everything that the import has created, and its record.
     */
    POST: {
      path: Schemas["siteImport.rollback path"];
      responses: Record<200, Schemas["siteImport.rollback 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/sshKey.create": {
    /**
     * Store an SSH key for private repositories, or generate one.
     *
     * Give a private key, or leave it out to have one generated. Add the answered public key to the git host as a deploy key.
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
     * Names and public keys; private keys are never shown. Page with `limit` and `offset`.
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
     * Applications whose source names the key cannot be deployed until they have another one.
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
     * A name that is taken or reserved is 200 with `available: false` and the reason; a name that breaks the rules is 400. `licenseKey` may be left out: then the address is limited instead.
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
     * Released subdomains are left out. Allowed while the license is suspended.
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
     * The name is live as soon as this answers. With another address the record is moved.
     */
    POST: {
      body: Schemas["subdomain.provision body"];
      responses: Record<200, Schemas["subdomain.provision 200"]> & Record<400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500 | 503, Schemas["HubError"]>;
    };
  };
  "/api/subdomain/release": {
    /**
     * Delete the DNS record of a subdomain and free its name.
     *
     * The name can be reserved again at once, unless the operator keeps released names for a while. Releasing twice is 404.
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
     * Takes the name for an instance without a DNS record. Reserving again what the same instance holds answers the existing record, also at the limit.
     */
    POST: {
      body: Schemas["subdomain.reserve body"];
      responses: Record<200, Schemas["subdomain.reserve 200"]> & Record<400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["HubError"]>;
    };
  };
  "/api/subscription.cancel": {
    /**
     * End a subscription with the period that is paid.
     *
     * One that is not paid (incomplete, past due) ends at once.
     */
    POST: {
      body: Schemas["subscription.cancel body"];
      responses: Record<200, Schemas["subscription.cancel 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/subscription.create": {
    /**
     * Subscribe a customer to an offer, from their first payment on.
     *
     * Answers the address of a payment page for the first period. The subscription becomes active when that is paid; later periods are charged with the same method.
     */
    POST: {
      body: Schemas["subscription.create body"];
      responses: Record<200, Schemas["subscription.create 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/subscription.get": {
    /**
     * Read one subscription.
     *
     * Status, current period and when it ends. Poll it where an event may have been lost.
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
     * Read the theme that a documentation site of this instance wears.
     *
     * For pages of any origin. With `format=css` it is a stylesheet.
     */
    GET: {
      query?: Schemas["theme.show query"];
      header?: Schemas["theme.show header"];
      responses: Record<200, Schemas["theme.show 200"] | string> & Record<304, undefined> & Record<400, Schemas["InputError"]> & Record<405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/theme.get": {
    /**
     * Read the theme as it is stored, and what became of its docs hostname.
     *
     * The stored fields, and for the docs hostname the records to publish and what the hub has found.
     */
    GET: {
      responses: Record<200, Schemas["theme.get 200"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/theme.update": {
    /**
     * Change the theme and the docs hostname.
     *
     * What is left out stays as it is; null takes it away.
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
     * For platform operators. The password stays, and the sessions of the user end. Check first that the request is from the user.
     */
    POST: {
      body: Schemas["twoFactor.remove body"];
      responses: Record<200, Schemas["twoFactor.remove 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/verifyPayment/{reference}": {
    /**
     * Read the state of a payment, by the merchant’s own reference.
     *
     * Poll this for payments that are still pending on your side: events are delivered once and can be lost. `processing` means that the provider has not answered yet; it is never a failure.
     */
    GET: {
      path: Schemas["payment.verify path"];
      query: Schemas["payment.verify query"];
      responses: Record<200, Schemas["payment.verify 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/webhook.create": {
    /**
     * Add an address that deployment events are posted to; its secret is shown this once.
     *
     * Deliveries follow Standard Webhooks: verify `webhook-signature` with the answered secret. The address must be public.
     */
    POST: {
      body: Schemas["webhook.create body"];
      responses: Record<200, Schemas["webhook.create 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/webhook.deliveries": {
    /**
     * List what was sent to an outbound webhook, with every attempt.
     *
     * Each event with its attempts, status codes and when it is tried again. Page with `limit` and `offset`.
     */
    GET: {
      query: Schemas["webhook.deliveries query"];
      responses: Record<200, Schemas["webhook.deliveries 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/webhook.list": {
    /**
     * List the outbound webhooks of the organization.
     *
     * Addresses and events; secrets are never shown. Page with `limit` and `offset`.
     */
    GET: {
      query?: Schemas["webhook.list query"];
      responses: Record<200, Schemas["webhook.list 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 405 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/webhook.redeliver": {
    /**
     * Send an event to its outbound webhook once more.
     *
     * Sends the event again under the same id, so that the receiver can recognize the repetition.
     */
    POST: {
      body: Schemas["webhook.redeliver body"];
      responses: Record<200, Schemas["webhook.redeliver 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/webhook.remove": {
    /**
     * Remove an outbound webhook with what waits for it.
     *
     * Events that wait for the address are not sent any more.
     */
    POST: {
      body: Schemas["webhook.remove body"];
      responses: Record<200, Schemas["webhook.remove 200"]> & Record<400, Schemas["InputError"]> & Record<401 | 403 | 404 | 405 | 413 | 415 | 429 | 500, Schemas["Error"]>;
    };
  };
  "/api/webhook.update": {
    /**
     * Change address or events of an outbound webhook, or switch it off or on.
     *
     * Changes the given fields. An address that was switched off after failing for five days is switched on here.
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
    /** What went wrong and what to do next, for a person */
    message: string;
    /** Machine-readable kind of error */
    code: string;
  };
  HubError: {
    /** @constant */
    success: false;
    /** What went wrong and what to do next, for a person */
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
    /** What does not stop the import and deserves a look, among them `SUBMODULES_NOT_FETCHED` and `LFS_NOT_FETCHED`: the repository has submodules or files in Git LFS, and the source does not ask for them (`submodules`, `lfs`) */
    warnings: {
      code: string;
      message: string;
      /** The field it is about */
      path: (string | number)[];
    }[];
    errors: {
      code: string;
      message: string;
      /** The field it is about */
      path: (string | number)[];
    }[];
  };
  ImportResult: {
    /** The import record */
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
    /** The deployment that was triggered */
    deploymentId?: string;
    /** Where the site answers once it is deployed */
    url?: string;
    /** Why it failed, for the user */
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
    /** Where the running release is reachable; null while none runs */
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
    /** An ETag of an earlier answer: 304 where nothing has changed */
    "If-None-Match"?: string;
  };
  "agent.application query": {
    /** As the list of projects has it */
    applicationId: string;
  };
  "agent.deployments 200": {
    deploymentId: string;
    status: ("queued" | "running" | "done" | "error" | "cancelled") | null;
    title: string;
    description: string | null;
    /** Why the deployment failed; null where it did not */
    errorMessage: string | null;
    /** ISO 8601, UTC, milliseconds */
    createdAt: string;
    startedAt: string | null;
    finishedAt: string | null;
  }[];
  "agent.deployments header": {
    /** An ETag of an earlier answer: 304 where nothing has changed */
    "If-None-Match"?: string;
  };
  "agent.deployments query": {
    /** As the list of projects has it */
    applicationId: string;
    /**
     * How many at most
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
    /** An ETag of an earlier answer: 304 where nothing has changed */
    "If-None-Match"?: string;
  };
  "apiKey.create 200": {
    apiKeyId: string;
    /** Shown this once */
    key: string;
  };
  "apiKey.create body": {
    name: string;
    expiresInDays?: number;
    /** What the key is limited to: `read` reads what its owner can see; `deploy` reads applications and deployments, and deploys, starts and stops. Default: everything that its owner may do */
    scopes?: ("read" | "deploy")[];
    /** The key reaches only these projects. Default: all that its owner can see */
    projectIds?: string[];
    /** The organization it is bound to; default the active one */
    organizationId?: string;
    /** Another place for the same */
    metadata?: {
      organizationId?: string;
    };
  };
  "apiKey.list 200": {
    items: {
      apiKeyId: string;
      name: string;
      organizationId: string;
      /** Null: not limited */
      scopes: ("read" | "deploy")[] | null;
      /** Null: not limited */
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
     * How many items at most
     * @default 50
     */
    limit?: number;
    /**
     * How many items to skip
     * @default 0
     */
    offset?: number;
  };
  "apiKey.revoke 200": {
    /** Id of what is gone */
    removed: string;
  };
  "apiKey.revoke body": {
    apiKeyId: string;
  };
  "application.create 200": {
    applicationId: string;
    appName: string;
  };
  "application.create body": {
    environmentId: string;
    name: string;
    /** Where the code comes from; the fields depend on `type` */
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
      /** Command line that builds the application, run by a shell in `buildPath` after the dependencies are installed. Not used where a Dockerfile builds it */
      buildCommand?: string;
      /** Command line that starts the application, run by a shell in `buildPath`. It must listen on the port in the variable PORT. Not used if a Dockerfile defines the start */
      startCommand?: string;
      /** Path that is asked for the health of the application: below 500 is healthy. Default `/` */
      healthPath?: string;
      /** Fetch the submodules of the repository, at most 20 and two levels deep. Those on another host must be public. Default false */
      submodules?: boolean;
      /** Fetch the files that the repository keeps in Git LFS, at most 1,000. Needs an HTTPS address. Default false */
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
      /** Command line that builds the application, run by a shell in `buildPath` after the dependencies are installed. Not used where a Dockerfile builds it */
      buildCommand?: string;
      /** Command line that starts the application, run by a shell in `buildPath`. It must listen on the port in the variable PORT. Not used if a Dockerfile defines the start */
      startCommand?: string;
      /** Path that is asked for the health of the application: below 500 is healthy. Default `/` */
      healthPath?: string;
      /** Fetch the submodules of the repository, at most 20 and two levels deep. Those on another host must be public. Default false */
      submodules?: boolean;
      /** Fetch the files that the repository keeps in Git LFS, at most 1,000. Needs an HTTPS address. Default false */
      lfs?: boolean;
    } | {
      /** @constant */
      type: "docker";
      /** Image to deploy; no build step */
      dockerImage: string;
      /** Path that is asked for the health of the application: below 500 is healthy. Default `/` */
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
      /** Command line that builds the application, run by a shell in `buildPath` after the dependencies are installed. Not used where a Dockerfile builds it */
      buildCommand?: string;
      /** Command line that starts the application, run by a shell in `buildPath`. It must listen on the port in the variable PORT. Not used if a Dockerfile defines the start */
      startCommand?: string;
      /** Path that is asked for the health of the application: below 500 is healthy. Default `/` */
      healthPath?: string;
      /** Fetch the submodules of the repository, at most 20 and two levels deep. Those on another host must be public. Default false */
      submodules?: boolean;
      /** Fetch the files that the repository keeps in Git LFS, at most 1,000. Needs an HTTPS address. Default false */
      lfs?: boolean;
    };
    /** Environment variables by name */
    envVars?: {
      [key: string]: string;
    };
    /**
     * Port that the application listens on
     * @default 80
     */
    port?: number;
  };
  "application.deploy 200": {
    deploymentId: string;
    /** true: a deployment was waiting already, and this call joined it */
    alreadyQueued: boolean;
  };
  "application.deploy body": {
    applicationId: string;
  };
  "application.get 200": {
    applicationId: string;
    name: string;
    appName: string;
    /** @enum {string} */
    applicationStatus: "idle" | "running" | "done" | "error";
    projectId: string;
    environmentId: string;
    /** @enum {string} */
    sourceType: "github" | "gitlab" | "docker" | "git";
    buildType: ("dockerfile" | "nixpacks") | null;
    /** The source as it was given, defaults filled in */
    source: {
      [key: string]: unknown;
    };
    port: number;
    /** Whether it answered when it was last asked; null while nothing runs */
    health: ("healthy" | "unhealthy") | null;
    /** Names of the environment variables; values are never shown */
    envNames: string[];
    domains: {
      domainId: string;
      host: string;
    }[];
    /** Where the running release is reachable; null while none runs */
    url: string | null;
    /** A secret: any holder can deploy. Null for members, who may not see it */
    deployWebhookUrl: string | null;
    autoDeploy: {
      /** Whether a push deploys the application */
      enabled: boolean;
      /**
       * Patterns for branches: the last pattern that matches decides; `!` excludes. Empty: only the branch of the source
       * @default []
       */
      branches: string[];
      /**
       * Patterns of which at least one changed file has to match. Empty: any change
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
  "application.log 200": {
    log: string;
  };
  "application.log query": {
    /** Id of the application */
    applicationId: string;
  };
  "application.regenerateDeployToken 200": {
    deployWebhookUrl: string;
  };
  "application.regenerateDeployToken body": {
    applicationId: string;
  };
  "application.remove 200": {
    /** Id of what is gone */
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
    /** true: a deployment was waiting already, and this call joined it */
    alreadyQueued: boolean;
  };
  "application.rollback body": {
    applicationId: string;
    /** The earlier deployment whose release is to run again */
    deploymentId: string;
  };
  "application.setAutoDeploy 200": {
    applicationId: string;
  };
  "application.setAutoDeploy body": {
    applicationId: string;
    /** Whether a push deploys the application */
    enabled?: boolean;
    /** As in `autoDeploy` of the application */
    branches?: string[];
    /** As in `autoDeploy` of the application */
    paths?: string[];
  };
  "application.setEnv 200": {
    /** Names of all variables of the application */
    names: string[];
  };
  "application.setEnv body": {
    applicationId: string;
    /** Variables to set, by name; null removes one. Variables that are not named stay */
    envVars: {
      [key: string]: string | null;
    };
    /**
     * Whether all other variables are removed, also those that an import has set for the database
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
       * By a person, by an API key, by the deploy webhook, by a git host
       * @enum {string}
       */
      kind: "manual" | "api" | "webhook" | "push";
      /**
       * `joined`: a deployment was waiting already
       * @enum {string}
       */
      outcome: "deployed" | "joined" | "skipped";
      /** Of a skip: its name */
      code: string | null;
      /** Of a skip: why */
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
     * How many items at most
     * @default 50
     */
    limit?: number;
    /**
     * How many items to skip
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
    /** Where the code comes from; the fields depend on `type` */
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
      /** Command line that builds the application, run by a shell in `buildPath` after the dependencies are installed. Not used where a Dockerfile builds it */
      buildCommand?: string;
      /** Command line that starts the application, run by a shell in `buildPath`. It must listen on the port in the variable PORT. Not used if a Dockerfile defines the start */
      startCommand?: string;
      /** Path that is asked for the health of the application: below 500 is healthy. Default `/` */
      healthPath?: string;
      /** Fetch the submodules of the repository, at most 20 and two levels deep. Those on another host must be public. Default false */
      submodules?: boolean;
      /** Fetch the files that the repository keeps in Git LFS, at most 1,000. Needs an HTTPS address. Default false */
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
      /** Command line that builds the application, run by a shell in `buildPath` after the dependencies are installed. Not used where a Dockerfile builds it */
      buildCommand?: string;
      /** Command line that starts the application, run by a shell in `buildPath`. It must listen on the port in the variable PORT. Not used if a Dockerfile defines the start */
      startCommand?: string;
      /** Path that is asked for the health of the application: below 500 is healthy. Default `/` */
      healthPath?: string;
      /** Fetch the submodules of the repository, at most 20 and two levels deep. Those on another host must be public. Default false */
      submodules?: boolean;
      /** Fetch the files that the repository keeps in Git LFS, at most 1,000. Needs an HTTPS address. Default false */
      lfs?: boolean;
    } | {
      /** @constant */
      type: "docker";
      /** Image to deploy; no build step */
      dockerImage: string;
      /** Path that is asked for the health of the application: below 500 is healthy. Default `/` */
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
      /** Command line that builds the application, run by a shell in `buildPath` after the dependencies are installed. Not used where a Dockerfile builds it */
      buildCommand?: string;
      /** Command line that starts the application, run by a shell in `buildPath`. It must listen on the port in the variable PORT. Not used if a Dockerfile defines the start */
      startCommand?: string;
      /** Path that is asked for the health of the application: below 500 is healthy. Default `/` */
      healthPath?: string;
      /** Fetch the submodules of the repository, at most 20 and two levels deep. Those on another host must be public. Default false */
      submodules?: boolean;
      /** Fetch the files that the repository keeps in Git LFS, at most 1,000. Needs an HTTPS address. Default false */
      lfs?: boolean;
    };
    port?: number;
    /** Path that is asked for the health of the application: below 500 is healthy. Default `/` */
    healthPath?: string | null;
    /** Command line that builds the application, run by a shell in `buildPath` after the dependencies are installed. Not used where a Dockerfile builds it */
    buildCommand?: string | null;
    /** Command line that starts the application, run by a shell in `buildPath`. It must listen on the port in the variable PORT. Not used if a Dockerfile defines the start */
    startCommand?: string | null;
    /** Fetch the submodules of the repository, at most 20 and two levels deep. Those on another host must be public. Default false */
    submodules?: boolean | null;
    /** Fetch the files that the repository keeps in Git LFS, at most 1,000. Needs an HTTPS address. Default false */
    lfs?: boolean | null;
  };
  "assistantConnection.list 200": {
    items: {
      connectionId: string;
      /** As the program calls itself */
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
     * How many items at most
     * @default 50
     */
    limit?: number;
    /**
     * How many items to skip
     * @default 0
     */
    offset?: number;
  };
  "assistantConnection.revoke 200": {
    /** Id of what is gone */
    removed: string;
  };
  "assistantConnection.revoke body": {
    connectionId: string;
  };
  "assistantToken.create 200": {
    /** Shown this once */
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
    /** Id of what is gone */
    removed: string;
  };
  "assistantToken.revoke body": Record<string, never>;
  "auditLog.list 200": {
    items: {
      auditLogId: string;
      /** apiKey, assistantToken, session, guest for a caller who is not signed in, or system for the platform itself */
      actorKind: string;
      actorId: string;
      action: string;
      resourceId: string | null;
      /** Address of the client */
      address: string | null;
      /** The fields that the action has changed. Empty for actions without recorded fields, and for entries from before this was recorded. Secrets are never recorded; of environment variables only the names are */
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
     * How many items at most
     * @default 50
     */
    limit?: number;
    /**
     * How many items to skip
     * @default 0
     */
    offset?: number;
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
    /** How many there are in all */
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
    /** True: an automatic repetition, which takes the host from a license that has proved it only once that license’s record is gone */
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
    /** The instance to which it has to belong; left out: any of the license */
    instanceId?: string;
  };
  "customDomain.verify 200": {
    /** @constant */
    success: true;
    host: string;
    /** Whether this license could register the host now */
    available: boolean;
    /** Why it could not */
    error?: string;
    /** Null where the hub does not verify hosts */
    verification: {
      /**
       * `unverified`: another license that publishes its record gets the host
       * @enum {string}
       */
      state: "unverified" | "verified";
      /** When the record was found; null: not yet */
      verifiedAt: string | null;
      /** DNS record that proves the host. Keep it published */
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
    /** @enum {string} */
    status: "creating" | "running" | "error";
    errorMessage: string | null;
    /** ISO 8601, UTC, milliseconds */
    createdAt: string;
  };
  "database.get query": {
    /** Id of the database */
    databaseId: string;
  };
  "database.remove 200": {
    /** Id of what is gone */
    removed: string;
  };
  "database.remove body": {
    databaseId: string;
  };
  "database.reveal 200": {
    password: string;
    /** What an application is given to reach it */
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
    /** true: a deployment was waiting already, and this call joined it */
    alreadyQueued: boolean;
  } | {
    message: string;
    /** Why the git host's event deploys nothing */
    skipped: string;
  };
  "deployWebhook path": {
    /** The secret of the application: the end of its `deployWebhookUrl` */
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
  "deployment.follow header": {
    /** The id of the last event that was seen: the stream goes on after it */
    "Last-Event-ID"?: string;
  };
  "deployment.follow query": {
    /** Id of the deployment */
    deploymentId: string;
    /** The same as the header, for clients that cannot send one */
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
    /** Of a rollback: the earlier deployment whose release it starts */
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
      /** Of a rollback: the earlier deployment whose release it starts */
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
     * How many items at most
     * @default 50
     */
    limit?: number;
    /**
     * How many items to skip
     * @default 0
     */
    offset?: number;
    /** Id of the application */
    applicationId: string;
  };
  "deployment.log 200": {
    log: string;
    /** Of a page: how many lines there are by now */
    total?: number;
    /** Of a page: where the next one begins; null where there are no more lines yet */
    nextOffset?: number | null;
  };
  "deployment.log query": {
    /** Id of the deployment */
    deploymentId: string;
    /** How many items to skip */
    offset?: number;
    /** How many items the page has at most */
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
    status: "approved";
    apiKeyId: string;
    /** An account API key. Shown this once */
    key: string;
  };
  "deviceLogin.poll body": {
    /** From the answer of `deviceLogin.start` */
    deviceCode: string;
  };
  "deviceLogin.start 200": {
    /** Secret of the program: ask with it for the result */
    deviceCode: string;
    /** The user confirms this code on the page */
    userCode: string;
    /** The page on which the user signs in and confirms the code */
    verificationUrl: string;
    /** How long to wait between two calls of `deviceLogin.poll` */
    intervalSeconds: number;
    /** ISO 8601, UTC, milliseconds */
    expiresAt: string;
  };
  "deviceLogin.start body": {
    /** Name of the API key that results */
    clientName: string;
  };
  "docs.lookup 200": {
    /** Address of the instance whose theme the docs wear */
    cloudUrl: string;
  };
  "docs.lookup header": {
    /** An ETag of an earlier answer: 304 where nothing has changed */
    "If-None-Match"?: string;
  };
  "docs.lookup query": {
    /** On which the docs were opened */
    hostname: string;
  };
  "domain.create 200": {
    domainId: string;
    host: string;
    /** Null for a name below the license hub’s zone, and where domains are not verified */
    verification: {
      /**
       * `unverified`: served unless only verified domains are; an organization that publishes its record takes it. `lost`: another one has proved it, or the operator has withdrawn it
       * @enum {string}
       */
      state: "unverified" | "verified" | "lost";
      /** When the record was found; null: not yet */
      verifiedAt: string | null;
      /** DNS record that proves the host. Keep it published */
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
    /** In place of `host`: a name below the license hub’s zone */
    subdomain?: string;
  };
  "domain.get 200": {
    domainId: string;
    applicationId: string;
    host: string;
    /** @enum {string} */
    kind: "custom" | "subdomain";
    /** Whether the license hub keeps the name for this instance; `none`: it was not asked */
    license: {
      /** @enum {string} */
      status: "none" | "registered" | "refused";
      /** Why the hub refuses the name */
      error: string | null;
    };
    /** Null for a name below the license hub’s zone, and where domains are not verified */
    verification: {
      /**
       * `unverified`: served unless only verified domains are; an organization that publishes its record takes it. `lost`: another one has proved it, or the operator has withdrawn it
       * @enum {string}
       */
      state: "unverified" | "verified" | "lost";
      /** When the record was found; null: not yet */
      verifiedAt: string | null;
      /** DNS record that proves the host. Keep it published */
      record: {
        /** @constant */
        type: "TXT";
        name: string;
        value: string;
      };
    } | null;
    /** Why it is lost */
    problem: string | null;
    /** ISO 8601, UTC, milliseconds */
    createdAt: string;
    /** Whether the name leads here */
    dns: {
      /** @enum {string} */
      status: "pointed" | "elsewhere" | "unresolved";
      /** What the name resolves to now, at most ten */
      addresses: string[];
      /** Address that an A record should have */
      expected: string;
    };
    /** `none`: this platform serves no TLS itself */
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
      /** Whether the license hub keeps the name for this instance; `none`: it was not asked */
      license: {
        /** @enum {string} */
        status: "none" | "registered" | "refused";
        /** Why the hub refuses the name */
        error: string | null;
      };
      /** Null for a name below the license hub’s zone, and where domains are not verified */
      verification: {
        /**
         * `unverified`: served unless only verified domains are; an organization that publishes its record takes it. `lost`: another one has proved it, or the operator has withdrawn it
         * @enum {string}
         */
        state: "unverified" | "verified" | "lost";
        /** When the record was found; null: not yet */
        verifiedAt: string | null;
        /** DNS record that proves the host. Keep it published */
        record: {
          /** @constant */
          type: "TXT";
          name: string;
          value: string;
        };
      } | null;
      /** Why it is lost */
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
     * How many items at most
     * @default 50
     */
    limit?: number;
    /**
     * How many items to skip
     * @default 0
     */
    offset?: number;
    /** Id of the application */
    applicationId?: string;
  };
  "domain.remove 200": {
    /** Id of what is gone */
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
    /** Whether the license hub keeps the name for this instance; `none`: it was not asked */
    license: {
      /** @enum {string} */
      status: "none" | "registered" | "refused";
      /** Why the hub refuses the name */
      error: string | null;
    };
    /** Null for a name below the license hub’s zone, and where domains are not verified */
    verification: {
      /**
       * `unverified`: served unless only verified domains are; an organization that publishes its record takes it. `lost`: another one has proved it, or the operator has withdrawn it
       * @enum {string}
       */
      state: "unverified" | "verified" | "lost";
      /** When the record was found; null: not yet */
      verifiedAt: string | null;
      /** DNS record that proves the host. Keep it published */
      record: {
        /** @constant */
        type: "TXT";
        name: string;
        value: string;
      };
    } | null;
    /** Why it is lost */
    problem: string | null;
    /** ISO 8601, UTC, milliseconds */
    createdAt: string;
    /** Whether the name leads here */
    dns: {
      /** @enum {string} */
      status: "pointed" | "elsewhere" | "unresolved";
      /** What the name resolves to now, at most ten */
      addresses: string[];
      /** Address that an A record should have */
      expected: string;
    };
    /** `none`: this platform serves no TLS itself */
    certificate: {
      /** @enum {string} */
      status: "none" | "pending" | "active" | "failed";
      expiresAt: string | null;
      lastError: string | null;
    };
  };
  "domain.verify body": {
    domainId: string;
  };
  "domain.withdraw 200": {
    /** Null where a withdrawal was lifted */
    domainId: string | null;
    host: string;
    /** The organization that had it */
    organizationId: string;
  };
  "domain.withdraw body": {
    /** Host name, without scheme or port */
    host: string;
    /**
     * Allows the organization to have the host again
     * @constant
     */
    lift?: true;
  };
  "emailVerification.request 200": {
    /** Address to which the letter was sent */
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
    /** Id of what is gone */
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
    /** Where the git host has to send its push events, as JSON; see `webhookSecret` */
    eventsUrl: string;
    /** The generated secret, to be entered at the git host beside `eventsUrl`; shown this once */
    webhookSecret?: string;
  };
  "gitProvider.create body": {
    /** @enum {string} */
    type: "github" | "gitlab" | "gitea" | "bitbucket";
    name: string;
    /** Of a self-hosted host; default the public one */
    baseUrl?: string;
    /** Access token that may read the repositories; left out for public ones */
    token?: string;
    /** Of a GitHub App, in the place of a token; together with `privateKey` */
    appId?: string;
    /** Of the GitHub App: the RSA key in PEM form that GitHub has generated */
    privateKey?: string;
    /** What the git host signs its push events with, or shows in them; one is generated where none is given */
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
      /** Of a GitHub App */
      appId: string | null;
      /** Without one every push event is refused */
      hasWebhookSecret: boolean;
      /** Where the git host has to send its push events, as JSON; see `webhookSecret` */
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
     * How many items at most
     * @default 50
     */
    limit?: number;
    /**
     * How many items to skip
     * @default 0
     */
    offset?: number;
  };
  "gitProvider.regenerateWebhookSecret 200": {
    gitProviderId: string;
    /** Where the git host has to send its push events, as JSON; see `webhookSecret` */
    eventsUrl: string;
    /** To be entered at the git host beside `eventsUrl`. It is shown this once */
    webhookSecret: string;
  };
  "gitProvider.regenerateWebhookSecret body": {
    gitProviderId: string;
  };
  "gitProvider.remove 200": {
    /** Id of what is gone */
    removed: string;
  };
  "gitProvider.remove body": {
    gitProviderId: string;
  };
  "health 200": {
    /** @constant */
    status: "ok";
    version: string;
    roles: ("instance" | "hub" | "gateway")[];
    /**
     * Only while the records are a restored backup that no operator has confirmed: nothing unknown is removed, and the license hub is not contacted.
     * @constant
     */
    restore?: "unconfirmed";
  };
  "license.addInstance 200": {
    instanceId: string;
  };
  "license.addInstance body": {
    licenseId: string;
    name: string;
  };
  "license.collectClaim 200": {
    /** @constant */
    success: true;
    /** @enum {string} */
    status: "pending" | "claimed";
    /** Once claimed: a key of this instance alone, shown this once. The license’s own key is not handed out */
    licenseKey?: string;
    licenseId?: string;
    instanceId?: string;
    /** Shown this once */
    instanceSecret?: string;
  };
  "license.collectClaim body": {
    /** As the code request answered it */
    claimToken: string;
  };
  "license.create 200": {
    licenseId: string;
    /** Shown this once */
    licenseKey: string;
  };
  "license.create body": {
    /**
     * What the license allows unless it is overridden
     * @enum {string}
     */
    plan: "hobby" | "starter" | "growth" | "business" | "enterprise";
    name?: string;
    /** Limits that differ from those of the plan */
    limits?: {
      /** -1: unlimited, 0: none */
      projects?: number;
      /** -1: unlimited, 0: none */
      applications?: number;
      /** -1: unlimited, 0: none */
      databases?: number;
      /** -1: unlimited, 0: none */
      customDomains?: number;
      /** -1: unlimited, 0: none */
      subdomains?: number;
      /** -1: unlimited, 0: none */
      purchasableDomains?: number;
      /** -1: unlimited, 0: none */
      teamMembers?: number;
      /** A calendar month, in UTC; -1: unlimited */
      buildMinutes?: number;
      /** -1: unlimited, 0: none */
      instances?: number;
    };
    /** Features that differ from the plan’s */
    features?: {
      /** Whether the license has it */
      customDomains?: boolean;
      /** Whether the license has it */
      aiAssistant?: boolean;
      /** Whether the license has it */
      multiServer?: boolean;
      /** Whether the license has it */
      paymentGateway?: boolean;
      /** Whether the license has it */
      prioritySupport?: boolean;
      /** Whether the license has it */
      whiteLabel?: boolean;
      /** Whether the license has it */
      domainPurchase?: boolean;
    };
  };
  "license.get 200": {
    licenseId: string;
    name: string | null;
    /**
     * What the license allows unless it is overridden
     * @enum {string}
     */
    plan: "hobby" | "starter" | "growth" | "business" | "enterprise";
    /**
     * Suspended: nothing new, DNS records taken away
     * @enum {string}
     */
    status: "active" | "suspended";
    limits: {
      /** -1: unlimited, 0: none */
      projects: number;
      /** -1: unlimited, 0: none */
      applications: number;
      /** -1: unlimited, 0: none */
      databases: number;
      /** -1: unlimited, 0: none */
      customDomains: number;
      /** -1: unlimited, 0: none */
      subdomains: number;
      /** -1: unlimited, 0: none */
      purchasableDomains: number;
      /** -1: unlimited, 0: none */
      teamMembers: number;
      /** A calendar month, in UTC; -1: unlimited */
      buildMinutes: number;
      /** -1: unlimited, 0: none */
      instances: number;
    };
    features: {
      /** Whether the license has it */
      customDomains: boolean;
      /** Whether the license has it */
      aiAssistant: boolean;
      /** Whether the license has it */
      multiServer: boolean;
      /** Whether the license has it */
      paymentGateway: boolean;
      /** Whether the license has it */
      prioritySupport: boolean;
      /** Whether the license has it */
      whiteLabel: boolean;
      /** Whether the license has it */
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
       * `program`: an id of `license.addInstance`, which no instance is ever given
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
         * People who are members of an organization
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
       * What the license allows unless it is overridden
       * @enum {string}
       */
      plan: "hobby" | "starter" | "growth" | "business" | "enterprise";
      /**
       * Suspended: nothing new, DNS records taken away
       * @enum {string}
       */
      status: "active" | "suspended";
      limits: {
        /** -1: unlimited, 0: none */
        projects: number;
        /** -1: unlimited, 0: none */
        applications: number;
        /** -1: unlimited, 0: none */
        databases: number;
        /** -1: unlimited, 0: none */
        customDomains: number;
        /** -1: unlimited, 0: none */
        subdomains: number;
        /** -1: unlimited, 0: none */
        purchasableDomains: number;
        /** -1: unlimited, 0: none */
        teamMembers: number;
        /** A calendar month, in UTC; -1: unlimited */
        buildMinutes: number;
        /** -1: unlimited, 0: none */
        instances: number;
      };
      features: {
        /** Whether the license has it */
        customDomains: boolean;
        /** Whether the license has it */
        aiAssistant: boolean;
        /** Whether the license has it */
        multiServer: boolean;
        /** Whether the license has it */
        paymentGateway: boolean;
        /** Whether the license has it */
        prioritySupport: boolean;
        /** Whether the license has it */
        whiteLabel: boolean;
        /** Whether the license has it */
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
     * How many items at most
     * @default 50
     */
    limit?: number;
    /**
     * How many items to skip
     * @default 0
     */
    offset?: number;
    /** Part of a name, beginning of a license id, an instance id, a host (subdomain, domain or docs hostname), or a license key */
    query?: string;
    /**
     * Only licenses in this state
     * @enum {string}
     */
    status?: "active" | "suspended";
    /**
     * Only licenses of this plan
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
       * `program`: an id of `license.addInstance`, which no instance is ever given
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
         * People who are members of an organization
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
      /** Of its last sync; null: never */
      lastSeenAt: string | null;
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
    }[];
    /** How many there are in all */
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
    /** One that was removed with `keepNames`, too */
    fromInstanceId: string;
    toInstanceId: string;
    /** Hosts in full; left out: all names of the instance */
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
    /** One that was removed with `keepNames`, too */
    fromInstanceId: string;
    toInstanceId: string;
    /** Hosts in full; left out: all names of the instance */
    names?: string[];
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
     * How many items at most
     * @default 50
     */
    limit?: number;
    /**
     * How many items to skip
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
      /** The name that was asked for */
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
     * How many items at most
     * @default 50
     */
    limit?: number;
    /**
     * How many items to skip
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
    /** Subdomains whose DNS records have yet to go: they are tried again every minute */
    waiting: number;
  };
  "license.removeInstance body": {
    instanceId: string;
    /**
     * True: its names stay in the license until they are moved to another instance. False: they are released
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
    /** Subdomains whose DNS records have yet to go: they are tried again every minute */
    waiting: number;
  };
  "license.removeOwnInstance body": {
    /** The license key, which identifies the caller */
    licenseKey: string;
    instanceId: string;
    /**
     * True: its names stay in the license until they are moved to another instance. False: they are released
     * @default false
     */
    keepNames?: boolean;
  };
  "license.requestClaim 200": {
    /** @constant */
    success: true;
    code: string;
    /** By which the instance asks for the outcome */
    claimToken: string;
    /** ISO 8601, UTC, milliseconds */
    expiresAt: string;
    /** Page on which the code is entered */
    claimUrl: string;
  };
  "license.requestClaim body": {
    /** http(s) address of the instance */
    cloudUrl: string;
    /** How the instance calls itself; shown on the claim page */
    name?: string;
    /** The `claimToken` of an earlier code: that code is invalid from now on */
    supersedes?: string;
    /** Of an instance that is known already, with its secret: linked again, it takes no second place */
    instanceId?: string;
    /** As its first sync answered it */
    instanceSecret?: string;
  };
  "license.rotateKey 200": {
    licenseId: string;
    /** Shown this once */
    licenseKey: string;
    previousKeyUntil: string | null;
  };
  "license.rotateKey body": {
    licenseId: string;
    /**
     * How long the present key holds beside the new one; 0: it ends at once
     * @default 0
     */
    graceHours?: number;
  };
  "license.setStatus 200": {
    licenseId: string;
    /**
     * Suspended: nothing new, DNS records taken away
     * @enum {string}
     */
    status: "active" | "suspended";
    /** Subdomains whose DNS records have yet to follow: they are tried again every minute */
    waiting: number;
  };
  "license.setStatus body": {
    licenseId: string;
    /**
     * Suspended: nothing new, DNS records taken away
     * @enum {string}
     */
    status: "active" | "suspended";
  };
  "license.sync 200": {
    /** @constant */
    success: true;
    instanceId: string;
    /** At the first sync only. Store it */
    instanceSecret?: string;
    /** To be sent with the next sync */
    sequence: number;
    license: {
      licenseId: string;
      /**
       * Suspended: nothing new, DNS records taken away
       * @enum {string}
       */
      status: "active" | "suspended";
      /**
       * What the license allows unless it is overridden
       * @enum {string}
       */
      plan: "hobby" | "starter" | "growth" | "business" | "enterprise";
      limits: {
        /** -1: unlimited, 0: none */
        projects: number;
        /** -1: unlimited, 0: none */
        applications: number;
        /** -1: unlimited, 0: none */
        databases: number;
        /** -1: unlimited, 0: none */
        customDomains: number;
        /** -1: unlimited, 0: none */
        subdomains: number;
        /** -1: unlimited, 0: none */
        purchasableDomains: number;
        /** -1: unlimited, 0: none */
        teamMembers: number;
        /** A calendar month, in UTC; -1: unlimited */
        buildMinutes: number;
        /** -1: unlimited, 0: none */
        instances: number;
      };
      features: {
        /** Whether the license has it */
        customDomains: boolean;
        /** Whether the license has it */
        aiAssistant: boolean;
        /** Whether the license has it */
        multiServer: boolean;
        /** Whether the license has it */
        paymentGateway: boolean;
        /** Whether the license has it */
        prioritySupport: boolean;
        /** Whether the license has it */
        whiteLabel: boolean;
        /** Whether the license has it */
        domainPurchase: boolean;
      };
    };
    /** What the other instances of the license use */
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
      /** Why it is not active, and what to do about it */
      error: string | null;
      /** Null for what is not a hostname, and where the hub does not verify hosts */
      verification: {
        /**
         * `unverified`: another license that publishes its record gets the host
         * @enum {string}
         */
        state: "unverified" | "verified";
        /** When the record was found; null: not yet */
        verifiedAt: string | null;
        /** DNS record that proves the host. Keep it published */
        record: {
          /** @constant */
          type: "TXT";
          name: string;
          value: string;
        };
      } | null;
    } | null;
    /** The TXT record `<label>.<host>` with this value proves a host for this license */
    hostProof: {
      label: string;
      value: string;
    } | null;
  };
  "license.sync body": {
    /** The license key, which identifies the caller */
    licenseKey: string;
    /** As the first sync answered it. Left out: a new instance */
    instanceId?: string;
    /** As the first sync answered it, once */
    instanceSecret?: string;
    /** Random text, the same until the first sync was answered: repeated, it answers the same instance */
    registrationToken?: string;
    /** As the sync before answered it; 0 at first. Left out: copies are not noticed */
    sequence?: number;
    /** Random text, chosen together with `sequence` and stored with it */
    syncToken?: string;
    /** Random text, chosen at each start of the program */
    runId?: string;
    /** True: this instance goes on, and any copy of it is refused from now on */
    replacesCopy?: boolean;
    /** http(s) address of the instance */
    cloudUrl: string;
    /** Hostname of the operator’s documentation; absent if there is no hostname */
    docsHostname?: string | null;
    /** What this instance uses */
    usage: {
      /** @default 0 */
      projects?: number;
      /** @default 0 */
      applications?: number;
      /** @default 0 */
      databases?: number;
      /**
       * People who are members of an organization
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
     * What the license allows unless it is overridden
     * @enum {string}
     */
    plan: "hobby" | "starter" | "growth" | "business" | "enterprise";
    /**
     * Suspended: nothing new, DNS records taken away
     * @enum {string}
     */
    status: "active" | "suspended";
    limits: {
      /** -1: unlimited, 0: none */
      projects: number;
      /** -1: unlimited, 0: none */
      applications: number;
      /** -1: unlimited, 0: none */
      databases: number;
      /** -1: unlimited, 0: none */
      customDomains: number;
      /** -1: unlimited, 0: none */
      subdomains: number;
      /** -1: unlimited, 0: none */
      purchasableDomains: number;
      /** -1: unlimited, 0: none */
      teamMembers: number;
      /** A calendar month, in UTC; -1: unlimited */
      buildMinutes: number;
      /** -1: unlimited, 0: none */
      instances: number;
    };
    features: {
      /** Whether the license has it */
      customDomains: boolean;
      /** Whether the license has it */
      aiAssistant: boolean;
      /** Whether the license has it */
      multiServer: boolean;
      /** Whether the license has it */
      paymentGateway: boolean;
      /** Whether the license has it */
      prioritySupport: boolean;
      /** Whether the license has it */
      whiteLabel: boolean;
      /** Whether the license has it */
      domainPurchase: boolean;
    };
    /** ISO 8601, UTC, milliseconds */
    createdAt: string;
  };
  "license.update body": {
    licenseId: string;
    /**
     * What the license allows unless it is overridden
     * @enum {string}
     */
    plan?: "hobby" | "starter" | "growth" | "business" | "enterprise";
    name?: string | null;
    /** Limits that differ from those of the plan */
    limits?: {
      /** -1: unlimited, 0: none */
      projects?: number;
      /** -1: unlimited, 0: none */
      applications?: number;
      /** -1: unlimited, 0: none */
      databases?: number;
      /** -1: unlimited, 0: none */
      customDomains?: number;
      /** -1: unlimited, 0: none */
      subdomains?: number;
      /** -1: unlimited, 0: none */
      purchasableDomains?: number;
      /** -1: unlimited, 0: none */
      teamMembers?: number;
      /** A calendar month, in UTC; -1: unlimited */
      buildMinutes?: number;
      /** -1: unlimited, 0: none */
      instances?: number;
    };
    /** Features that differ from the plan’s */
    features?: {
      /** Whether the license has it */
      customDomains?: boolean;
      /** Whether the license has it */
      aiAssistant?: boolean;
      /** Whether the license has it */
      multiServer?: boolean;
      /** Whether the license has it */
      paymentGateway?: boolean;
      /** Whether the license has it */
      prioritySupport?: boolean;
      /** Whether the license has it */
      whiteLabel?: boolean;
      /** Whether the license has it */
      domainPurchase?: boolean;
    };
  };
  "license.withdrawName 200": {
    host: string;
    /** The license that had it */
    licenseId: string;
    /** What was taken; empty where a withdrawal was lifted */
    withdrawn: ("subdomain" | "customDomain" | "purchasedDomain" | "docsHostname")[];
  };
  "license.withdrawName body": {
    /** In full: a subdomain, custom domain, purchased domain or docs hostname */
    host: string;
    /**
     * Allows the license to have the host again
     * @constant
     */
    lift?: true;
  };
  "licenseLink.adopt 200": {
    /** Null: no license hub. A license from before is kept and not enforced */
    hubUrl: string | null;
    /** Origin of the key; null if there is no key */
    source: ("environment" | "claim") | null;
    /** As the hub knows this instance */
    instanceId: string | null;
    /** What the hub answered last */
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
    /** Why nothing new is allowed; null while the license holds */
    refusal: string | null;
    /** What the operator has to decide or mend; empty while all is well */
    problems: {
      code: string;
      /** What is wrong and what to do about it */
      message: string;
      since: string | null;
    }[];
    /** Domains whose names the hub refuses, the first 100 of them */
    refusedNames: {
      host: string;
      error: string;
    }[];
    /** The code that waits to be entered */
    claim: {
      /** To be entered at `claimUrl`, within 15 minutes */
      code: string;
      claimUrl: string;
      expiresAt: string;
    } | null;
  };
  "licenseLink.adopt body": Record<string, never>;
  "licenseLink.claim 200": {
    /** To be entered at `claimUrl`, within 15 minutes */
    code: string;
    claimUrl: string;
    expiresAt: string;
  };
  "licenseLink.claim body": Record<string, never>;
  "licenseLink.get 200": {
    /** Null: no license hub. A license from before is kept and not enforced */
    hubUrl: string | null;
    /** Origin of the key; null if there is no key */
    source: ("environment" | "claim") | null;
    /** As the hub knows this instance */
    instanceId: string | null;
    /** What the hub answered last */
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
    /** Why nothing new is allowed; null while the license holds */
    refusal: string | null;
    /** What the operator has to decide or mend; empty while all is well */
    problems: {
      code: string;
      /** What is wrong and what to do about it */
      message: string;
      since: string | null;
    }[];
    /** Domains whose names the hub refuses, the first 100 of them */
    refusedNames: {
      host: string;
      error: string;
    }[];
    /** The code that waits to be entered */
    claim: {
      /** To be entered at `claimUrl`, within 15 minutes */
      code: string;
      claimUrl: string;
      expiresAt: string;
    } | null;
  };
  "licenseLink.register 200": {
    /** Null: no license hub. A license from before is kept and not enforced */
    hubUrl: string | null;
    /** Origin of the key; null if there is no key */
    source: ("environment" | "claim") | null;
    /** As the hub knows this instance */
    instanceId: string | null;
    /** What the hub answered last */
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
    /** Why nothing new is allowed; null while the license holds */
    refusal: string | null;
    /** What the operator has to decide or mend; empty while all is well */
    problems: {
      code: string;
      /** What is wrong and what to do about it */
      message: string;
      since: string | null;
    }[];
    /** Domains whose names the hub refuses, the first 100 of them */
    refusedNames: {
      host: string;
      error: string;
    }[];
    /** The code that waits to be entered */
    claim: {
      /** To be entered at `claimUrl`, within 15 minutes */
      code: string;
      claimUrl: string;
      expiresAt: string;
    } | null;
  };
  "licenseLink.register body": Record<string, never>;
  "licenseLink.remove 200": {
    /** Id of what is gone */
    removed: string;
  };
  "licenseLink.remove body": Record<string, never>;
  "me.activity 200": {
    items: {
      auditLogId: string;
      /** apiKey, assistantToken, session, guest for a caller who is not signed in, or system for the platform itself */
      actorKind: string;
      actorId: string;
      action: string;
      resourceId: string | null;
      /** Address of the client */
      address: string | null;
      /** The fields that the action has changed. Empty for actions without recorded fields, and for entries from before this was recorded. Secrets are never recorded; of environment variables only the names are */
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
     * How many items at most
     * @default 50
     */
    limit?: number;
    /**
     * How many items to skip
     * @default 0
     */
    offset?: number;
  };
  "me.get 200": {
    userId: string;
    email: string;
    name: string;
    /** Whether the user has opened a link that was mailed to the address */
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
  "member.invite 200": {
    invitationId: string;
    /** Where the invited person accepts; it works once, for seven days */
    url: string;
    /** false: no mail is configured; hand the link over yourself */
    mailed: boolean;
  };
  "member.invite body": {
    email: string;
    /** @enum {string} */
    role: "owner" | "admin" | "member";
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
     * How many items at most
     * @default 50
     */
    limit?: number;
    /**
     * How many items to skip
     * @default 0
     */
    offset?: number;
  };
  "member.remove 200": {
    /** Id of what is gone */
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
    /** Projects that the member sees as a whole */
    projectIds: string[];
    /** Single applications that the member sees */
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
  "merchant.advanceClock 200": {
    /** The merchant’s time */
    now: string;
  };
  "merchant.advanceClock body": {
    /** How far */
    days?: number;
    /** Until when; at most 366 days ahead */
    to?: string;
  };
  "merchant.create 200": {
    merchantCode: string;
    /** Credential of the merchant’s own operations */
    merchantSecret: string;
    /** HMAC key of its events: the UTF-8 bytes of this text */
    signingKey: string;
  };
  "merchant.create body": {
    /** The instance’s own name for the merchant; one merchant lives for each */
    externalId: string;
    /** What customers read on the payment page */
    name: string;
    /** Events are posted to this address with `/<merchantCode>` behind it */
    eventsUrl: string;
    /** Methods to switch on; all that the operator offers where left out */
    paymentMethods?: string[];
    /**
     * `live` where the operator has a live processor, else `sandbox`; of a merchant it never changes
     * @enum {string}
     */
    mode?: "sandbox" | "live";
  };
  "merchant.get 200": {
    merchantCode: string;
    externalId: string;
    name: string;
    eventsUrl: string;
    /**
     * `live` where the operator has a live processor, else `sandbox`; of a merchant it never changes
     * @enum {string}
     */
    mode: "sandbox" | "live";
    paymentMethods: {
      id: string;
      name: string;
      enabled: boolean;
    }[];
    /** Whether payment requests without a valid `signature` are refused */
    requireSignature: boolean;
    /** ISO 8601, UTC, milliseconds */
    createdAt: string;
  };
  "merchant.get query": {
    /** The merchant; case matters */
    merchantCode: string;
  };
  "merchant.release 200": {
    /** Id of what is gone */
    removed: string;
  };
  "merchant.release body": {
    /** The merchant; case matters */
    merchantCode: string;
  };
  "merchant.rotateSigningKey 200": {
    signingKey: string;
  };
  "merchant.rotateSigningKey body": {
    /** The merchant; case matters */
    merchantCode: string;
  };
  "merchant.update 200": {
    merchantCode: string;
    externalId: string;
    name: string;
    eventsUrl: string;
    /**
     * `live` where the operator has a live processor, else `sandbox`; of a merchant it never changes
     * @enum {string}
     */
    mode: "sandbox" | "live";
    paymentMethods: {
      id: string;
      name: string;
      enabled: boolean;
    }[];
    /** Whether payment requests without a valid `signature` are refused */
    requireSignature: boolean;
    /** ISO 8601, UTC, milliseconds */
    createdAt: string;
  };
  "merchant.update body": {
    /** The merchant; case matters */
    merchantCode: string;
    name?: string;
    /** Events are posted to this address with `/<merchantCode>` behind it */
    eventsUrl?: string;
    /** Ids of the methods that are switched on */
    paymentMethods?: string[];
    /** Whether payment requests without a valid `signature` are refused */
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
     * `live` where the operator has a live processor, else `sandbox`; of a merchant it never changes
     * @enum {string}
     */
    mode?: "sandbox" | "live";
  };
  "offer.create 200": {
    offerId: string;
    name: string;
    amount: number;
    currency: string;
    /**
     * How often the sum is charged
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
     * How often the sum is charged
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
     * How often the sum is charged
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
       * How often the sum is charged
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
     * How many items at most
     * @default 50
     */
    limit?: number;
    /**
     * How many items to skip
     * @default 0
     */
    offset?: number;
  };
  "openapi 200": Record<string, never>;
  "operator.add 200": {
    userId: string;
  };
  "operator.add body": {
    /** Address of a user who exists already */
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
     * How many items at most
     * @default 50
     */
    limit?: number;
    /**
     * How many items to skip
     * @default 0
     */
    offset?: number;
  };
  "operator.remove 200": {
    /** Id of what is gone */
    removed: string;
  };
  "operator.remove body": {
    userId: string;
  };
  "operatorLog.list 200": {
    items: {
      auditLogId: string;
      /** apiKey, assistantToken, session, guest for a caller who is not signed in, or system for the platform itself */
      actorKind: string;
      actorId: string;
      action: string;
      resourceId: string | null;
      /** Address of the client */
      address: string | null;
      /** The fields that the action has changed. Empty for actions without recorded fields, and for entries from before this was recorded. Secrets are never recorded; of environment variables only the names are */
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
     * How many items at most
     * @default 50
     */
    limit?: number;
    /**
     * How many items to skip
     * @default 0
     */
    offset?: number;
    /**
     * `platform`: only what belongs to no organization, such as what licenses and accounts did
     * @default all
     * @enum {string}
     */
    scope?: "all" | "platform";
    /** Id of the actor */
    actorId?: string;
    /** Id of the resource */
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
        /** -1: unlimited, 0: none */
        projects: number;
        /** -1: unlimited, 0: none */
        applications: number;
        /** -1: unlimited, 0: none */
        databases: number;
        /** -1: unlimited, 0: none */
        domains: number;
        /** -1: unlimited, 0: none */
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
      /** Of this calendar month (UTC), in whole minutes, rounded up */
      buildMinutes: number;
    };
  };
  "organization.leave 200": {
    /** Id of what is gone */
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
          /** -1: unlimited, 0: none */
          projects: number;
          /** -1: unlimited, 0: none */
          applications: number;
          /** -1: unlimited, 0: none */
          databases: number;
          /** -1: unlimited, 0: none */
          domains: number;
          /** -1: unlimited, 0: none */
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
     * How many items at most
     * @default 50
     */
    limit?: number;
    /**
     * How many items to skip
     * @default 0
     */
    offset?: number;
  };
  "organization.remove 200": {
    /** Id of what is gone */
    removed: string;
  };
  "organization.remove body": {
    organizationId: string;
  };
  "organization.setPlan 200": {
    quotas: {
      /** -1: unlimited, 0: none */
      projects: number;
      /** -1: unlimited, 0: none */
      applications: number;
      /** -1: unlimited, 0: none */
      databases: number;
      /** -1: unlimited, 0: none */
      domains: number;
      /** -1: unlimited, 0: none */
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
      /** -1: unlimited, 0: none */
      projects?: number;
      /** -1: unlimited, 0: none */
      applications?: number;
      /** -1: unlimited, 0: none */
      databases?: number;
      /** -1: unlimited, 0: none */
      domains?: number;
      /** -1: unlimited, 0: none */
      buildMinutes?: number;
    };
    features?: {
      aiAssistant?: boolean;
      customDomains?: boolean;
      paymentGateway?: boolean;
    };
  };
  "passwordReset.create 200": {
    /** The link that the user opens. Shown this once */
    url: string;
    /** ISO 8601, UTC, milliseconds */
    expiresAt: string;
  };
  "passwordReset.create body": {
    /** Address of the user */
    email: string;
  };
  "passwordReset.request 200": {
    /** Whether this platform sends mail. If not, an operator creates the link. It does not depend on the address. */
    isMailed: boolean;
  };
  "passwordReset.request body": {
    /** Address of the account */
    email: string;
  };
  "pay 200": {
    paymentId: string;
    /** The payment page; send the customer there. Each request gets a separate address; only the first one of a payment can cancel it */
    url: string;
    reference: string;
    /**
     * `processing`: the provider has not answered yet; never treated as a failure
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
    /** Where the customer goes back to; `reference` is added to its query */
    returnUrl: string;
    /** HMAC-SHA256 of `amount.currency.reference.returnUrl` under the webhook signing key, in lower-case hex. Required where the merchant has set `requireSignature` */
    signature?: string;
  };
  "pay query": {
    /** The merchant; case matters */
    merchantCode: string;
  };
  "payment.list 200": {
    items: {
      paymentId: string;
      reference: string;
      /**
       * `processing`: the provider has not answered yet; never treated as a failure
       * @enum {string}
       */
      status: "pending" | "processing" | "succeeded" | "failed" | "cancelled" | "expired";
      /** In the currency’s minor unit */
      amount: number;
      currency: string;
      /** The method that decided; null while none has */
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
     * How many items at most
     * @default 50
     */
    limit?: number;
    /**
     * How many items to skip
     * @default 0
     */
    offset?: number;
    /**
     * `processing`: the provider has not answered yet; never treated as a failure
     * @enum {string}
     */
    status?: "pending" | "processing" | "succeeded" | "failed" | "cancelled" | "expired";
  };
  "payment.verify 200": {
    paymentId: string;
    reference: string;
    /**
     * `processing`: the provider has not answered yet; never treated as a failure
     * @enum {string}
     */
    status: "pending" | "processing" | "succeeded" | "failed" | "cancelled" | "expired";
    /** In the currency’s minor unit */
    amount: number;
    currency: string;
    /** The method that decided; null while none has */
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
    /** The merchant; case matters */
    merchantCode: string;
  };
  "paymentEvents 200": {
    /** @constant */
    received: true;
    /** It was received before, and is not relayed again */
    duplicate: boolean;
  };
  "paymentEvents header": {
    /** HMAC-SHA256 of the raw body under the signing key, 64 lower-case hex digits */
    "x-gateway-signature": string;
  };
  "paymentEvents path": {
    /** The merchant; case matters */
    merchantCode: string;
  };
  "paymentGateway.create 200": {
    paymentGatewayId: string;
  };
  "paymentGateway.create body": {
    projectId: string;
    name: string;
    /** Methods to switch on for the merchant account of the organization, beside those that are on already */
    paymentMethods: string[];
    /** http(s) address that payment events are relayed to; HTTPS is strongly recommended */
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
       * `refused`: the address is internal and was not called. `interrupted`: the process that sent it ended meanwhile; whether it arrived is unknown
       * @enum {string}
       */
      status: "pending" | "succeeded" | "failed" | "refused" | "interrupted";
      reason: string | null;
      statusCode: number | null;
      durationMs: number | null;
      /** Requested by hand */
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
     * How many items at most
     * @default 50
     */
    limit?: number;
    /**
     * How many items to skip
     * @default 0
     */
    offset?: number;
    /** Id of the payment gateway */
    paymentGatewayId: string;
  };
  "paymentGateway.get 200": {
    paymentGatewayId: string;
    name: string;
    /**
     * `provisioning`: the merchant account is being made
     * @enum {string}
     */
    status: "provisioning" | "active";
    /** Sent with each call to the gateway; case matters. Null while it is being made */
    merchantCode: string | null;
    /** Where a payment begins: the gateway’s `POST /api/pay`. Empty where it is switched off */
    checkoutUrl: string;
    /** What the operator offers, and what of it is on for the merchant account */
    paymentMethods: {
      id: string;
      name: string;
      enabled: boolean;
    }[];
    webhookUrl: string | null;
    /** Whether the gateway refuses payment requests without a valid `signature` */
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
       * `provisioning`: the merchant account is being made
       * @enum {string}
       */
      status: "provisioning" | "active";
      /** Sent with each call to the gateway; case matters. Null while it is being made */
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
     * How many items at most
     * @default 50
     */
    limit?: number;
    /**
     * How many items to skip
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
    /** A delivery whose event goes to its address once more */
    deliveryId?: string;
    /** With `eventId` and no `deliveryId`: the service to whose address the event goes */
    paymentGatewayId?: string;
    eventId?: string;
  };
  "paymentGateway.remove 200": {
    /** Id of what is gone */
    removed: string;
  };
  "paymentGateway.remove body": {
    paymentGatewayId: string;
  };
  "paymentGateway.revealMerchantSecret 200": {
    /** Bearer credential of the merchant’s own operations */
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
     * `provisioning`: the merchant account is being made
     * @enum {string}
     */
    status: "provisioning" | "active";
    /** Sent with each call to the gateway; case matters. Null while it is being made */
    merchantCode: string | null;
    /** Where a payment begins: the gateway’s `POST /api/pay`. Empty where it is switched off */
    checkoutUrl: string;
    /** What the operator offers, and what of it is on for the merchant account */
    paymentMethods: {
      id: string;
      name: string;
      enabled: boolean;
    }[];
    webhookUrl: string | null;
    /** Whether the gateway refuses payment requests without a valid `signature` */
    requireSignature: boolean;
  };
  "paymentGateway.update body": {
    paymentGatewayId: string;
    name?: string;
    /** Every method that is on from now on. The merchant account is shared: this holds for all payment gateway services of the organization, from the next payment on */
    paymentMethods?: string[];
    /** http(s) address that payment events are relayed to; null: to none */
    webhookUrl?: string | null;
    /** Whether the gateway refuses payment requests without a valid `signature`. The merchant account is shared: this holds for all payment gateway services of the organization, from the next payment request on */
    requireSignature?: boolean;
  };
  "plan.list 200": {
    items: {
      /**
       * What the license allows unless it is overridden
       * @enum {string}
       */
      plan: "hobby" | "starter" | "growth" | "business" | "enterprise";
      limits: {
        /** -1: unlimited, 0: none */
        projects: number;
        /** -1: unlimited, 0: none */
        applications: number;
        /** -1: unlimited, 0: none */
        databases: number;
        /** -1: unlimited, 0: none */
        customDomains: number;
        /** -1: unlimited, 0: none */
        subdomains: number;
        /** -1: unlimited, 0: none */
        purchasableDomains: number;
        /** -1: unlimited, 0: none */
        teamMembers: number;
        /** A calendar month, in UTC; -1: unlimited */
        buildMinutes: number;
        /** -1: unlimited, 0: none */
        instances: number;
      };
      features: {
        /** Whether the license has it */
        customDomains: boolean;
        /** Whether the license has it */
        aiAssistant: boolean;
        /** Whether the license has it */
        multiServer: boolean;
        /** Whether the license has it */
        paymentGateway: boolean;
        /** Whether the license has it */
        prioritySupport: boolean;
        /** Whether the license has it */
        whiteLabel: boolean;
        /** Whether the license has it */
        domainPurchase: boolean;
      };
    }[];
    total: number;
    limit: number;
    offset: number;
  };
  "plan.list query": {
    /**
     * How many items at most
     * @default 50
     */
    limit?: number;
    /**
     * How many items to skip
     * @default 0
     */
    offset?: number;
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
     * How many items at most
     * @default 50
     */
    limit?: number;
    /**
     * How many items to skip
     * @default 0
     */
    offset?: number;
  };
  "project.remove 200": {
    /** Id of what is gone */
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
    /** null removes it */
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
    /** How many there are in all */
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
    /** Default true; null: as of a new domain, true */
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
    /** The instance to which it has to belong; left out: any of the license */
    instanceId?: string;
  };
  "registry.create 200": {
    registryId: string;
  };
  "registry.create body": {
    /** As image references name it; `docker.io` for Docker Hub */
    host: string;
    /** As the registry knows it; some want a fixed word beside an access token */
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
     * How many items at most
     * @default 50
     */
    limit?: number;
    /**
     * How many items to skip
     * @default 0
     */
    offset?: number;
  };
  "registry.remove 200": {
    /** Id of what is gone */
    removed: string;
  };
  "registry.remove body": {
    registryId: string;
  };
  "repository.create 200": {
    repositoryId: string;
    /** Push to this address with git, with any user name and an account API key as password. As `customGitUrl` of a source it names the repository */
    gitUrl: string;
    /** The application that is built from it; null: none yet */
    applicationId: string | null;
    /** Of the newest push */
    pushedAt: string | null;
    /** ISO 8601, UTC, milliseconds */
    createdAt: string;
  };
  "repository.create body": Record<string, never>;
  "repository.remove 200": {
    /** Id of what is gone */
    removed: string;
  };
  "repository.remove body": {
    /** A repository of the organization */
    repositoryId: string;
  };
  "siteImport.create 422": Schemas["ImportResult"] | Schemas["Error"];
  "siteImport.create body": {
    /** Target organization: the caller’s own */
    organizationId: string;
    /** Name of the project and of the application */
    name: string;
    /** Custom domain of the application */
    domain?: string;
    /** An empty database, created beside the application */
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
    /** Where the code comes from; the fields depend on `type` */
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
      /** Command line that builds the application, run by a shell in `buildPath` after the dependencies are installed. Not used where a Dockerfile builds it */
      buildCommand?: string;
      /** Command line that starts the application, run by a shell in `buildPath`. It must listen on the port in the variable PORT. Not used if a Dockerfile defines the start */
      startCommand?: string;
      /** Path that is asked for the health of the application: below 500 is healthy. Default `/` */
      healthPath?: string;
      /** Fetch the submodules of the repository, at most 20 and two levels deep. Those on another host must be public. Default false */
      submodules?: boolean;
      /** Fetch the files that the repository keeps in Git LFS, at most 1,000. Needs an HTTPS address. Default false */
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
      /** Command line that builds the application, run by a shell in `buildPath` after the dependencies are installed. Not used where a Dockerfile builds it */
      buildCommand?: string;
      /** Command line that starts the application, run by a shell in `buildPath`. It must listen on the port in the variable PORT. Not used if a Dockerfile defines the start */
      startCommand?: string;
      /** Path that is asked for the health of the application: below 500 is healthy. Default `/` */
      healthPath?: string;
      /** Fetch the submodules of the repository, at most 20 and two levels deep. Those on another host must be public. Default false */
      submodules?: boolean;
      /** Fetch the files that the repository keeps in Git LFS, at most 1,000. Needs an HTTPS address. Default false */
      lfs?: boolean;
    } | {
      /** @constant */
      type: "docker";
      /** Image to deploy; no build step */
      dockerImage: string;
      /** Path that is asked for the health of the application: below 500 is healthy. Default `/` */
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
      /** Command line that builds the application, run by a shell in `buildPath` after the dependencies are installed. Not used where a Dockerfile builds it */
      buildCommand?: string;
      /** Command line that starts the application, run by a shell in `buildPath`. It must listen on the port in the variable PORT. Not used if a Dockerfile defines the start */
      startCommand?: string;
      /** Path that is asked for the health of the application: below 500 is healthy. Default `/` */
      healthPath?: string;
      /** Fetch the submodules of the repository, at most 20 and two levels deep. Those on another host must be public. Default false */
      submodules?: boolean;
      /** Fetch the files that the repository keeps in Git LFS, at most 1,000. Needs an HTTPS address. Default false */
      lfs?: boolean;
    };
    /** Environment variables by name */
    envVars?: {
      [key: string]: string;
    };
    /**
     * Port that the application listens on
     * @default 80
     */
    port?: number;
  };
  "siteImport.create header": {
    /** The same key and body within 24 hours are answered with the stored result */
    "Idempotency-Key"?: string;
  };
  "siteImport.get 200": {
    /** The import record */
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
    /** The deployment that was triggered */
    deploymentId?: string;
    /** Where the site answers once it is deployed */
    url?: string;
    /** Why it failed, for the user */
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
    /** The import record */
    siteImportId: string;
  };
  "siteImport.list 200": {
    items: {
      /** The import record */
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
      /** The deployment that was triggered */
      deploymentId?: string;
      /** Where the site answers once it is deployed */
      url?: string;
      /** Why it failed, for the user */
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
     * How many items at most
     * @default 50
     */
    limit?: number;
    /**
     * How many items to skip
     * @default 0
     */
    offset?: number;
  };
  "siteImport.preview body": {
    /** Target organization: the caller’s own */
    organizationId: string;
    /** Name of the project and of the application */
    name: string;
    /** Custom domain of the application */
    domain?: string;
    /** An empty database, created beside the application */
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
    /** Where the code comes from; the fields depend on `type` */
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
      /** Command line that builds the application, run by a shell in `buildPath` after the dependencies are installed. Not used where a Dockerfile builds it */
      buildCommand?: string;
      /** Command line that starts the application, run by a shell in `buildPath`. It must listen on the port in the variable PORT. Not used if a Dockerfile defines the start */
      startCommand?: string;
      /** Path that is asked for the health of the application: below 500 is healthy. Default `/` */
      healthPath?: string;
      /** Fetch the submodules of the repository, at most 20 and two levels deep. Those on another host must be public. Default false */
      submodules?: boolean;
      /** Fetch the files that the repository keeps in Git LFS, at most 1,000. Needs an HTTPS address. Default false */
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
      /** Command line that builds the application, run by a shell in `buildPath` after the dependencies are installed. Not used where a Dockerfile builds it */
      buildCommand?: string;
      /** Command line that starts the application, run by a shell in `buildPath`. It must listen on the port in the variable PORT. Not used if a Dockerfile defines the start */
      startCommand?: string;
      /** Path that is asked for the health of the application: below 500 is healthy. Default `/` */
      healthPath?: string;
      /** Fetch the submodules of the repository, at most 20 and two levels deep. Those on another host must be public. Default false */
      submodules?: boolean;
      /** Fetch the files that the repository keeps in Git LFS, at most 1,000. Needs an HTTPS address. Default false */
      lfs?: boolean;
    } | {
      /** @constant */
      type: "docker";
      /** Image to deploy; no build step */
      dockerImage: string;
      /** Path that is asked for the health of the application: below 500 is healthy. Default `/` */
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
      /** Command line that builds the application, run by a shell in `buildPath` after the dependencies are installed. Not used where a Dockerfile builds it */
      buildCommand?: string;
      /** Command line that starts the application, run by a shell in `buildPath`. It must listen on the port in the variable PORT. Not used if a Dockerfile defines the start */
      startCommand?: string;
      /** Path that is asked for the health of the application: below 500 is healthy. Default `/` */
      healthPath?: string;
      /** Fetch the submodules of the repository, at most 20 and two levels deep. Those on another host must be public. Default false */
      submodules?: boolean;
      /** Fetch the files that the repository keeps in Git LFS, at most 1,000. Needs an HTTPS address. Default false */
      lfs?: boolean;
    };
    /** Environment variables by name */
    envVars?: {
      [key: string]: string;
    };
    /**
     * Port that the application listens on
     * @default 80
     */
    port?: number;
  };
  "siteImport.retry path": {
    /** The import record */
    siteImportId: string;
  };
  "siteImport.rollback 200": {
    importId: string;
    /** @constant */
    status: "removed";
  };
  "siteImport.rollback path": {
    /** The import record */
    siteImportId: string;
  };
  "sshKey.create 200": {
    sshKeyId: string;
    /** To be stored as a deploy key at the git host */
    publicKey: string;
  };
  "sshKey.create body": {
    name: string;
    /** Without a passphrase, in OpenSSH or PEM form; an Ed25519 key is generated where none is given */
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
     * How many items at most
     * @default 50
     */
    limit?: number;
    /**
     * How many items to skip
     * @default 0
     */
    offset?: number;
  };
  "sshKey.remove 200": {
    /** Id of what is gone */
    removed: string;
  };
  "sshKey.remove body": {
    sshKeyId: string;
  };
  "subdomain.check 200": {
    available: boolean;
    name: string;
    fqdn: string;
    /** Why it is not available */
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
    /** How many there are in all */
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
    /** The instance to which it has to belong; left out: any of the license */
    instanceId?: string;
    /** IPv4 address that the name shall lead to */
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
    /** The instance to which it has to belong; left out: any of the license */
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
     * `incomplete` until the first payment; `past_due` while a renewal is tried again
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
    /** The page of the first payment; send the customer there */
    url: string;
    /**
     * `incomplete` until the first payment; `past_due` while a renewal is tried again
     * @enum {string}
     */
    status: "incomplete" | "active" | "past_due" | "cancelled";
  };
  "subscription.create body": {
    /** The merchant’s own identifier of who pays */
    customer: string;
    offerId: string;
    /** Is in `metadata.externalReference` of every event of the subscription */
    externalReference: string;
    /** Where the customer goes back to; `reference` is added to its query */
    returnUrl: string;
  };
  "subscription.get 200": {
    subscriptionId: string;
    offerId: string;
    customer: string;
    externalReference: string;
    /**
     * `incomplete` until the first payment; `past_due` while a renewal is tried again
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
       * `incomplete` until the first payment; `past_due` while a renewal is tried again
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
     * How many items at most
     * @default 50
     */
    limit?: number;
    /**
     * How many items to skip
     * @default 0
     */
    offset?: number;
    /**
     * `incomplete` until the first payment; `past_due` while a renewal is tried again
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
       * `waiting` for the next sync, `pending` until its DNS leads to the docs host, `active`, or `refused` by the hub
       * @enum {string}
       */
      status: "waiting" | "pending" | "active" | "refused";
      /** Why it is not active, and what to do about it */
      error: string | null;
      /** Whether the license has proved it; null before a sync with a hub that verifies hosts */
      verification: {
        /**
         * `unverified`: another license that publishes its record gets the host
         * @enum {string}
         */
        state: "unverified" | "verified";
        /** When the record was found; null: not yet */
        verifiedAt: string | null;
        /** DNS record that proves the host. Keep it published */
        record: {
          /** @constant */
          type: "TXT";
          name: string;
          value: string;
        };
      } | null;
    } | null;
    /** The CNAME record of the docs hostname names one of these */
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
    /** An ETag of an earlier answer: 304 where nothing has changed */
    "If-None-Match"?: string;
  };
  "theme.show query": {
    /**
     * `css`: the colours as CSS variables, then the custom CSS
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
       * `waiting` for the next sync, `pending` until its DNS leads to the docs host, `active`, or `refused` by the hub
       * @enum {string}
       */
      status: "waiting" | "pending" | "active" | "refused";
      /** Why it is not active, and what to do about it */
      error: string | null;
      /** Whether the license has proved it; null before a sync with a hub that verifies hosts */
      verification: {
        /**
         * `unverified`: another license that publishes its record gets the host
         * @enum {string}
         */
        state: "unverified" | "verified";
        /** When the record was found; null: not yet */
        verifiedAt: string | null;
        /** DNS record that proves the host. Keep it published */
        record: {
          /** @constant */
          type: "TXT";
          name: string;
          value: string;
        };
      } | null;
    } | null;
    /** The CNAME record of the docs hostname names one of these */
    cnameTargets: string[];
    caaHint: string;
  };
  "theme.update body": {
    /** Name of the platform; null: the one that it was started with */
    siteName?: string | null;
    /** http(s) address of a picture */
    logoUrl?: string | null;
    /** http(s) address of the icon that browsers show */
    faviconUrl?: string | null;
    /** Plain text */
    footerText?: string | null;
    /** Colours on light ground, by the names of their CSS variables; null: the default ones */
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
    /** The same on dark ground */
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
    /** At most 64 KiB, injected on every page. Everything in it has to end; no `@import`, only http(s) addresses */
    customCss?: string | null;
    /** Own hostname of the documentation site, registered with the license hub at the next sync */
    docsHostname?: string | null;
  };
  "twoFactor.remove 200": {
    /** Id of what is gone */
    removed: string;
  };
  "twoFactor.remove body": {
    /** Address of the user */
    email: string;
  };
  "webhook.create 200": {
    webhookId: string;
    /** Key of the signatures, as Standard Webhooks have it; shown this once */
    secret: string;
  };
  "webhook.create body": {
    /** http(s) address that events are posted to */
    url: string;
    events: ("deploy.started" | "deploy.succeeded" | "deploy.failed" | "app.health_changed")[];
  };
  "webhook.deliveries 200": {
    items: {
      deliveryId: string;
      /** Sent as `webhook-id`, the same at every attempt */
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
     * How many items at most
     * @default 50
     */
    limit?: number;
    /**
     * How many items to skip
     * @default 0
     */
    offset?: number;
    /** Id of the webhook */
    webhookId: string;
  };
  "webhook.list 200": {
    items: {
      webhookId: string;
      url: string;
      events: ("deploy.started" | "deploy.succeeded" | "deploy.failed" | "app.health_changed")[];
      enabled: boolean;
      /** Why it was switched off, where that was not by hand */
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
     * How many items at most
     * @default 50
     */
    limit?: number;
    /**
     * How many items to skip
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
    /** Id of what is gone */
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
    /** Why it was switched off, where that was not by hand */
    disabledReason: string | null;
    failingSince: string | null;
    /** ISO 8601, UTC, milliseconds */
    createdAt: string;
  };
  "webhook.update body": {
    webhookId: string;
    /** http(s) address that events are posted to */
    url?: string;
    events?: ("deploy.started" | "deploy.succeeded" | "deploy.failed" | "app.health_changed")[];
    /** Switches it off, or on again */
    enabled?: boolean;
  };
}
