import { setTimeout as delay } from 'node:timers/promises';
import { openResponseChecker, type ResponseChecker } from '../../contract/check-response.ts';
import { residentMiB } from '../../program/resident-memory.ts';
import { fillPlan, requestOf, type SentRequest } from './api-requests.ts';
import { type Case, type CaseKind, openCases } from './cases.ts';
import { exchangeDns } from './dns.ts';
import { operationsOf, readDocuments } from './documents.ts';
import { problemOf } from './judge.ts';
import { exchangeRaw, rawProblem } from './raw-http.ts';
import { openSender, type Sender } from './send.ts';
import { Refused } from './things.ts';
import { openWorld, type World } from './world.ts';

export interface FuzzOptions {
  readonly seed: number;
  readonly cases: number;
  /** Number of the first case; 0 by default. */
  readonly first: number;
  readonly report: (line: string) => void;
}

export interface FuzzFinding {
  readonly number: number;
  readonly what: string;
  readonly problem: string;
}

export interface FuzzResult {
  readonly findings: readonly FuzzFinding[];
  readonly sent: Readonly<Record<CaseKind, number>>;
  readonly statuses: Readonly<Record<string, number>>;
  /** How many there are, and the names of those that never answered with success. */
  readonly operations: { readonly total: number; readonly withoutSuccess: readonly string[] };
  /** How often new things to name were made, and what refused it, with how often. */
  readonly renewals: { readonly done: number; readonly refused: ReadonlyMap<string, number> };
  readonly seconds: number;
  readonly memoryMiB: { readonly early: number; readonly end: number };
}

const AT_ONCE = 8;
/** Cases after which there are new things to name. */
const RENEW_EVERY = 250;
/** Later findings mostly repeat the first ones. */
const MAX_FINDINGS = 50;
/** After this share of the cases the caches of the server are filled. */
const EARLY_SHARE = 0.2;
const MIN_EARLY_CASES = 200;
/** What the server may need more at the end than early in the run. */
const MAX_GROWTH_MIB = 250;
const SETTLE_MS = 2_000;
const PROGRESS_MS = 15_000;
/** Of a line of the log. */
const ERROR_LEVEL = 50;

/** Sends the cases of a seed to a server of their own, and judges every answer. */
export async function runFuzz(options: FuzzOptions): Promise<FuzzResult> {
  const documents = readDocuments();
  const checker = openResponseChecker(documents);
  const operations = operationsOf(documents);
  const caseOf = openCases(operations, options.seed);
  const world = await openWorld();
  const sender = openSender(world.program.url);
  const run = new Run(world, sender, checker, options);
  const from = performance.now();
  try {
    await run.all(caseOf);
    await run.judgeServer();
  } finally {
    await sender.close();
    await world.close();
  }
  const seconds = (performance.now() - from) / 1000;
  const { findings, sent, statuses, memoryMiB, renewals } = run;
  return {
    ...{ findings, sent, statuses, memoryMiB, renewals, seconds },
    operations: {
      total: operations.length,
      withoutSuccess: operations
        .filter(({ method, template }) => !run.succeeded.has(`${method} ${template}`))
        .map(({ name }) => name),
    },
  };
}

class Run {
  readonly findings: FuzzFinding[] = [];
  readonly sent: Record<CaseKind, number> = { valid: 0, mutated: 0, raw: 0, dns: 0, git: 0 };
  readonly statuses: Record<string, number> = {};
  readonly succeeded = new Set<string>();
  readonly memoryMiB = { early: 0, end: 0 };
  readonly renewals = { done: 0, refused: new Map<string, number>() };
  readonly #world: World;
  readonly #sender: Sender;
  readonly #checker: ResponseChecker;
  readonly #options: FuzzOptions;

  constructor(world: World, sender: Sender, checker: ResponseChecker, options: FuzzOptions) {
    this.#world = world;
    this.#sender = sender;
    this.#checker = checker;
    this.#options = options;
  }

