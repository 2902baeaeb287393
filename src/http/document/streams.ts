import { CHANGE_TOPICS } from '#src/domain/change.ts';
import { errorResponse, limited } from './failures.ts';
import type { OpenApiOperation } from './openapi.ts';

interface StreamDocument {
  readonly name: string;
  readonly summary: string;
  /** The first sentences of the description: which events there are. */
  readonly events: string;
  /** What is followed. Undefined: the active organization, whose stream has no numbered events. */
  readonly followed?: { readonly parameter: string; readonly missing: string };
}

const ENDING =
  'A stream can end at any time (after 15 minutes, when the service restarts, or a few seconds after the caller has lost the access).';
const RECONNECTING =
  'To continue, connect again with the id of the last event in `Last-Event-ID`; browsers do this automatically.';
const NOT_NUMBERED = 'Then connect again; browsers do this automatically.';

/** Subscriptions, which are served as server-sent events. */
export const STREAMS: Record<string, Record<string, OpenApiOperation>> = {
  ...documentStream({
    name: 'application.followRun',
    summary: 'Follow the output of a one-off command until it ends',
    events:
      'Each line is an unnamed event whose data is the line, with secrets masked. The last event is `end`: its data is JSON with `ending` (`exited`, `deadline`, `cancelled` or `failed`), `exitCode` and `message`. A command that a signal has ended has the exit code 128 and the number of the signal. The output is kept for one minute after the end. A command that no client follows for 10 seconds is ended.',
    followed: {
      parameter: 'runId',
      missing: 'The run does not exist any more, or the caller cannot see it',
    },
  }),
  ...documentStream({
    name: 'deployment.follow',
    summary: 'Follow the log of a deployment until it ends',
    events:
      'Each line is an unnamed event whose data is the line, with secrets masked. The last event is `end`: its data is JSON with `status` and `errorMessage`. An event `note` contains a notice about the stream in `message`.',
    followed: {
      parameter: 'deploymentId',
      missing: 'The deployment does not exist, or the caller cannot see it',
    },
  }),
  ...documentStream({
    name: 'organization.follow',
    summary: 'Follow which topics of the active organization change',
    events: `The first event is \`ready\`. Then an event \`changed\` is sent at most once a second, if something that the caller can see has changed: its data is JSON with \`topics\`, of ${CHANGE_TOPICS.map((topic) => `\`${topic}\``).join(', ')}. Read what you show again after \`ready\` and \`changed\`.`,
  }),
};

function documentStream({ name, summary, events, followed }: StreamDocument) {
  const [tag = name] = name.split('.');
  return {
    [`/api/${name}`]: {
      get: {
        operationId: name,
        tags: [tag],
        summary,
        description: `${events} ${ENDING} ${followed === undefined ? NOT_NUMBERED : RECONNECTING}`,
        security: [{ bearer: [] }, { apiKey: [] }],
        ...(followed !== undefined && { parameters: parametersOf(followed.parameter) }),
        responses: {
          200: {
            description: 'Stream of events',
            content: { 'text/event-stream': { schema: { type: 'string' } } },
          },
          400: {
            description: 'The input is not valid; `issues` names each field',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/InputError' } } },
          },
          401: errorResponse(401, 'The credential is missing, wrong, revoked or expired'),
          403: errorResponse(403, 'The caller is not allowed to do this'),
          ...(followed !== undefined && { 404: errorResponse(404, followed.missing) }),
          405: errorResponse(405, 'Another method than GET and HEAD'),
          429: limited(
            errorResponse(429, 'Too many event streams at once, or too many requests of this caller'),
          ),
          500: errorResponse(500, 'Internal error. Report the header `x-request-id` to the operator'),
        },
      },
    },
  } satisfies Record<string, Record<string, OpenApiOperation>>;
}

function parametersOf(parameter: string) {
  const schema = { type: 'string', pattern: '^\\d{1,9}$' };
  return [
    { in: 'query', name: parameter, required: true, schema: { type: 'string', minLength: 1 } },
    {
      in: 'query',
      name: 'lastEventId',
      required: false,
      description: 'Same as the header `Last-Event-ID`, for clients that cannot set headers',
      schema,
    },
    {
      in: 'header',
      name: 'Last-Event-ID',
      required: false,
      description: 'Id of the last received event. The stream continues after it',
      schema,
    },
  ];
}
