import type { JsonObject } from '#src/http/document/openapi.ts';
import type { Violation } from '../../scripts/versioning-guard.ts';
import {
  answer,
  type Change,
  get,
  limit,
  nullable,
  offset,
  post,
  text,
  thing,
  variant,
} from './versioning-document.ts';

/** What can become of the document, and what each change is for a client. */

const THING = 'GET /things response 200 []';
const BODY = 'POST /things/new body';
const source = (...oneOf: JsonObject[]): Change => ({ 'body properties source': { oneOf } });
const [git, docker] = [variant('git', 'url'), variant('docker', 'image')];

export const CASES: readonly [what: string, kind: Violation['kind'], where: string, change: Change][] = [
  ['a new operation', 'addition', 'GET /more', { 'paths /more': { get } }],
  ['a new method', 'addition', 'POST /things', { 'paths /things post': post }],
  ['a removed operation', 'removal', 'GET /things', { 'paths /things': undefined }],
  ['a moved operation', 'removal', 'GET /things', { 'paths /things': undefined, 'paths /items': { get } }],
  ['a new response field', 'addition', `${THING}.size`, { 'thing properties size': text }],
  [
    'a removed response field',
    'removal',
    `${THING}.note`,
    { 'thing properties note': undefined, 'thing required': ['id', 'createdAt'] },
  ],
  [
    'a renamed response field',
    'removal',
    `${THING}.note`,
    {
      'thing properties note': undefined,
      'thing properties remark': text,
      'thing required': ['id', 'remark', 'createdAt'],
    },
  ],
  [
    'a response field that can be missing',
    'narrowing',
    `${THING}.note`,
    { 'thing required': ['id', 'createdAt'] },
  ],
  ['a response field that can be null', 'narrowing', `${THING}.id`, { 'thing properties id': nullable }],
  [
    'the same by a list of types',
    'narrowing',
    `${THING}.id`,
    { 'thing properties id': { type: ['string', 'null'] } },
  ],
  [
    'a response field of another type',
    'narrowing',
    `${THING}.id`,
    { 'thing properties id': { type: 'integer' } },
  ],
  [
    'a new value in a response',
    'addition',
    'POST /things/new response 200 status',
    { 'result properties status enum': ['done', 'failed', 'lost'] },
  ],
  [
    'a value less in a response',
    'removal',
    'POST /things/new response 200 status',
    { 'result properties status enum': ['done'] },
  ],
  ['a new status', 'addition', 'GET /things response 429', { 'get responses 429': answer(text) }],
  ['a removed status', 'removal', 'GET /things response 404', { 'get responses 404': undefined }],
  [
    'a response without its body',
    'removal',
    'GET /things response 404',
    { 'get responses 404 content': undefined },
  ],
  ['a new optional input', 'addition', `${BODY} color`, { 'body properties color': text }],
  [
    'a new required input',
    'narrowing',
    `${BODY} color`,
    { 'body properties color': text, 'body required': ['name', 'color'] },
  ],
  ['an input that is required now', 'narrowing', `${BODY} size`, { 'body required': ['name', 'size'] }],
  ['an input that is not taken any more', 'removal', `${BODY} size`, { 'body properties size': undefined }],
  ['a narrower enum in a request', 'narrowing', `${BODY} size`, { 'body properties size enum': ['big'] }],
  [
    'a wider enum in a request',
    'addition',
    `${BODY} size`,
    { 'body properties size enum': ['big', 'small', 'huge'] },
  ],
  ['an enum where any text was taken', 'narrowing', `${BODY} name`, { 'body properties name enum': ['a'] }],
  ['a tighter bound in a request', 'narrowing', `${BODY} name`, { 'body properties name maxLength': 50 }],
  ['a new pattern in a request', 'narrowing', `${BODY} name`, { 'body properties name pattern': '^a' }],
  ['another type in a request', 'narrowing', `${BODY} name`, { 'body properties name type': 'integer' }],
  ['null in a request', 'addition', `${BODY} size`, { 'body properties size type': ['string', 'null'] }],
  ['a variant less in a request', 'narrowing', `${BODY} source(type docker)`, source(git)],
  [
    'a variant more in a request',
    'addition',
    `${BODY} source(type svn)`,
    source(variant('svn', 'url'), docker, git),
  ],
  [
    'a new required field in a variant',
    'narrowing',
    `${BODY} source(type git).branch`,
    source(variant('git', 'url', 'branch'), docker),
  ],
  ['a body that is required now', 'narrowing', 'GET /things body', { 'get requestBody': { required: true } }],
  ['a new optional parameter', 'addition', 'GET /things query offset', { 'get parameters 2': offset }],
  [
    'a new required parameter',
    'narrowing',
    'GET /things query offset',
    { 'get parameters 2': { ...offset, required: true } },
  ],
  ['a removed parameter', 'removal', 'GET /things query kind', { 'get parameters': [limit] }],
  [
    'a parameter that is required now',
    'narrowing',
    'GET /things query limit',
    { 'get parameters 0 required': true },
  ],
  ['a tighter parameter', 'narrowing', 'GET /things query limit', { 'get parameters 0 schema maximum': 20 }],
  [
    'another default of a parameter',
    'narrowing',
    'GET /things query limit',
    { 'get parameters 0 schema default': 20 },
  ],
  [
    'a parameter without its default',
    'narrowing',
    'GET /things query limit',
    { 'get parameters 0 schema default': undefined },
  ],
  [
    'another default in a request',
    'narrowing',
    `${BODY} branch`,
    { 'body properties branch default': 'master' },
  ],
  [
    'a pattern of names',
    'narrowing',
    `${BODY} labels{names}`,
    { 'body properties labels propertyNames': { maxLength: 50, pattern: '^[A-Z]+$' } },
  ],
  [
    'shorter names',
    'narrowing',
    `${BODY} labels{names}`,
    { 'body properties labels propertyNames': { maxLength: 10 } },
  ],
  ['a body without further fields', 'narrowing', BODY, { 'body additionalProperties': false }],
  [
    'a time that is no time any more',
    'narrowing',
    `${THING}.createdAt`,
    { 'thing properties createdAt': text },
  ],
  [
    'a response header less',
    'removal',
    'GET /things response 200',
    { 'get responses 200 headers': undefined },
  ],
  [
    'a response header more',
    'addition',
    'GET /things response 404',
    { 'get responses 404 headers': { Link: { schema: text } } },
  ],
  [
    'a credential in another header',
    'narrowing',
    'securitySchemes apiKey',
    { 'components securitySchemes apiKey name': 'x-key' },
  ],
  [
    'a credential that is gone',
    'removal',
    'securitySchemes bearer',
    { 'components securitySchemes bearer': undefined },
  ],
  ['another name in generated clients', 'narrowing', 'GET /things', { 'get operationId': 'other' }],
  ['a credential less', 'removal', 'GET /things', { 'get security': [{ bearer: [] }] }],
  [
    'a credential where none was needed',
    'narrowing',
    'POST /things/new',
    { 'post security': [{ bearer: [] }] },
  ],
];

export const HARMLESS: readonly [what: string, change: Change][] = [
  ['nothing', {}],
  ['other words', { 'get summary': 'Other', 'thing description': 'Other' }],
  ['an input that need not be given any more', { 'body required': [] }],
  ['a looser bound in a request', { 'body properties name maxLength': 200 }],
  ['a response field that is never null any more', { 'thing properties note': text }],
  ['variants in another order', source(docker, git)],
  [
    'a schema in place of its name',
    { 'get responses 200 content application/json schema': { type: 'array', items: thing } },
  ],
  ['a deprecation with its date', { 'get deprecated': true, 'get x-sunset': '2027-06-30' }],
];