  async all(caseOf: (number: number) => Case): Promise<void> {
    const { first, cases, report } = this.#options;
    const early = first + Math.max(MIN_EARLY_CASES, Math.floor(cases * EARLY_SHARE));
    let next = first;
    let reportedAt = performance.now();
    const work = async () => {
      while (next < first + cases && this.findings.length < MAX_FINDINGS && this.#world.program.isRunning()) {
        const number = next;
        next += 1;
        if (number % RENEW_EVERY === 0) await this.#renew(number);
        if (number === early) this.memoryMiB.early = await residentMiB(this.#world.program.pid);
        await this.#one(number, caseOf(number));
        if (performance.now() - reportedAt > PROGRESS_MS) {
          reportedAt = performance.now();
          report(`${next - first} cases, ${this.findings.length} findings`);
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }

  /** After the last case: the process lives, serves, did not grow without limit and logged no internal error. */
  async judgeServer(): Promise<void> {
    const { program } = this.#world;
    const number = this.#options.first + this.#options.cases;
    const found = (problem: string) => this.findings.push({ number, what: 'the server at the end', problem });
    if (!program.isRunning()) {
      found(`the process ended (${await program.ended}): ${program.output().slice(-2_000)}`);
      return;
    }
    await delay(SETTLE_MS);
    const health = { method: 'GET', path: '/api/health', headers: {}, body: null };
    const answer = await this.#sender.send(health, '192.0.2.1').catch(() => null);
    if (answer?.status !== 200) found(`/api/health answered ${answer?.status ?? 'nothing'}`);
    this.memoryMiB.end = await residentMiB(program.pid);
    const { early, end } = this.memoryMiB;
    if (early > 0 && end - early > MAX_GROWTH_MIB)
      found(
        `the server uses ${Math.round(end)} MiB, ${Math.round(end - early)} MiB more than early in the run`,
      );
    for (const line of new Set(internalErrors(program.output()))) found(`logged ${line}`);
  }

  async #renew(number: number): Promise<void> {
    const { refused } = this.renewals;
    try {
      await this.#world.renew();
      this.renewals.done += 1;
    } catch (error) {
      if (error instanceof Refused) refused.set(error.message, (refused.get(error.message) ?? 0) + 1);
      else this.findings.push({ number, what: 'making new things', problem: String(error) });
    }
  }

  async #one(number: number, one: Case): Promise<void> {
    this.sent[one.kind] += 1;
    const { problem, what } = await this.#try(number, one).catch((error: unknown) => ({
      problem: noAnswer(error),
      what: describe(one),
    }));
    if (problem === null) return;
    this.findings.push({ number, what, problem });
    this.#options.report(`case ${number}: ${what}\n  ${problem}`);
  }

  async #try(number: number, one: Case): Promise<{ problem: string | null; what: string }> {
    const { port, dnsPort, git } = this.#world;
    switch (one.kind) {
      case 'raw':
        return { what: describe(one), problem: rawProblem(one.raw, await exchangeRaw(port, one.raw.bytes)) };
      case 'dns':
        return { what: describe(one), problem: await exchangeDns(dnsPort, one.dns) };
      case 'git':
        return this.#http(number, one.git(git), null);
      case 'valid':
      case 'mutated': {
        const { seen, own, credentialOf } = this.#world;
        const filled = one.mutation.ofPlan.reduce(
          (plan, change) => change(plan),
          fillPlan(one.plan, seen, own),
        );
        const request = one.mutation.ofRequest.reduce(
          (sent, change) => change(sent),
          requestOf(filled, credentialOf),
        );
        return this.#http(number, request, one.kind === 'valid' ? filled.body?.value : null);
      }
    }
  }

  async #http(
    number: number,
    request: SentRequest,
    learned: unknown,
  ): Promise<{ problem: string | null; what: string }> {
    const what = shown(request);
    const answer = await this.#sender.send(request, addressOf(number)).catch(noAnswer);
    if (answer === null) return { problem: null, what };
    if (typeof answer === 'string') return { problem: answer, what };
    this.statuses[answer.status] = (this.statuses[answer.status] ?? 0) + 1;
    const problem = problemOf(this.#checker, request, answer);
    if (answer.status === 200 && answer.text !== '' && answer.type.includes('json') && problem === null) {
      this.#world.seen.learn(JSON.parse(answer.text));
      this.#world.seen.learn(learned);
    }
    const operation = this.#checker.find(request.method, request.path.replace(/[?#].*/, ''));
    if (answer.status < 400 && operation !== undefined)
      this.succeeded.add(`${operation.verb.toUpperCase()} ${operation.template}`);
    return { problem, what };
  }
}

function noAnswer(error: unknown): string {
  return `no answer: ${String(error)}`;
}

/** Documentation addresses: each case has its own, so that limits by address do not refuse it. */
function addressOf(number: number): string {
  return `2001:db8:${(number >>> 16).toString(16)}:${(number & 0xffff).toString(16)}::1`;
}

/** The errors in a log, except those of requests that were answered with a documented 503. */
function internalErrors(output: string): string[] {
  const lines = output.split('\n');
  const entries = lines.filter((line) => line.startsWith('{')).map((line) => ({ ...JSON.parse(line), line }));
  const unavailable = new Set(
    entries.filter(({ status }) => status === 503).map(({ requestId }) => requestId),
  );
  const logged = entries
    .filter(({ level, requestId }) => level >= ERROR_LEVEL && !unavailable.has(requestId))
    .map(({ msg, err, line }) => (err === undefined ? line : `${msg}: ${err.message}`));
  return [...logged, ...lines.filter((line) => !line.startsWith('{') && /^\s*at |^\w*Error/.test(line))];
}

function describe(one: Case): string {
  if (one.kind === 'raw')
    return `${one.raw.name} ${JSON.stringify(one.raw.bytes.toString('latin1')).slice(0, 1_500)}`;
  if (one.kind === 'dns')
    return `DNS over ${one.dns.overTcp ? 'TCP' : 'UDP'} ${one.dns.packet.toString('hex')}`;
  return one.kind === 'git'
    ? 'a request of git'
    : `${one.plan.operation.name} ${JSON.stringify(one.plan.body?.value)?.slice(0, 500)}`;
}

function shown({ method, path, headers, body }: SentRequest): string {
  const text = body === null ? '' : ` ${JSON.stringify(body.toString('utf8')).slice(0, 1_500)}`;
  const { authorization, 'x-api-key': _key, ...others } = headers;
  const credential = authorization === undefined ? {} : { authorization: authorization.slice(0, 15) };
  return `${method} ${path.slice(0, 1_000)} ${JSON.stringify({ ...others, ...credential })}${text}`;
}
