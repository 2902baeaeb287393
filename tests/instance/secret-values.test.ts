import { expect, test } from 'vitest';
import { lineMasker } from '#src/kernel/mask.ts';
import { secretValues } from '#src/services/instance/release/index.ts';

const DATABASE = {
  DB_HOST: '127.64.12.7',
  DB_DATABASE: 'my_shop',
  DB_USERNAME: 'my_shop',
  DB_PASSWORD: 'correct horse',
  DATABASE_URL: 'postgresql://my_shop:correct%20horse@127.64.12.7:5432/my_shop',
};
const masked = (variables: Record<string, string>, line: string) => lineMasker(secretValues(variables))(line);

test('the names of a database are shown, its password and address are not', () => {
  const line = 'connected to my_shop as my_shop at 127.64.12.7';
  expect(masked(DATABASE, line)).toBe(line);
  expect(masked(DATABASE, 'password correct horse')).toBe('password ********');
  expect(masked(DATABASE, `at ${DATABASE.DATABASE_URL} now`)).toBe('at ******** now');
});

test('the mode of a framework is shown', () => {
  expect(masked({ NODE_ENV: 'production' }, 'in production mode')).toBe('in production mode');
});

test('every other variable is a secret', () => {
  expect(masked({ GREETING: 'hello world' }, 'greeting: hello world')).toBe('greeting: ********');
});

test('a value that is also a secret is not shown', () => {
  const variables = { ...DATABASE, DB_PASSWORD: 'my_shop' };
  expect(masked(variables, 'connected to my_shop')).toBe('connected to ********');
});

test.each(['postgresql://ada:hunter22@db/shop', 'two words', 'ada:hunter22@db'])(
  'a public variable with the value %s is masked',
  (value) => {
    expect(masked({ DB_HOST: value }, `at ${value}.`)).toBe('at ********.');
  },
);

test('the password in an address is masked alone, too, as it is written and decoded', () => {
  const variables = { CACHE_URL: 'redis://:tiger%21cub@cache:6379' };
  expect(masked(variables, 'auth tiger%21cub')).toBe('auth ********');
  expect(masked(variables, 'auth tiger!cub')).toBe('auth ********');
});
