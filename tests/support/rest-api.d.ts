export interface paths {
    "/api/agent/application": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the status of one application
         * @description Returns status (`idle`, `running` during a deployment, `done`, `error`), source, project, environment and domains of one application. The list of projects contains the ids.
         */
        get: operations["agent.application"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/deployments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the newest deployments of an application
         * @description Newest first, with status (`queued`, `running`, `done`, `error`, `cancelled`), trigger and times. Use it to find out whether a deployment succeeded.
         */
        get: operations["agent.deployments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List projects with their environments and applications
         * @description Returns every project in the access scope of the token, newest first.
         */
        get: operations["agent.projects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deploy/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deploy the application that owns a secret address
         * @description Needs no API key and no body: the address contains the secret. `application.get` returns the address; `application.regenerateDeployToken` replaces it, and the previous address stops working immediately. A push event of GitHub, GitLab, Gitea or Bitbucket that is sent to the address deploys according to the Auto Deploy settings.
         */
        post: operations["deployWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/git-events/{gitProviderId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a push event of a git host
         * @description For GitHub, GitLab, Gitea and Bitbucket. Requests are signed with the webhook secret of the git provider. A push deploys the applications of the organization that use the repository, each according to its Auto Deploy settings. Other events are accepted and have no effect.
         */
        post: operations["gitEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether the service and its database are available
         * @description For load balancers and monitoring. Returns 200 if the database is available, otherwise 503.
         */
        get: operations["health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get this document
         * @description The published operations of this process as an OpenAPI 3.1 document. Pages of any origin may read it. The documents of the other operations are at `/api/openapi/internal.json`, `/api/openapi/hub.json` and `/api/openapi/gateway.json`.
         */
        get: operations["openapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payment-events/{merchantCode}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive an event of the payment gateway
         * @description The gateway sends the events of a merchant to this address. The instance verifies the signature of the raw body, stores the event, and relays it unchanged (same body, signature and content type) once to every webhook URL of the merchant’s organization. It responds when the event is stored. An event with a known id is accepted and not relayed again.
         */
        post: operations["paymentEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/site-import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the imports of the organization, newest first
         * @description Each item contains the status and the ids of the created resources; a failed import also contains the step and the message. Page with `limit` (default 50, at most 100) and `offset`.
         */
        get: operations["siteImport.list"];
        put?: never;
        /**
         * Import a site
         * @description Creates a project, an optional database, an application with its variables and an optional domain, and triggers a deployment. Responds when the records exist; the build continues in the background: follow it with `deployment.follow`, or read `deployment.get`. A failed or partial import returns 422 with the same body.
         */
        post: operations["siteImport.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/site-import/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check an import without creating anything
         * @description Checks the body of an import: name conflicts, the domain, quotas, the engine, and whether the repository and the branch exist. Returns 200 even if the import would fail; `valid` contains the result.
         */
        post: operations["siteImport.preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/site-import/{siteImportId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one import with its steps
         * @description Returns the item of `siteImport.list` with the stored input, its secrets replaced by asterisks, and each step with its times. An import of another organization returns 404.
         */
        get: operations["siteImport.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/site-import/{siteImportId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a failed or partial import again
         * @description Removes the resources that the import created, and runs the stored input again under the same import id. Responds like the import.
         */
        post: operations["siteImport.retry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/site-import/{siteImportId}/rollback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Roll back a partial import
         * @description Removes all resources that the import created, and its record.
         */
        post: operations["siteImport.rollback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/theme": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the theme of the documentation site of this instance
         * @description Pages of any origin can read it. With `format=css` it returns a stylesheet.
         */
        get: operations["theme.show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "deploy.started": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A deployment has started
         * @description Sent at least once to every webhook that subscribes to the event (`webhook.create`). Compare `webhook-id` to recognize repeated deliveries. Verify the signature of the received bytes before you parse them.
         */
        post: operations["deploy.started"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "deploy.succeeded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A deployment has succeeded and its release receives the visitors
         * @description Sent at least once to every webhook that subscribes to the event (`webhook.create`). Compare `webhook-id` to recognize repeated deliveries. Verify the signature of the received bytes before you parse them.
         */
        post: operations["deploy.succeeded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "deploy.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A deployment failed or was cancelled; the previous release keeps its visitors
         * @description Sent at least once to every webhook that subscribes to the event (`webhook.create`). Compare `webhook-id` to recognize repeated deliveries. Verify the signature of the received bytes before you parse them.
         */
        post: operations["deploy.failed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "app.health_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The result of the health check of an application has changed
         * @description Sent at least once to every webhook that subscribes to the event (`webhook.create`). Compare `webhook-id` to recognize repeated deliveries. Verify the signature of the received bytes before you parse them.
         */
        post: operations["app.health_changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Error: {
            /** @description What happened and what to do, as a message for the user */
            message: string;
            /**
             * @description Machine-readable error code
             * @example NOT_FOUND
             */
            code: string;
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
            /** @description Problems that do not prevent the import. `SUBMODULES_NOT_FETCHED` and `LFS_NOT_FETCHED`: the repository has submodules or Git LFS files, and the source does not enable `submodules` or `lfs` */
            warnings: {
                /** @example DOMAIN_TAKEN */
                code: string;
                /** @example The domain shop.example.com is already in use. Choose another one. */
                message: string;
                /**
                 * @description Path of the field
                 * @example [
                 *       "domain"
                 *     ]
                 */
                path: (string | number)[];
            }[];
            errors: {
                /** @example DOMAIN_TAKEN */
                code: string;
                /** @example The domain shop.example.com is already in use. Choose another one. */
                message: string;
                /**
                 * @description Path of the field
                 * @example [
                 *       "domain"
                 *     ]
                 */
                path: (string | number)[];
            }[];
        };
        /**
         * @example {
         *       "importId": "imp_01k0example",
         *       "status": "success",
         *       "projectId": "prj_01k0example",
         *       "applicationId": "app_01k0example",
         *       "databaseId": "db_01k0example",
         *       "databaseType": "mariadb",
         *       "databaseServiceHost": "127.64.12.7",
         *       "domainId": "dom_01k0example",
         *       "deploymentId": "dep_01k0example",
         *       "url": "https://shop.example.com"
         *     }
         */
        ImportResult: {
            /** @description Id of the import */
            importId: string;
            /** @enum {string} */
            status: "pending" | "success" | "partial" | "failed";
            projectId?: string;
            applicationId?: string;
            databaseId?: string;
            /** @enum {string} */
            databaseType?: "mariadb" | "mysql" | "postgres" | "mongodb";
            /**
             * @description Internal host name of the database
             * @example 127.64.12.7
             */
            databaseServiceHost?: string;
            domainId?: string;
            /** @description Id of the triggered deployment */
            deploymentId?: string;
            /** @description Address of the site; it responds after the deployment */
            url?: string;
            /** @description Reason of the failure, as a message for the user */
            errorMessage?: string;
            /** @enum {string} */
            errorStep?: "project_creation" | "database_creation" | "application_creation" | "domain_creation" | "deployment";
        };
        InputError: {
            message: string;
            /** @constant */
            code: "BAD_REQUEST";
            issues?: {
                /**
                 * @example [
                 *       "source",
                 *       "repo"
                 *     ]
                 */
                path: (string | number)[];
                message: string;
                /** @example invalid_type */
                code: string;
            }[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "agent.application": {
        parameters: {
            query: {
                /**
                 * @description Id from the list of projects
                 * @example app_01k0example
                 */
                applicationId: string;
            };
            header?: {
                /** @description The ETag of an earlier response. Returns 304 if nothing has changed */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    /** @description Version of this response, for `If-None-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "applicationId": "app_01k0example",
                     *       "name": "shop",
                     *       "appName": "shop-5pyv96",
                     *       "applicationStatus": "idle",
                     *       "buildType": "dockerfile",
                     *       "sourceType": "github",
                     *       "url": "https://www.example.com",
                     *       "createdAt": "2026-05-04T12:30:00.000Z",
                     *       "project": {
                     *         "projectId": "prj_01k0example",
                     *         "name": "shop"
                     *       },
                     *       "environment": {
                     *         "environmentId": "env_01k0example",
                     *         "name": "shop"
                     *       },
                     *       "domains": [
                     *         {
                     *           "host": "www.example.com",
                     *           "port": 3000,
                     *           "https": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        applicationId: string;
                        name: string;
                        appName: string;
                        applicationStatus: ("idle" | "running" | "done" | "error") | null;
                        buildType: ("dockerfile" | "nixpacks") | null;
                        sourceType: ("github" | "gitlab" | "docker" | "git") | null;
                        /** @description Address of the running release; null if no release is running */
                        url: string | null;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, milliseconds
                         * @example 2026-05-04T12:30:00.000Z
                         */
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
                            /** @description The port of the application */
                            port: number | null;
                            /** @description Whether the ingress serves the host over TLS */
                            https: boolean | null;
                        }[];
                    };
                };
            };
            /** @description Nothing has changed */
            304: {
                headers: {
                    /** @description Version of this response, for `If-None-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The input is not valid; `issues` names each field */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InputError"];
                };
            };
            /** @description The credential is missing, wrong, revoked or expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The resource does not exist, or the caller cannot see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The address does not support this method */
            405: {
                headers: {
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests of this caller; try again after `Retry-After` */
            429: {
                headers: {
                    /** @description Whole seconds */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Internal error. Report the header `x-request-id` to the operator */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "agent.deployments": {
        parameters: {
            query: {
                /**
                 * @description Id from the list of projects
                 * @example app_01k0example
                 */
                applicationId: string;
                /**
                 * @description Maximum number of items
                 * @example 10
                 */
                limit?: number;
            };
            header?: {
                /** @description The ETag of an earlier response. Returns 304 if nothing has changed */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    /** @description Version of this response, for `If-None-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "deploymentId": "dep_01k0example",
                     *         "status": "queued",
                     *         "title": "Manual deployment",
                     *         "description": "Fix the cart (3f2a91c0d4e5)",
                     *         "errorMessage": "The build failed: `npm run build` exited with code 1. The log of the deployment shows what it printed.",
                     *         "createdAt": "2026-05-04T12:30:00.000Z",
                     *         "startedAt": "2026-05-04T12:30:00.000Z",
                     *         "finishedAt": "2026-05-04T12:30:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": {
                        deploymentId: string;
                        status: ("queued" | "running" | "done" | "error" | "cancelled") | null;
                        title: string;
                        description: string | null;
                        /** @description Reason of the failure; null if the deployment has not failed */
                        errorMessage: string | null;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, milliseconds
                         * @example 2026-05-04T12:30:00.000Z
                         */
                        createdAt: string;
                        startedAt: string | null;
                        finishedAt: string | null;
                    }[];
                };
            };
            /** @description Nothing has changed */
            304: {
                headers: {
                    /** @description Version of this response, for `If-None-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The input is not valid; `issues` names each field */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InputError"];
                };
            };
            /** @description The credential is missing, wrong, revoked or expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The resource does not exist, or the caller cannot see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The address does not support this method */
            405: {
                headers: {
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests of this caller; try again after `Retry-After` */
            429: {
                headers: {
                    /** @description Whole seconds */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Internal error. Report the header `x-request-id` to the operator */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "agent.projects": {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response. Returns 304 if nothing has changed */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    /** @description Version of this response, for `If-None-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "projectId": "prj_01k0example",
                     *         "name": "shop",
                     *         "description": "Fix the cart (3f2a91c0d4e5)",
                     *         "createdAt": "2026-05-04T12:30:00.000Z",
                     *         "environments": [
                     *           {
                     *             "environmentId": "env_01k0example",
                     *             "name": "shop",
                     *             "applications": [
                     *               {
                     *                 "applicationId": "app_01k0example",
                     *                 "name": "shop",
                     *                 "appName": "shop-5pyv96",
                     *                 "applicationStatus": "idle",
                     *                 "createdAt": "2026-05-04T12:30:00.000Z"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       }
                     *     ]
                     */
                    "application/json": {
                        projectId: string;
                        name: string;
                        description: string | null;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, milliseconds
                         * @example 2026-05-04T12:30:00.000Z
                         */
                        createdAt: string;
                        environments: {
                            environmentId: string;
                            name: string;
                            applications: {
                                applicationId: string;
                                name: string;
                                appName: string;
                                applicationStatus: ("idle" | "running" | "done" | "error") | null;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601, UTC, milliseconds
                                 * @example 2026-05-04T12:30:00.000Z
                                 */
                                createdAt: string;
                            }[];
                        }[];
                    }[];
                };
            };
            /** @description Nothing has changed */
            304: {
                headers: {
                    /** @description Version of this response, for `If-None-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credential is missing, wrong, revoked or expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The address does not support this method */
            405: {
                headers: {
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests of this caller; try again after `Retry-After` */
            429: {
                headers: {
                    /** @description Whole seconds */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Internal error. Report the header `x-request-id` to the operator */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deployWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The last part of the `deployWebhookUrl` of the application
                 * @example deploy_example
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deployment is queued, the call joined a queued deployment, or the event was skipped */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such application.",
                     *       "skipped": "text"
                     *     }
                     */
                    "application/json": {
                        message: string;
                        deploymentId: string;
                        /** @description true if a deployment was already queued and this call joined it */
                        alreadyQueued: boolean;
                    } | {
                        message: string;
                        /** @description Why the event of the git host does not deploy the application */
                        skipped: string;
                    };
                };
            };
            /** @description No such deploy webhook */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Another method than POST */
            405: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is larger than 5 MiB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests from this address; try again after `Retry-After` */
            429: {
                headers: {
                    /** @description Whole seconds */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    gitEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The git provider whose webhook this is
                 * @example git_01k0example
                 */
                gitProviderId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deployments that the event has started */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such application.",
                     *       "deployments": [
                     *         {
                     *           "applicationId": "app_01k0example",
                     *           "deploymentId": "dep_01k0example"
                     *         }
                     *       ],
                     *       "skipped": [
                     *         {
                     *           "applicationId": "app_01k0example",
                     *           "reason": "The push was to another branch."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        message: string;
                        /** @description What the push deploys; the first 100 */
                        deployments: {
                            applicationId: string;
                            deploymentId: string;
                        }[];
                        /** @description Applications of the repository that it does not deploy; the first 100 */
                        skipped: {
                            applicationId: string;
                            reason: string;
                        }[];
                    };
                };
            };
            /** @description The body is not a valid event of this git host */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The signature is missing or wrong, or there is no such git provider */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The id in the address cannot be decoded or is too long */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Another method than POST */
            405: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is larger than 5 MiB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests from this address; try again after `Retry-After` */
            429: {
                headers: {
                    /** @description Whole seconds */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service and its database are available */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "version": "0.1.0",
                     *       "roles": [
                     *         "instance"
                     *       ],
                     *       "restore": "unconfirmed"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        status: "ok";
                        version: string;
                        roles: ("instance" | "hub" | "gateway")[];
                        /**
                         * @description Present while the data is a restored backup that no operator has confirmed. Until then the platform removes no unknown workloads and does not contact the license hub.
                         * @constant
                         */
                        restore?: "unconfirmed";
                    };
                };
            };
            /** @description Another method than GET and HEAD */
            405: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The database does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    openapi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An OpenAPI 3.1 document */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    paymentEvents: {
        parameters: {
            query?: never;
            header: {
                /** @description HMAC-SHA256 of the raw body under the signing key, 64 lower-case hex digits */
                "x-gateway-signature": string;
            };
            path: {
                /**
                 * @description Merchant code, case-sensitive
                 * @example mc_example
                 */
                merchantCode: string;
            };
            cookie?: never;
        };
        /** @description An event of the gateway; the instance reads only its `id` */
        requestBody: {
            content: {
                "*/*": string;
            };
        };
        responses: {
            /** @description The event is stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "received": true,
                     *       "duplicate": true
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        received: true;
                        /** @description true if the event was received before; it is not relayed again */
                        duplicate: boolean;
                    };
                };
            };
            /** @description The event has no readable `id` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The signature is missing, malformed or wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No such merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Another method than POST */
            405: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is larger than 1 MiB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many unknown merchant codes from this address */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "siteImport.list": {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description Number of items to skip
                 * @example 0
                 */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "importId": "imp_01k0example",
                     *           "status": "success",
                     *           "projectId": "prj_01k0example",
                     *           "applicationId": "app_01k0example",
                     *           "databaseId": "db_01k0example",
                     *           "databaseType": "mariadb",
                     *           "databaseServiceHost": "127.64.12.7",
                     *           "domainId": "dom_01k0example",
                     *           "deploymentId": "dep_01k0example",
                     *           "url": "https://shop.example.com",
                     *           "name": "Shop",
                     *           "sourceType": "git",
                     *           "createdAt": "2026-05-04T12:30:00.000Z",
                     *           "updatedAt": "2026-05-04T12:30:00.020Z",
                     *           "finishedAt": "2026-05-04T12:30:00.020Z"
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "limit": 50,
                     *       "offset": 0
                     *     }
                     */
                    "application/json": {
                        items: {
                            /** @description Id of the import */
                            importId: string;
                            /** @enum {string} */
                            status: "pending" | "success" | "partial" | "failed";
                            projectId?: string;
                            applicationId?: string;
                            databaseId?: string;
                            /** @enum {string} */
                            databaseType?: "mariadb" | "mysql" | "postgres" | "mongodb";
                            /**
                             * @description Internal host name of the database
                             * @example 127.64.12.7
                             */
                            databaseServiceHost?: string;
                            domainId?: string;
                            /** @description Id of the triggered deployment */
                            deploymentId?: string;
                            /** @description Address of the site; it responds after the deployment */
                            url?: string;
                            /** @description Reason of the failure, as a message for the user */
                            errorMessage?: string;
                            /** @enum {string} */
                            errorStep?: "project_creation" | "database_creation" | "application_creation" | "domain_creation" | "deployment";
                            name: string;
                            /** @enum {string} */
                            sourceType: "github" | "gitlab" | "docker" | "git";
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, milliseconds
                             * @example 2026-05-04T12:30:00.000Z
                             */
                            createdAt: string;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, milliseconds
                             * @example 2026-05-04T12:30:00.000Z
                             */
                            updatedAt: string;
                            finishedAt: string | null;
                        }[];
                        total: number;
                        limit: number;
                        offset: number;
                    };
                };
            };
            /** @description The input is not valid; `issues` names each field */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InputError"];
                };
            };
            /** @description The credential is missing, wrong, revoked or expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller is not allowed to do this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The address does not support this method */
            405: {
                headers: {
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests of this caller; try again after `Retry-After` */
            429: {
                headers: {
                    /** @description Whole seconds */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Internal error. Report the header `x-request-id` to the operator */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "siteImport.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body returns the stored result for 24 hours */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "organizationId": "org_01k0example",
                 *       "name": "Shop",
                 *       "domain": "shop.example.com",
                 *       "database": {
                 *         "type": "mariadb",
                 *         "name": "shop",
                 *         "user": "shop",
                 *         "password": "correct horse battery staple"
                 *       },
                 *       "source": {
                 *         "type": "git",
                 *         "customGitUrl": "https://git.example.com/acme/shop.git",
                 *         "branch": "main"
                 *       },
                 *       "envVars": {
                 *         "NODE_ENV": "production"
                 *       },
                 *       "port": 3000
                 *     }
                 */
                "application/json": {
                    /** @description Id of the organization in which the caller acts (`organization.list`) */
                    organizationId: string;
                    /**
                     * @description Name of the project and of the application
                     * @example Shop
                     */
                    name: string;
                    /**
                     * @description Custom domain of the application. Without one, the application gets a name below the domain of the platform
                     * @example shop.example.com
                     */
                    domain?: string;
                    /** @description Creates an empty database, and sets the variables with which the application connects to it: `DB_HOST`, `DB_DATABASE`, `DB_USERNAME` and `DB_PASSWORD`, with `DATABASE_URL` for postgres, `MONGO_URL` for mongodb, or `DB_PORT` and `DB_CONNECTION` for mysql and mariadb. `envVars` overrides them */
                    database?: {
                        /** @enum {string} */
                        type: "mariadb" | "mysql" | "postgres" | "mongodb";
                        /**
                         * @description Database name
                         * @example shop
                         */
                        name: string;
                        /**
                         * @description Database user
                         * @example shop
                         */
                        user: string;
                        /**
                         * @description Database password
                         * @example correct horse battery staple
                         */
                        password: string;
                    };
                    /**
                     * @description Source of the code; the fields depend on `type`
                     * @example {
                     *       "type": "git",
                     *       "customGitUrl": "https://git.example.com/acme/shop.git",
                     *       "branch": "main"
                     *     }
                     */
                    source: {
                        /** @constant */
                        type: "github";
                        /**
                         * @description Repository as owner/name
                         * @example acme/shop
                         */
                        repo: string;
                        /** @description A GitHub provider of the organization (`gitProvider.create`) */
                        githubId: string;
                        /**
                         * @description Branch to deploy
                         * @default main
                         * @example main
                         */
                        branch?: string;
                        /**
                         * @description Sub-directory used as build context; `/` is the root of the repository
                         * @default /
                         * @example /apps/web
                         */
                        buildPath?: string;
                        /**
                         * @description How the image is built
                         * @default dockerfile
                         * @enum {string}
                         */
                        buildType?: "dockerfile" | "nixpacks";
                        /**
                         * @description Command line that builds the application. A shell runs it in `buildPath` after the dependencies are installed. Ignored if a Dockerfile builds the application
                         * @example npm run build:production
                         */
                        buildCommand?: string;
                        /**
                         * @description Command line that starts the application. A shell runs it in `buildPath`. The application must listen on the port in the variable PORT. Ignored if a Dockerfile defines the start command
                         * @example node dist/server.js
                         */
                        startCommand?: string;
                        /**
                         * @description Path of the health check. The application is healthy if the response status is below 500. Default `/`
                         * @example /healthz
                         */
                        healthPath?: string;
                        /**
                         * @description Whether to fetch the submodules of the repository, at most 20 and two levels deep. Submodules on another host must be public. Default false
                         * @example true
                         */
                        submodules?: boolean;
                        /**
                         * @description Whether to fetch the Git LFS files of the repository, at most 1,000. Needs an HTTPS address. Default false
                         * @example true
                         */
                        lfs?: boolean;
                    } | {
                        /** @constant */
                        type: "gitlab";
                        /**
                         * @description Repository as owner/name
                         * @example acme/shop
                         */
                        repo: string;
                        /** @description A GitLab provider of the organization (`gitProvider.create`) */
                        gitlabId: string;
                        /**
                         * @description Branch to deploy
                         * @default main
                         * @example main
                         */
                        branch?: string;
                        /**
                         * @description Sub-directory used as build context; `/` is the root of the repository
                         * @default /
                         * @example /apps/web
                         */
                        buildPath?: string;
                        /**
                         * @description How the image is built
                         * @default dockerfile
                         * @enum {string}
                         */
                        buildType?: "dockerfile" | "nixpacks";
                        /**
                         * @description Command line that builds the application. A shell runs it in `buildPath` after the dependencies are installed. Ignored if a Dockerfile builds the application
                         * @example npm run build:production
                         */
                        buildCommand?: string;
                        /**
                         * @description Command line that starts the application. A shell runs it in `buildPath`. The application must listen on the port in the variable PORT. Ignored if a Dockerfile defines the start command
                         * @example node dist/server.js
                         */
                        startCommand?: string;
                        /**
                         * @description Path of the health check. The application is healthy if the response status is below 500. Default `/`
                         * @example /healthz
                         */
                        healthPath?: string;
                        /**
                         * @description Whether to fetch the submodules of the repository, at most 20 and two levels deep. Submodules on another host must be public. Default false
                         * @example true
                         */
                        submodules?: boolean;
                        /**
                         * @description Whether to fetch the Git LFS files of the repository, at most 1,000. Needs an HTTPS address. Default false
                         * @example true
                         */
                        lfs?: boolean;
                    } | {
                        /** @constant */
                        type: "docker";
                        /**
                         * @description Image to deploy; no build step
                         * @example nginx:1.27
                         */
                        dockerImage: string;
                        /**
                         * @description Path of the health check. The application is healthy if the response status is below 500. Default `/`
                         * @example /healthz
                         */
                        healthPath?: string;
                    } | {
                        /** @constant */
                        type: "git";
                        /**
                         * @description HTTPS or SSH clone URL of any git host
                         * @example https://git.example.com/acme/shop.git
                         */
                        customGitUrl: string;
                        /** @description A stored SSH key (`sshKey.create`), for private repositories */
                        customGitSSHKeyId?: string;
                        /**
                         * @description Branch to deploy
                         * @default main
                         * @example main
                         */
                        branch?: string;
                        /**
                         * @description Sub-directory used as build context; `/` is the root of the repository
                         * @default /
                         * @example /apps/web
                         */
                        buildPath?: string;
                        /**
                         * @description How the image is built
                         * @default dockerfile
                         * @enum {string}
                         */
                        buildType?: "dockerfile" | "nixpacks";
                        /**
                         * @description Command line that builds the application. A shell runs it in `buildPath` after the dependencies are installed. Ignored if a Dockerfile builds the application
                         * @example npm run build:production
                         */
                        buildCommand?: string;
                        /**
                         * @description Command line that starts the application. A shell runs it in `buildPath`. The application must listen on the port in the variable PORT. Ignored if a Dockerfile defines the start command
                         * @example node dist/server.js
                         */
                        startCommand?: string;
                        /**
                         * @description Path of the health check. The application is healthy if the response status is below 500. Default `/`
                         * @example /healthz
                         */
                        healthPath?: string;
                        /**
                         * @description Whether to fetch the submodules of the repository, at most 20 and two levels deep. Submodules on another host must be public. Default false
                         * @example true
                         */
                        submodules?: boolean;
                        /**
                         * @description Whether to fetch the Git LFS files of the repository, at most 1,000. Needs an HTTPS address. Default false
                         * @example true
                         */
                        lfs?: boolean;
                    };
                    /**
                     * @description Environment variables by name
                     * @example {
                     *       "NODE_ENV": "production"
                     *     }
                     */
                    envVars?: {
                        [key: string]: string;
                    };
                    /**
                     * @description Port on which the application listens in its container. Listen on the port in the variable PORT: it contains this number, or another one if the engine runs no containers
                     * @default 80
                     * @example 3000
                     */
                    port?: number;
                };
            };
        };
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "importId": "imp_01k0example",
                     *       "status": "success",
                     *       "projectId": "prj_01k0example",
                     *       "applicationId": "app_01k0example",
                     *       "databaseId": "db_01k0example",
                     *       "databaseType": "mariadb",
                     *       "databaseServiceHost": "127.64.12.7",
                     *       "domainId": "dom_01k0example",
                     *       "deploymentId": "dep_01k0example",
                     *       "url": "https://shop.example.com"
                     *     }
                     */
                    "application/json": components["schemas"]["ImportResult"];
                };
            };
            /** @description The input is not valid; `issues` names each field */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InputError"];
                };
            };
            /** @description The credential is missing, wrong, revoked or expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller is not allowed to do this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The resource does not exist, or the caller cannot see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The address does not support this method */
            405: {
                headers: {
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A request with this Idempotency-Key is still running */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is larger than 1 MiB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The import failed, or the Idempotency-Key was used with another body */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportResult"] | components["schemas"]["Error"];
                };
            };
            /** @description Too many requests of this caller; try again after `Retry-After` */
            429: {
                headers: {
                    /** @description Whole seconds */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Internal error. Report the header `x-request-id` to the operator */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "siteImport.preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "organizationId": "org_01k0example",
                 *       "name": "Shop",
                 *       "domain": "shop.example.com",
                 *       "database": {
                 *         "type": "mariadb",
                 *         "name": "shop",
                 *         "user": "shop",
                 *         "password": "correct horse battery staple"
                 *       },
                 *       "source": {
                 *         "type": "git",
                 *         "customGitUrl": "https://git.example.com/acme/shop.git",
                 *         "branch": "main"
                 *       },
                 *       "envVars": {
                 *         "NODE_ENV": "production"
                 *       },
                 *       "port": 3000
                 *     }
                 */
                "application/json": {
                    /** @description Id of the organization in which the caller acts (`organization.list`) */
                    organizationId: string;
                    /**
                     * @description Name of the project and of the application
                     * @example Shop
                     */
                    name: string;
                    /**
                     * @description Custom domain of the application. Without one, the application gets a name below the domain of the platform
                     * @example shop.example.com
                     */
                    domain?: string;
                    /** @description Creates an empty database, and sets the variables with which the application connects to it: `DB_HOST`, `DB_DATABASE`, `DB_USERNAME` and `DB_PASSWORD`, with `DATABASE_URL` for postgres, `MONGO_URL` for mongodb, or `DB_PORT` and `DB_CONNECTION` for mysql and mariadb. `envVars` overrides them */
                    database?: {
                        /** @enum {string} */
                        type: "mariadb" | "mysql" | "postgres" | "mongodb";
                        /**
                         * @description Database name
                         * @example shop
                         */
                        name: string;
                        /**
                         * @description Database user
                         * @example shop
                         */
                        user: string;
                        /**
                         * @description Database password
                         * @example correct horse battery staple
                         */
                        password: string;
                    };
                    /**
                     * @description Source of the code; the fields depend on `type`
                     * @example {
                     *       "type": "git",
                     *       "customGitUrl": "https://git.example.com/acme/shop.git",
                     *       "branch": "main"
                     *     }
                     */
                    source: {
                        /** @constant */
                        type: "github";
                        /**
                         * @description Repository as owner/name
                         * @example acme/shop
                         */
                        repo: string;
                        /** @description A GitHub provider of the organization (`gitProvider.create`) */
                        githubId: string;
                        /**
                         * @description Branch to deploy
                         * @default main
                         * @example main
                         */
                        branch?: string;
                        /**
                         * @description Sub-directory used as build context; `/` is the root of the repository
                         * @default /
                         * @example /apps/web
                         */
                        buildPath?: string;
                        /**
                         * @description How the image is built
                         * @default dockerfile
                         * @enum {string}
                         */
                        buildType?: "dockerfile" | "nixpacks";
                        /**
                         * @description Command line that builds the application. A shell runs it in `buildPath` after the dependencies are installed. Ignored if a Dockerfile builds the application
                         * @example npm run build:production
                         */
                        buildCommand?: string;
                        /**
                         * @description Command line that starts the application. A shell runs it in `buildPath`. The application must listen on the port in the variable PORT. Ignored if a Dockerfile defines the start command
                         * @example node dist/server.js
                         */
                        startCommand?: string;
                        /**
                         * @description Path of the health check. The application is healthy if the response status is below 500. Default `/`
                         * @example /healthz
                         */
                        healthPath?: string;
                        /**
                         * @description Whether to fetch the submodules of the repository, at most 20 and two levels deep. Submodules on another host must be public. Default false
                         * @example true
                         */
                        submodules?: boolean;
                        /**
                         * @description Whether to fetch the Git LFS files of the repository, at most 1,000. Needs an HTTPS address. Default false
                         * @example true
                         */
                        lfs?: boolean;
                    } | {
                        /** @constant */
                        type: "gitlab";
                        /**
                         * @description Repository as owner/name
                         * @example acme/shop
                         */
                        repo: string;
                        /** @description A GitLab provider of the organization (`gitProvider.create`) */
                        gitlabId: string;
                        /**
                         * @description Branch to deploy
                         * @default main
                         * @example main
                         */
                        branch?: string;
                        /**
                         * @description Sub-directory used as build context; `/` is the root of the repository
                         * @default /
                         * @example /apps/web
                         */
                        buildPath?: string;
                        /**
                         * @description How the image is built
                         * @default dockerfile
                         * @enum {string}
                         */
                        buildType?: "dockerfile" | "nixpacks";
                        /**
                         * @description Command line that builds the application. A shell runs it in `buildPath` after the dependencies are installed. Ignored if a Dockerfile builds the application
                         * @example npm run build:production
                         */
                        buildCommand?: string;
                        /**
                         * @description Command line that starts the application. A shell runs it in `buildPath`. The application must listen on the port in the variable PORT. Ignored if a Dockerfile defines the start command
                         * @example node dist/server.js
                         */
                        startCommand?: string;
                        /**
                         * @description Path of the health check. The application is healthy if the response status is below 500. Default `/`
                         * @example /healthz
                         */
                        healthPath?: string;
                        /**
                         * @description Whether to fetch the submodules of the repository, at most 20 and two levels deep. Submodules on another host must be public. Default false
                         * @example true
                         */
                        submodules?: boolean;
                        /**
                         * @description Whether to fetch the Git LFS files of the repository, at most 1,000. Needs an HTTPS address. Default false
                         * @example true
                         */
                        lfs?: boolean;
                    } | {
                        /** @constant */
                        type: "docker";
                        /**
                         * @description Image to deploy; no build step
                         * @example nginx:1.27
                         */
                        dockerImage: string;
                        /**
                         * @description Path of the health check. The application is healthy if the response status is below 500. Default `/`
                         * @example /healthz
                         */
                        healthPath?: string;
                    } | {
                        /** @constant */
                        type: "git";
                        /**
                         * @description HTTPS or SSH clone URL of any git host
                         * @example https://git.example.com/acme/shop.git
                         */
                        customGitUrl: string;
                        /** @description A stored SSH key (`sshKey.create`), for private repositories */
                        customGitSSHKeyId?: string;
                        /**
                         * @description Branch to deploy
                         * @default main
                         * @example main
                         */
                        branch?: string;
                        /**
                         * @description Sub-directory used as build context; `/` is the root of the repository
                         * @default /
                         * @example /apps/web
                         */
                        buildPath?: string;
                        /**
                         * @description How the image is built
                         * @default dockerfile
                         * @enum {string}
                         */
                        buildType?: "dockerfile" | "nixpacks";
                        /**
                         * @description Command line that builds the application. A shell runs it in `buildPath` after the dependencies are installed. Ignored if a Dockerfile builds the application
                         * @example npm run build:production
                         */
                        buildCommand?: string;
                        /**
                         * @description Command line that starts the application. A shell runs it in `buildPath`. The application must listen on the port in the variable PORT. Ignored if a Dockerfile defines the start command
                         * @example node dist/server.js
                         */
                        startCommand?: string;
                        /**
                         * @description Path of the health check. The application is healthy if the response status is below 500. Default `/`
                         * @example /healthz
                         */
                        healthPath?: string;
                        /**
                         * @description Whether to fetch the submodules of the repository, at most 20 and two levels deep. Submodules on another host must be public. Default false
                         * @example true
                         */
                        submodules?: boolean;
                        /**
                         * @description Whether to fetch the Git LFS files of the repository, at most 1,000. Needs an HTTPS address. Default false
                         * @example true
                         */
                        lfs?: boolean;
                    };
                    /**
                     * @description Environment variables by name
                     * @example {
                     *       "NODE_ENV": "production"
                     *     }
                     */
                    envVars?: {
                        [key: string]: string;
                    };
                    /**
                     * @description Port on which the application listens in its container. Listen on the port in the variable PORT: it contains this number, or another one if the engine runs no containers
                     * @default 80
                     * @example 3000
                     */
                    port?: number;
                };
            };
        };
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "valid": true,
                     *       "resources": {
                     *         "project": {
                     *           "name": "shop"
                     *         },
                     *         "database": {
                     *           "type": "mariadb",
                     *           "name": "shop"
                     *         },
                     *         "application": {
                     *           "name": "shop",
                     *           "sourceType": "github",
                     *           "buildType": "dockerfile"
                     *         },
                     *         "domain": {
                     *           "host": "www.example.com"
                     *         }
                     *       },
                     *       "warnings": [
                     *         {
                     *           "code": "DOMAIN_TAKEN",
                     *           "message": "The domain shop.example.com is already in use. Choose another one.",
                     *           "path": [
                     *             "domain"
                     *           ]
                     *         }
                     *       ],
                     *       "errors": [
                     *         {
                     *           "code": "DOMAIN_TAKEN",
                     *           "message": "The domain shop.example.com is already in use. Choose another one.",
                     *           "path": [
                     *             "domain"
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ImportPreview"];
                };
            };
            /** @description The input is not valid; `issues` names each field */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InputError"];
                };
            };
            /** @description The credential is missing, wrong, revoked or expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller is not allowed to do this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The resource does not exist, or the caller cannot see it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The address does not support this method */
            405: {
                headers: {
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is larger than 1 MiB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests of this caller; try again after `Retry-After` */
            429: {
                headers: {
                    /** @description Whole seconds */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Internal error. Report the header `x-request-id` to the operator */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "siteImport.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the import
                 * @example imp_01k0example
                 */
                siteImportId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "importId": "imp_01k0example",
                     *       "status": "success",
                     *       "projectId": "prj_01k0example",
                     *       "applicationId": "app_01k0example",
                     *       "databaseId": "db_01k0example",
                     *       "databaseType": "mariadb",
                     *       "databaseServiceHost": "127.64.12.7",
                     *       "domainId": "dom_01k0example",
                     *       "deploymentId": "dep_01k0example",
                     *       "url": "https://shop.example.com",
                     *       "name": "Shop",
                     *       "sourceType": "git",
                     *       "createdAt": "2026-05-04T12:30:00.000Z",
                     *       "updatedAt": "2026-05-04T12:30:00.020Z",
                     *       "finishedAt": "2026-05-04T12:30:00.020Z",
                     *       "request": {
                     *         "organizationId": "org_01k0example",
                     *         "name": "Shop",
                     *         "domain": "shop.example.com",
                     *         "port": 3000
                     *       },
                     *       "steps": [
                     *         {
                     *           "name": "project_creation",
                     *           "status": "success",
                     *           "startedAt": "2026-05-04T12:30:00.000Z",
                     *           "finishedAt": "2026-05-04T12:30:00.020Z"
                     *         },
                     *         {
                     *           "name": "database_creation",
                     *           "status": "success",
                     *           "startedAt": "2026-05-04T12:30:00.000Z",
                     *           "finishedAt": "2026-05-04T12:30:00.020Z"
                     *         },
                     *         {
                     *           "name": "application_creation",
                     *           "status": "success",
                     *           "startedAt": "2026-05-04T12:30:00.000Z",
                     *           "finishedAt": "2026-05-04T12:30:00.020Z"
                     *         },
                     *         {
                     *           "name": "domain_creation",
                     *           "status": "success",
                     *           "startedAt": "2026-05-04T12:30:00.000Z",
                     *           "finishedAt": "2026-05-04T12:30:00.020Z"
                     *         },
                     *         {
                     *           "name": "deployment",
                     *           "status": "success",
                     *           "startedAt": "2026-05-04T12:30:00.000Z",
                     *           "finishedAt": "2026-05-04T12:30:00.020Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description Id of the import */
                        importId: string;
                        /** @enum {string} */
                        status: "pending" | "success" | "partial" | "failed";
                        projectId?: string;
                        applicationId?: string;
                        databaseId?: string;
                        /** @enum {string} */
                        databaseType?: "mariadb" | "mysql" | "postgres" | "mongodb";
                        /**
                         * @description Internal host name of the database
                         * @example 127.64.12.7
                         */
                        databaseServiceHost?: string;
                        domainId?: string;
                        /** @description Id of the triggered deployment */
                        deploymentId?: string;
                        /** @description Address of the site; it responds after the deployment */
                        url?: string;
                        /** @description Reason of the failure, as a message for the user */
                        errorMessage?: string;
                        /** @enum {string} */
                        errorStep?: "project_creation" | "database_creation" | "application_creation" | "domain_creation" | "deployment";
                        name: string;
                        /** @enum {string} */
                        sourceType: "github" | "gitlab" | "docker" | "git";
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, milliseconds
                         * @example 2026-05-04T12:30:00.000Z
                         */
                        createdAt: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, milliseconds
                         * @example 2026-05-04T12:30:00.000Z
                         */
                        updatedAt: string;
                        finishedAt: string | null;
                        /** @description The stored input; secrets are replaced by ******** */
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
                };
            };
            /** @description The input is not valid; `issues` names each field */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InputError"];
                };
            };
            /** @description The credential is missing, wrong, revoked or expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller is not allowed to do this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No such import in this organization */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The address does not support this method */
            405: {
                headers: {
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests of this caller; try again after `Retry-After` */
            429: {
                headers: {
                    /** @description Whole seconds */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Internal error. Report the header `x-request-id` to the operator */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "siteImport.retry": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the import
                 * @example imp_01k0example
                 */
                siteImportId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "importId": "imp_01k0example",
                     *       "status": "success",
                     *       "projectId": "prj_01k0example",
                     *       "applicationId": "app_01k0example",
                     *       "databaseId": "db_01k0example",
                     *       "databaseType": "mariadb",
                     *       "databaseServiceHost": "127.64.12.7",
                     *       "domainId": "dom_01k0example",
                     *       "deploymentId": "dep_01k0example",
                     *       "url": "https://shop.example.com"
                     *     }
                     */
                    "application/json": components["schemas"]["ImportResult"];
                };
            };
            /** @description The input is not valid; `issues` names each field */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InputError"];
                };
            };
            /** @description The credential is missing, wrong, revoked or expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller is not allowed to do this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No such import in this organization */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The address does not support this method */
            405: {
                headers: {
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The import is neither failed nor partial */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is larger than 1 MiB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The import failed; `errorStep` and `errorMessage` contain the step and the reason */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportResult"];
                };
            };
            /** @description Too many requests of this caller; try again after `Retry-After` */
            429: {
                headers: {
                    /** @description Whole seconds */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Internal error. Report the header `x-request-id` to the operator */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "siteImport.rollback": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the import
                 * @example imp_01k0example
                 */
                siteImportId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "importId": "imp_01k0example",
                     *       "status": "removed"
                     *     }
                     */
                    "application/json": {
                        importId: string;
                        /** @constant */
                        status: "removed";
                    };
                };
            };
            /** @description The input is not valid; `issues` names each field */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InputError"];
                };
            };
            /** @description The credential is missing, wrong, revoked or expired */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller is not allowed to do this */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No such import in this organization */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The address does not support this method */
            405: {
                headers: {
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The import is not partial */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is larger than 1 MiB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests of this caller; try again after `Retry-After` */
            429: {
                headers: {
                    /** @description Whole seconds */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Internal error. Report the header `x-request-id` to the operator */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "theme.show": {
        parameters: {
            query?: {
                /**
                 * @description `css` returns a stylesheet: the colours as CSS variables, followed by the custom CSS
                 * @example json
                 */
                format?: "json" | "css";
            };
            header?: {
                /** @description The ETag of an earlier response. Returns 304 if nothing has changed */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    /** @description Version of this response, for `If-None-Match` */
                    ETag?: string;
                    /** @description public, max-age=300, s-maxage=60 */
                    "Cache-Control"?: string;
                    /** @description Always `*` */
                    "Access-Control-Allow-Origin"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "siteName": "Shop documentation",
                     *       "logoUrl": "https://www.example.com/logo.svg",
                     *       "faviconUrl": "https://www.example.com/favicon.svg",
                     *       "footerText": "Example Inc.",
                     *       "customCss": "text",
                     *       "colorsLight": {
                     *         "primary": "222 47% 11%",
                     *         "background": "222 47% 11%",
                     *         "foreground": "222 47% 11%",
                     *         "card": "222 47% 11%",
                     *         "card-foreground": "222 47% 11%",
                     *         "popover": "222 47% 11%",
                     *         "popover-foreground": "222 47% 11%",
                     *         "primary-foreground": "222 47% 11%",
                     *         "secondary": "222 47% 11%",
                     *         "secondary-foreground": "222 47% 11%",
                     *         "muted": "222 47% 11%",
                     *         "muted-foreground": "222 47% 11%",
                     *         "accent": "222 47% 11%",
                     *         "accent-foreground": "222 47% 11%",
                     *         "destructive": "222 47% 11%",
                     *         "destructive-foreground": "222 47% 11%",
                     *         "border": "222 47% 11%",
                     *         "input": "222 47% 11%",
                     *         "ring": "222 47% 11%",
                     *         "chart-1": "222 47% 11%",
                     *         "chart-2": "222 47% 11%",
                     *         "chart-3": "222 47% 11%",
                     *         "chart-4": "222 47% 11%",
                     *         "chart-5": "222 47% 11%",
                     *         "sidebar": "222 47% 11%",
                     *         "sidebar-background": "222 47% 11%",
                     *         "sidebar-foreground": "222 47% 11%",
                     *         "sidebar-primary": "222 47% 11%",
                     *         "sidebar-primary-foreground": "222 47% 11%",
                     *         "sidebar-accent": "222 47% 11%",
                     *         "sidebar-accent-foreground": "222 47% 11%",
                     *         "sidebar-border": "222 47% 11%",
                     *         "sidebar-ring": "222 47% 11%"
                     *       },
                     *       "colorsDark": {
                     *         "primary": "222 47% 11%",
                     *         "background": "222 47% 11%",
                     *         "foreground": "222 47% 11%",
                     *         "card": "222 47% 11%",
                     *         "card-foreground": "222 47% 11%",
                     *         "popover": "222 47% 11%",
                     *         "popover-foreground": "222 47% 11%",
                     *         "primary-foreground": "222 47% 11%",
                     *         "secondary": "222 47% 11%",
                     *         "secondary-foreground": "222 47% 11%",
                     *         "muted": "222 47% 11%",
                     *         "muted-foreground": "222 47% 11%",
                     *         "accent": "222 47% 11%",
                     *         "accent-foreground": "222 47% 11%",
                     *         "destructive": "222 47% 11%",
                     *         "destructive-foreground": "222 47% 11%",
                     *         "border": "222 47% 11%",
                     *         "input": "222 47% 11%",
                     *         "ring": "222 47% 11%",
                     *         "chart-1": "222 47% 11%",
                     *         "chart-2": "222 47% 11%",
                     *         "chart-3": "222 47% 11%",
                     *         "chart-4": "222 47% 11%",
                     *         "chart-5": "222 47% 11%",
                     *         "sidebar": "222 47% 11%",
                     *         "sidebar-background": "222 47% 11%",
                     *         "sidebar-foreground": "222 47% 11%",
                     *         "sidebar-primary": "222 47% 11%",
                     *         "sidebar-primary-foreground": "222 47% 11%",
                     *         "sidebar-accent": "222 47% 11%",
                     *         "sidebar-accent-foreground": "222 47% 11%",
                     *         "sidebar-border": "222 47% 11%",
                     *         "sidebar-ring": "222 47% 11%"
                     *       }
                     *     }
                     */
                    "application/json": {
                        siteName: string;
                        logoUrl: string | null;
                        faviconUrl: string | null;
                        footerText: string | null;
                        customCss: string | null;
                        colorsLight: {
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            primary: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            background?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            foreground?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            card?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            "card-foreground"?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            popover?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            "popover-foreground"?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            "primary-foreground"?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            secondary?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            "secondary-foreground"?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            muted?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            "muted-foreground"?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            accent?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            "accent-foreground"?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            destructive?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            "destructive-foreground"?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            border?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            input?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            ring?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            "chart-1"?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            "chart-2"?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            "chart-3"?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            "chart-4"?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            "chart-5"?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            sidebar?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            "sidebar-background"?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            "sidebar-foreground"?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            "sidebar-primary"?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            "sidebar-primary-foreground"?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            "sidebar-accent"?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            "sidebar-accent-foreground"?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            "sidebar-border"?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            "sidebar-ring"?: string;
                        };
                        colorsDark: {
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            primary: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            background?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            foreground?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            card?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            "card-foreground"?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            popover?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            "popover-foreground"?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            "primary-foreground"?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            secondary?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            "secondary-foreground"?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            muted?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            "muted-foreground"?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            accent?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            "accent-foreground"?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            destructive?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            "destructive-foreground"?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            border?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            input?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            ring?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            "chart-1"?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            "chart-2"?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            "chart-3"?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            "chart-4"?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            "chart-5"?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            sidebar?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            "sidebar-background"?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            "sidebar-foreground"?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            "sidebar-primary"?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            "sidebar-primary-foreground"?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            "sidebar-accent"?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            "sidebar-accent-foreground"?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            "sidebar-border"?: string;
                            /**
                             * @description An HSL triple, as used inside `hsl()`
                             * @example 222 47% 11%
                             */
                            "sidebar-ring"?: string;
                        };
                    };
                    "text/css": string;
                };
            };
            /** @description Nothing has changed */
            304: {
                headers: {
                    /** @description Version of this response, for `If-None-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The input is not valid; `issues` names each field */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InputError"];
                };
            };
            /** @description The address does not support this method */
            405: {
                headers: {
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests of this caller; try again after `Retry-After` */
            429: {
                headers: {
                    /** @description Whole seconds */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Internal error. Report the header `x-request-id` to the operator */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "deploy.started": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of the event, the same for every attempt
                 * @example msg_01k0example
                 */
                "webhook-id": string;
                /**
                 * @description Time of the attempt, Unix time in seconds
                 * @example 1795340000
                 */
                "webhook-timestamp": string;
                /**
                 * @description Signature according to Standard Webhooks, with the secret of the webhook
                 * @example v1,…
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "deploy.started",
                 *       "timestamp": "2026-05-04T12:30:00.000Z",
                 *       "data": {
                 *         "deploymentId": "dep_01k0example",
                 *         "status": "running",
                 *         "title": "Push to main",
                 *         "description": "Commit 3f2a91c0d4e5",
                 *         "commitHash": "3f2a91c0d4e5b6a7988776655443322110ffeedd",
                 *         "errorMessage": null,
                 *         "createdAt": "2026-05-04T12:30:00.000Z",
                 *         "startedAt": "2026-05-04T12:30:00.000Z",
                 *         "finishedAt": "2026-05-04T12:30:00.000Z",
                 *         "applicationId": "app_01k0example",
                 *         "applicationName": "text",
                 *         "appName": "shop-5pyv96",
                 *         "projectId": "prj_01k0example",
                 *         "environmentId": "env_01k0example",
                 *         "organizationId": "org_01k0example"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "deploy.started";
                    /**
                     * Format: date-time
                     * @description Time of the event
                     * @example 2026-05-04T12:30:00.000Z
                     */
                    timestamp: string;
                    data: {
                        deploymentId: string;
                        /**
                         * @example running
                         * @enum {string}
                         */
                        status: "queued" | "running" | "done" | "error" | "cancelled";
                        /** @example Push to main */
                        title: string;
                        /** @example Commit 3f2a91c0d4e5 */
                        description: string | null;
                        commitHash: string | null;
                        /**
                         * @description Reason of the failure; null if the deployment has not failed
                         * @example null
                         */
                        errorMessage: string | null;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, milliseconds
                         * @example 2026-05-04T12:30:00.000Z
                         */
                        createdAt: string;
                        startedAt: string | null;
                        finishedAt: string | null;
                        applicationId: string;
                        applicationName: string;
                        appName: string;
                        projectId: string;
                        environmentId: string;
                        organizationId: string;
                    };
                };
            };
        };
        responses: {
            /** @description The event was accepted. After any other response it is sent again */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "deploy.succeeded": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of the event, the same for every attempt
                 * @example msg_01k0example
                 */
                "webhook-id": string;
                /**
                 * @description Time of the attempt, Unix time in seconds
                 * @example 1795340000
                 */
                "webhook-timestamp": string;
                /**
                 * @description Signature according to Standard Webhooks, with the secret of the webhook
                 * @example v1,…
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "deploy.succeeded",
                 *       "timestamp": "2026-05-04T12:30:00.000Z",
                 *       "data": {
                 *         "deploymentId": "dep_01k0example",
                 *         "status": "done",
                 *         "title": "Push to main",
                 *         "description": "Commit 3f2a91c0d4e5",
                 *         "commitHash": "3f2a91c0d4e5b6a7988776655443322110ffeedd",
                 *         "errorMessage": null,
                 *         "createdAt": "2026-05-04T12:30:00.000Z",
                 *         "startedAt": "2026-05-04T12:30:00.000Z",
                 *         "finishedAt": "2026-05-04T12:30:00.000Z",
                 *         "applicationId": "app_01k0example",
                 *         "applicationName": "text",
                 *         "appName": "shop-5pyv96",
                 *         "projectId": "prj_01k0example",
                 *         "environmentId": "env_01k0example",
                 *         "organizationId": "org_01k0example"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "deploy.succeeded";
                    /**
                     * Format: date-time
                     * @description Time of the event
                     * @example 2026-05-04T12:30:00.000Z
                     */
                    timestamp: string;
                    data: {
                        deploymentId: string;
                        /**
                         * @example done
                         * @enum {string}
                         */
                        status: "queued" | "running" | "done" | "error" | "cancelled";
                        /** @example Push to main */
                        title: string;
                        /** @example Commit 3f2a91c0d4e5 */
                        description: string | null;
                        commitHash: string | null;
                        /**
                         * @description Reason of the failure; null if the deployment has not failed
                         * @example null
                         */
                        errorMessage: string | null;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, milliseconds
                         * @example 2026-05-04T12:30:00.000Z
                         */
                        createdAt: string;
                        startedAt: string | null;
                        finishedAt: string | null;
                        applicationId: string;
                        applicationName: string;
                        appName: string;
                        projectId: string;
                        environmentId: string;
                        organizationId: string;
                    };
                };
            };
        };
        responses: {
            /** @description The event was accepted. After any other response it is sent again */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "deploy.failed": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of the event, the same for every attempt
                 * @example msg_01k0example
                 */
                "webhook-id": string;
                /**
                 * @description Time of the attempt, Unix time in seconds
                 * @example 1795340000
                 */
                "webhook-timestamp": string;
                /**
                 * @description Signature according to Standard Webhooks, with the secret of the webhook
                 * @example v1,…
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "deploy.failed",
                 *       "timestamp": "2026-05-04T12:30:00.000Z",
                 *       "data": {
                 *         "deploymentId": "dep_01k0example",
                 *         "status": "error",
                 *         "title": "Push to main",
                 *         "description": "Commit 3f2a91c0d4e5",
                 *         "commitHash": "3f2a91c0d4e5b6a7988776655443322110ffeedd",
                 *         "errorMessage": "The build failed: npm exited with 1.",
                 *         "createdAt": "2026-05-04T12:30:00.000Z",
                 *         "startedAt": "2026-05-04T12:30:00.000Z",
                 *         "finishedAt": "2026-05-04T12:30:00.000Z",
                 *         "applicationId": "app_01k0example",
                 *         "applicationName": "text",
                 *         "appName": "shop-5pyv96",
                 *         "projectId": "prj_01k0example",
                 *         "environmentId": "env_01k0example",
                 *         "organizationId": "org_01k0example"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "deploy.failed";
                    /**
                     * Format: date-time
                     * @description Time of the event
                     * @example 2026-05-04T12:30:00.000Z
                     */
                    timestamp: string;
                    data: {
                        deploymentId: string;
                        /**
                         * @example error
                         * @enum {string}
                         */
                        status: "queued" | "running" | "done" | "error" | "cancelled";
                        /** @example Push to main */
                        title: string;
                        /** @example Commit 3f2a91c0d4e5 */
                        description: string | null;
                        commitHash: string | null;
                        /**
                         * @description Reason of the failure; null if the deployment has not failed
                         * @example The build failed: npm exited with 1.
                         */
                        errorMessage: string | null;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, milliseconds
                         * @example 2026-05-04T12:30:00.000Z
                         */
                        createdAt: string;
                        startedAt: string | null;
                        finishedAt: string | null;
                        applicationId: string;
                        applicationName: string;
                        appName: string;
                        projectId: string;
                        environmentId: string;
                        organizationId: string;
                    };
                };
            };
        };
        responses: {
            /** @description The event was accepted. After any other response it is sent again */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "app.health_changed": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of the event, the same for every attempt
                 * @example msg_01k0example
                 */
                "webhook-id": string;
                /**
                 * @description Time of the attempt, Unix time in seconds
                 * @example 1795340000
                 */
                "webhook-timestamp": string;
                /**
                 * @description Signature according to Standard Webhooks, with the secret of the webhook
                 * @example v1,…
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "app.health_changed",
                 *       "timestamp": "2026-05-04T12:30:00.000Z",
                 *       "data": {
                 *         "applicationId": "app_01k0example",
                 *         "applicationName": "text",
                 *         "appName": "shop-5pyv96",
                 *         "projectId": "prj_01k0example",
                 *         "environmentId": "env_01k0example",
                 *         "organizationId": "org_01k0example",
                 *         "deploymentId": "dep_01k0example",
                 *         "health": "healthy",
                 *         "previousHealth": "healthy",
                 *         "detail": "it is not running"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "app.health_changed";
                    /**
                     * Format: date-time
                     * @description Time of the event
                     * @example 2026-05-04T12:30:00.000Z
                     */
                    timestamp: string;
                    data: {
                        applicationId: string;
                        applicationName: string;
                        appName: string;
                        projectId: string;
                        environmentId: string;
                        organizationId: string;
                        /**
                         * @description The deployment whose release receives the visitors
                         * @example dep_01k0example
                         */
                        deploymentId: string | null;
                        /** @enum {string} */
                        health: "healthy" | "unhealthy";
                        /** @enum {string} */
                        previousHealth: "healthy" | "unhealthy";
                        /**
                         * @description Reason of the failed health check; null for a healthy application
                         * @example it is not running
                         */
                        detail: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description The event was accepted. After any other response it is sent again */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
