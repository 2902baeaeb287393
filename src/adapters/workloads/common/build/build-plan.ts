import type { StartCommand } from './start-command.ts';

export type Argv = readonly [string, ...string[]];

/** How a source becomes a release: pure, so that every kind of repository has a test without running one. */
export interface BuildPlan {
  /** Lines for the build log: what was recognised and what is done differently from what one might expect. */
  readonly notes: readonly string[];
  /** Commands that install dependencies, in order, each in the build folder. */
  readonly install: readonly Argv[];
  /** Commands that build, after those. */
  readonly build: readonly Argv[];
  /** What starts it, if the source defines that. */
  readonly start: StartCommand | null;
  /** Else the first of these files that is there after the steps runs by node; else a static site is looked for. */
  readonly entries: readonly string[];
}

/** Everything that is run to make a release. */
export const stepsOf = ({ install, build }: BuildPlan): readonly Argv[] => [...install, ...build];
