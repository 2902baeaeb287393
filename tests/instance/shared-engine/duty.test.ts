import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Duty, openDuty } from '#src/services/platform/peers/index.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { until } from '../../support/until.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

/** The duty as one of several processes has it. */
function dutyOf(processId: string): Duty {
  const duty = openDuty({ ...world.app.instance, processId }, 'duty of a test');
  onTestFinished(() => duty.stop());
  return duty;
}

test('a duty whose work cannot begin is given up and begun again', async () => {
  const duty = dutyOf('node_one:1');
  const signals: AbortSignal[] = [];
  await duty.start(async (signal) => {
    signals.push(signal);
    if (signals.length === 1) throw new Error('The database did not answer.');
  });
  await until('the work has failed', () => signals[0]?.aborted === true);
  expect(duty.isHeld()).toBe(false);
  await until('the work has begun again', () => signals.length === 2);
  expect(duty.isHeld()).toBe(true);
  expect(signals[1]?.aborted).toBe(false);
});

test('another process takes a duty over that is given up', async () => {
  const [one, two] = [dutyOf('node_one:1'), dutyOf('node_two:1')];
  await one.start(async () => undefined);
  await until('one process has the duty', () => one.isHeld());
  await two.start(async () => undefined);
  await one.stop();
  expect(one.isHeld()).toBe(false);
  await until('the other one has it', () => two.isHeld());
});
