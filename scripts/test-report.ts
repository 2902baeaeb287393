import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule, TestRunEndReason, Vitest } from 'vitest/node';

/** The results of the tests of one run. */
export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export interface TestReportOptions {
  /** The file for the counts, which `npm test` reads. */
  readonly countsFile?: string | undefined;
  /** Projects that this machine cannot run, a sentence each with the missing program. */
  readonly leftOut?: readonly string[];
}

/** Ends a run with the skipped tests by what is missing, and the flaky ones, and writes the counts to a file. */
export class TestReport implements Reporter {
  private vitest: Vitest | undefined;
  private readonly options: TestReportOptions;

  constructor(options: TestReportOptions) {
    this.options = options;
  }

  onInit(vitest: Vitest): void {
    this.vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[], _errors: readonly unknown[], reason: TestRunEndReason): void {
    const { countsFile, leftOut = [] } = this.options;
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const inState = (state: string) => tests.filter((test) => test.result().state === state);
    const skipped = inState('skipped');
    // With `-t`, every other test is skipped on purpose.
    const isNarrowed = this.vitest?.config.testNamePattern !== undefined;
    const lines = isNarrowed ? [] : [...leftOut.map((sentence) => `  ${sentence}`), ...skippedLines(skipped)];
    if (lines.length > 0)
      this.vitest?.logger.log(`\nSkipped tests, by what is missing:\n${lines.join('\n')}`);
    const flaky = tests.filter((test) => test.diagnostic()?.flaky).map(flakyLines);
    if (flaky.length > 0)
      this.vitest?.logger.log(`\nFlaky tests, which failed and passed when repeated:\n${flaky.join('\n')}`);
    const failed = inState('failed').length + modules.filter(failedByItself).length;
    const counts: TestCounts = {
      passed: inState('passed').length,
      failed: reason === 'passed' ? failed : Math.max(failed, 1),
      skipped: skipped.length,
    };
    if (countsFile !== undefined) writeFileSync(countsFile, JSON.stringify(counts));
  }
}

/** A file that could not be read or set up contains tests that were not counted. */
function failedByItself(module: TestModule): boolean {
  return module.state() === 'failed' && module.errors().length > 0;
}

/** Its file, its name, and what it failed with. */
function flakyLines(test: TestCase): string {
  const failures = (test.result().errors ?? []).map(({ message }) => `    ${message}`);
  return [`  ${fileOf(test)} > ${test.fullName}`, ...failures].join('\n');
}

/** For each reason a line, and below it the files with the number of their skipped tests, or the only test's name. */
function skippedLines(skipped: readonly TestCase[]): string[] {
  return [...grouped(skipped, reasonOf)].flatMap(([reason, tests]) => [
    `  ${reason}: ${tests.length} ${tests.length === 1 ? 'test' : 'tests'}`,
    ...[...grouped(tests, fileOf)].map(([file, inFile]) => {
      const [only] = inFile;
      return `    ${file}${inFile.length === 1 && only ? ` > ${nameOf(only)}` : `: ${inFile.length} tests`}`;
    }),
  ]);
}

/** The reason itself may contain parentheses. */
const NOTE = / \(skipped: ([^()]*(?:\([^()]*\)[^()]*)*)\)/;

/** What is missing: the note of `context.skip`, or the end of the test's or its group's name. */
function reasonOf(test: TestCase): string {
  const result = test.result();
  const note = result.state === 'skipped' ? result.note : undefined;
  return note ?? NOTE.exec(test.fullName)?.[1] ?? 'no reason given';
}

function grouped(tests: readonly TestCase[], keyOf: (test: TestCase) => string): Map<string, TestCase[]> {
  const groups = new Map<string, TestCase[]>();
  for (const test of tests) groups.set(keyOf(test), [...(groups.get(keyOf(test)) ?? []), test]);
  return groups;
}

const nameOf = (test: TestCase) => test.fullName.replace(NOTE, '');

const fileOf = (test: TestCase) => `${test.module.relativeModuleId} (${test.project.name})`;
