import { expect, it } from 'vitest';
import { nameProblem, operationCalls } from './operation-names.ts';

/** Procedures whose function does not have their name yet. Remove an entry with its cause; add none. */
const EXCEPTIONS: readonly string[] = [];

it('a procedure calls the function of its name, in the file of that name', () => {
  const problems = operationCalls().flatMap((call) => {
    const problem = nameProblem(call);
    return problem === null || EXCEPTIONS.includes(call.procedure) ? [] : [problem];
  });
  expect(problems).toEqual([]);
});

it('the exceptions are still needed', () => {
  const bad = operationCalls()
    .filter((call) => nameProblem(call) !== null)
    .map(({ procedure }) => procedure);
  expect(EXCEPTIONS.filter((procedure) => !bad.includes(procedure))).toEqual([]);
});

it('reads every procedure', () => {
  expect(operationCalls().length).toBeGreaterThan(100);
});

const call = (procedure: string, name: string, file: string) => ({ procedure, called: { name, file } });

it.each([
  ['webhook.create', 'createWebhook', 'services/instance/webhook/create-webhook.ts'],
  ['webhook.deliveries', 'listWebhookDeliveries', 'services/instance/webhook/list-webhook-deliveries.ts'],
  ['apiKey.list', 'listOwnApiKeys', 'services/instance/account/list-own-api-keys.ts'],
  ['me.get', 'getMe', 'services/instance/account/get-me.ts'],
])('accepts %s → %s in %s', (procedure, name, file) => {
  expect(nameProblem(call(procedure, name, file))).toBeNull();
});

it.each([
  ['member.list', 'listOfOrganization', 'services/instance/member/list-of-organization.ts'],
  ['application.update', 'updateApplication', 'services/instance/application/create-application.ts'],
  ['webhook.deliveries', 'webhookDeliveries', 'services/instance/webhook/webhook-deliveries.ts'],
])('refuses %s → %s in %s', (procedure, name, file) => {
  expect(nameProblem(call(procedure, name, file))).not.toBeNull();
});

it('refuses a procedure without a function', () => {
  expect(nameProblem({ procedure: 'plan.list', called: null })).not.toBeNull();
});
