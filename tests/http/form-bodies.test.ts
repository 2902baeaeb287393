import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { acceptForms } from '#src/http/common/form-bodies.ts';

function openForm() {
  const app = Fastify();
  acceptForms(app);
  app.post('/', (request) => request.body);
  return (payload: string) =>
    app.inject({
      method: 'POST',
      url: '/',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    });
}

test('reads every field as text', async () => {
  const answer = await openForm()('a=1&b=%C3%A9&constructor=x&__proto__=y&empty=');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ a: '1', b: 'é', constructor: 'x', empty: '' });
});

test('a field that is given twice is refused', async () => {
  const answer = await openForm()('a=1&b=2&a=3');
  expect(answer.statusCode).not.toBe(200);
  expect(answer.json().message).toBe('The input is not valid.');
});

test('a hundred thousand fields do not hold the process up', async () => {
  const payload = Array.from({ length: 100_000 }, (_, index) => `f${index}=`).join('&');
  const from = performance.now();
  const answer = await openForm()(payload);
  expect(answer.json().message).toBe('A form may have at most 1000 fields.');
  expect(performance.now() - from).toBeLessThan(3_000);
});
