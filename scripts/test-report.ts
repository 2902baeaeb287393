import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule, TestRunEndReason, Vitest } from 'vitest/node';

/** What became of the tests of one run. */
export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Says aloud which tests were skipped and why, and leaves the counts in a file for `npm run check`. */
export class TestReport implements Reporter {
  private vitest: Vitest | undefined;
  private readonly countsFile: string | undefined;

  constructor(countsFile: string | undefined) {
    this.countsFile = countsFile;
  }

  onInit(vitest: Vitest): void {
    this.vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[], _errors: readonly unknown[], reason: TestRunEndReason): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const inState = (state: string) => tests.filter((test) => test.result().state === state);
    const skipped = inState('skipped');
    if (skipped.length > 0) this.vitest?.logger.log(`\nSkipped tests:\n${skipped.map(sentence).join('\n')}`);
    const failed = inState('failed').length + modules.filter(failedByItself).length;
    const counts: TestCounts = {
      passed: inState('passed').length,
      failed: reason === 'passed' ? failed : Math.max(failed, 1),
      skipped: skipped.length,
    };
    if (this.countsFile !== undefined) writeFileSync(this.countsFile, JSON.stringify(counts));
  }
}

/** A file that could not even be read or set up holds tests that nobody could count. */
function failedByItself(module: TestModule): boolean {
  return module.state() === 'failed' && module.errors().length > 0;
}

function sentence(test: TestCase): string {
  const result = test.result();
  const note = result.state === 'skipped' ? result.note : undefined;
  return `  ${test.module.relativeModuleId} > ${test.fullName}${note === undefined ? '' : `: ${note}`}`;
}
