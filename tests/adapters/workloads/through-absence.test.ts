import { expect, it } from 'vitest';
import { throughAbsence } from '#src/adapters/workloads/common/commands/through-absence.ts';
import { OperatorError } from '#src/kernel/operator-error.ts';

const away = new OperatorError('away');

it('repeats a call until the engine answers', async () => {
  let calls = 0;
  const call = async () => {
    calls += 1;
    if (calls < 3) throw away;
    return 'answer';
  };
  expect(await throughAbsence(call)).toBe('answer');
  expect(calls).toBe(3);
});

it('rejects with the error of the last call when the engine is away for too long', async () => {
  await expect(throughAbsence(() => Promise.reject(away), { absenceMs: 0 })).rejects.toBe(away);
});

it('repeats no call that the engine refuses', async () => {
  let calls = 0;
  const refused = new Error('refused');
  const call = async () => {
    calls += 1;
    throw refused;
  };
  await expect(throughAbsence(call)).rejects.toBe(refused);
  expect(calls).toBe(1);
});

it('ends with the reason of the signal', async () => {
  const cancel = new AbortController();
  const ended = expect(throughAbsence(() => Promise.reject(away), { signal: cancel.signal })).rejects.toThrow(
    'enough',
  );
  cancel.abort(new Error('enough'));
  await ended;
});
