import { transformer } from '#routers/base/transformer.ts';
import { appRouter } from '#routers/index.ts';
import { readQuery } from '#src/adapters/dns/builtin/read-query.ts';
import { explainFailure } from '#src/adapters/git/explain-failure.ts';
import { progressFilter } from '#src/adapters/git/progress.ts';
import { parsePackageJson } from '#src/adapters/workloads/common/build/facts.ts';
import { planBuild } from '#src/adapters/workloads/common/build/plan.ts';
import { parseDockerignore } from '#src/adapters/workloads/images/build/dockerignore.ts';
import { AuthBody } from '#src/contracts/auth.ts';
import { customCssProblem } from '#src/contracts/custom-css.ts';
import { PaymentRequest } from '#src/contracts/gateway/payment.ts';
import { isHttpAddress } from '#src/contracts/http-address.ts';
import { isHslTriple } from '#src/contracts/theme.ts';
import { isHubPath } from '#src/http/common/hub-failures.ts';
import { isNamed } from '#src/http/facade/answer.ts';
import { pickLanguage } from '#src/http/pages/words/language.ts';
import { branchNameProblem } from '#src/kernel/branch-name.ts';
import { isBuildPath } from '#src/kernel/build-path.ts';
import { branchFilter, pathFilter } from '#src/kernel/filter.ts';
import { parseGitUrl } from '#src/kernel/git-url.ts';
import { parseHostName } from '#src/kernel/host-name.ts';
import { isImageReference, registryHostOf, registryOfImage } from '#src/kernel/image-reference.ts';
import { jsonShapeProblem, REQUEST_BOUNDS } from '#src/kernel/json-shape.ts';
import { parseSshKey } from '#src/kernel/ssh-key.ts';
import { readTargetUrl } from '#src/kernel/target-url.ts';
import { parseCloudUrl } from '#src/services/hub/licensed-instance/add-license-instance.ts';
import { nameProblem } from '#src/services/hub/subdomain/names.ts';
import { readEvent } from '#src/services/instance/payment/read-event.ts';
import { readGitEvent } from '#src/services/instance/trigger/read-push.ts';
import { skipDirective } from '#src/services/instance/trigger/skip-directive.ts';
import { inputsOf } from './inputs-of.ts';
import { JSON_TEXTS, RPC_TEXTS } from './json-texts.ts';
import { KEY_TEXTS, TEXTS, type TextOf } from './texts.ts';

/** A parser of what strangers and tenants send, with the texts that it is given. It may throw. */
export interface Subject {
  readonly name: string;
  readonly texts: Readonly<Record<string, TextOf>>;
  parse(text: string): unknown;
}

const subject = (name: string, parse: (text: string) => unknown, texts = TEXTS): Subject => ({
  name,
  texts,
  parse,
});

const push = (type: string) => (text: string) =>
  readGitEvent({ 'x-github-event': 'push', 'content-type': type }, Buffer.from(text));

const NO_FACTS = {
  files: new Set<never>(),
  packageJson: null,
  staticFolders: [],
  tools: new Set<never>(),
};

const GIT_CALL = { branch: 'main', credential: 'none' } as const;
const SOME_REPOSITORY = parseGitUrl('https://git.example/a', { allowHttp: false });

/** As for each request, the bounds on JSON are checked before the parser. */
function boundedJson(text: string): unknown {
  if (jsonShapeProblem(text, REQUEST_BOUNDS) !== null) return undefined;
  return JSON.parse(text);
}

const PARSERS: readonly Subject[] = [
  subject('host name', parseHostName),
  subject('git address', (text) => parseGitUrl(text, { allowHttp: true })),
  subject('branch name', branchNameProblem),
  subject('build path', (text) => isBuildPath(text.slice(0, 500))),
  subject('image reference', isImageReference),
  subject('registry host', registryHostOf),
  subject('registry of an image', (text) => registryOfImage(text.slice(0, 1000))),
  subject('branch filter', (text) => branchFilter([text])),
  subject('path filter', (text) => pathFilter([text])),
  subject('path against a filter', acceptedBy('**/{a,b}*a?/*b')),
  subject('target of a webhook', readTargetUrl),
  subject('http address', isHttpAddress),
  subject('HSL triple', isHslTriple),
  subject('custom CSS', customCssProblem),
  subject('address of an instance', parseCloudUrl),
  subject('subdomain', nameProblem),
  subject('skip directive', (text) => skipDirective(text.slice(0, 16_000))),
  subject('If-None-Match', (text) => isNamed(text, '"x"')),
  subject('Accept-Language', (text) => pickLanguage(undefined, text)),
  subject('path of the hub', isHubPath),
  subject('DNS message', (text) => readQuery(Buffer.from(text, 'latin1'))),
  subject('words of git', (text) =>
    SOME_REPOSITORY.ok
      ? explainFailure({ ...GIT_CALL, url: SOME_REPOSITORY.url, stderr: text.slice(0, 64 * 1024) })
      : undefined,
  ),
  subject('progress of git', (text) => progressFilter(['secret'], () => undefined)(text.slice(0, 4096))),
  subject('.dockerignore', (text) => parseDockerignore(text.slice(0, 64 * 1024)).leavesOut('a/b.c')),
  subject('path against a .dockerignore', (text) => parseDockerignore('**/*a*[^b]?/*b\n!c').leavesOut(text)),
  subject('Procfile', (procfile) => planBuild({ ...NO_FACTS, procfile })),
  subject('package.json', parsePackageJson, JSON_TEXTS),
  subject('body in JSON', boundedJson, JSON_TEXTS),
  subject('push as JSON', push('application/json'), JSON_TEXTS),
  subject('push as a form', push('application/x-www-form-urlencoded')),
  subject('payment event', (text) => readEvent(Buffer.from(text)), JSON_TEXTS),
  subject('input of RPC', (text) => transformer.input.deserialize(boundedJson(text)), {
    ...JSON_TEXTS,
    ...RPC_TEXTS,
  }),
  subject('SSH key', parseSshKey, {
    ...TEXTS,
    ...KEY_TEXTS,
  }),
  subject('form', (text) => [...new URLSearchParams(text)]),
];

function acceptedBy(pattern: string): (text: string) => unknown {
  const filter = pathFilter([pattern]);
  if (typeof filter === 'string') throw new Error(filter);
  return (text) => filter.accepts(text);
}

interface Procedure {
  readonly _def: { readonly inputs: readonly unknown[] };
}

/** Those that the rules of single fields are sensitive to. */
const INPUT_TEXTS = Object.fromEntries(
  ['letters and an end', 'labels', 'slashes', 'address of many letters', 'many letters', 'stars'].map(
    (name) => [name, TEXTS[name] ?? ((size: number) => 'x'.repeat(size))],
  ),
);

/** The input of each operation, with each of its texts as long as the size. */
function inputSubjects(): Subject[] {
  const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>);
  return [
    ...procedures.flatMap(([name, { _def }]) => _def.inputs.map((input) => [name, input] as const)),
    ['PaymentRequest', PaymentRequest] as const,
    ['AuthBody', AuthBody] as const,
  ].map(([name, input]) =>
    subject(
      `input of ${name}`,
      (text) => inputsOf(input, text).map((value) => judged(input, value)),
      INPUT_TEXTS,
    ),
  );
}

function judged(schema: unknown, value: unknown): unknown {
  return (schema as { safeParse(value: unknown): unknown }).safeParse(value);
}

export function subjects(): Subject[] {
  return [...PARSERS, ...inputSubjects()];
}
