import { describe, expect, test } from 'vitest';
import { jsonShapeProblem } from '#src/kernel/json-shape.ts';

const BOUNDS = { maxValues: 10, maxDepth: 3 };

describe('what is within the bounds passes', () => {
  test.each([
    '',
    'null',
    '{"a":{"b":[1]}}',
    '[1,2,3,4,5,6,7,8]',
    '"[[[[[[,,,,,,,,,,,,,,"',
    '{"\\"[[[[":1}',
    '"\\\\"',
    `"${'\\"['.repeat(100)}"`,
    '"[[[[[',
    ']]]]',
  ])('%s', (text) => {
    expect(jsonShapeProblem(text, BOUNDS)).toBeNull();
  });
});

describe('what exceeds them is refused', () => {
  test.each([
    ['[[[[1]]]]', /deep/],
    ['{"a":{"b":{"c":{}}}}', /deep/],
    ['[1,2,3,4,5,6,7,8,9,10]', /many/],
    ['{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7,"h":8,"i":9,"j":0}', /many/],
    ['["\\\\",[[[', /deep/],
    [`[${'[],'.repeat(10)}]`, /many/],
    ['"\\\\\\\\"[[[[', /deep/],
  ])('%s', (text, problem) => {
    expect(jsonShapeProblem(text, BOUNDS)).toMatch(problem);
  });
});
