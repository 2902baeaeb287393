import { describe, expect, test } from 'vitest';
import { lineMasker } from '#src/kernel/mask.ts';
import { formsOf, partsOf } from '#src/kernel/masking/secret-forms.ts';
import { SecretIndex } from '#src/kernel/masking/secret-index.ts';
import { cpuMsOf } from '../support/cpu-time.ts';

/** Numbers that look random and are the same in every run (mulberry32). */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

function randomText(random: (below: number) => number, alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[random(alphabet.length)]).join('');
}

/** What the index has to find, looked for in the simplest way. */
function naiveSpans(needles: ReadonlySet<string>, text: string): { start: number; end: number }[] {
  const all: { start: number; end: number }[] = [];
  for (const needle of needles) {
    for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + 1))
      all.push({ start: at, end: at + needle.length });
  }
  all.sort((left, right) => left.start - right.start || right.end - left.end);
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of all) {
    const last = merged.at(-1);
    if (last && start < last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

const needlesOf = (secrets: readonly string[]) =>
  new Set(secrets.flatMap((secret) => partsOf(secret).flatMap((part) => [...formsOf(part)])));

describe.each([
  ['two letters', 'ab', 30],
  ['four letters', 'abcd', 60],
  ['what is encoded', 'a+/ =é"\\😀', 40],
])('secrets and lines of %s', (_, alphabet, longest) => {
  test('are masked as a plain search masks them', () => {
    const random = randomNumbers(alphabet.length);
    for (let round = 0; round < 300; round++) {
      const secrets = Array.from({ length: 1 + random(8) }, () =>
        randomText(random, alphabet, 6 + random(longest)),
      );
      const needles = new Set([...needlesOf(secrets)].filter(({ length }) => length >= 6));
      const index = new SecretIndex(needles);
      const forms = [...needles];
      for (let line = 0; line < 20; line++) {
        const parts = Array.from({ length: random(6) }, () => {
          const form = forms[random(forms.length)] ?? '';
          return random(2) === 0
            ? randomText(random, alphabet, random(20))
            : form.slice(random(3) % 2, form.length);
        });
        const text = parts.join('');
        expect(index.find(text), JSON.stringify({ secrets, text })).toEqual(naiveSpans(needles, text));
      }
    }
  });

  test('that are cut at the end of a line show less than six characters of a secret there', () => {
    const random = randomNumbers(alphabet.length + 100);
    for (let round = 0; round < 500; round++) {
      const secret = randomText(random, alphabet, 7 + random(longest));
      const shown = 6 + random(secret.length - 6);
      const before = randomText(random, 'xyz ', random(50));
      const masked = lineMasker([secret])(`${before}${secret.slice(0, shown)} … (99 more characters)`);
      const piece = secret.slice(0, shown);
      expect(masked.includes(piece.slice(0, 6)) && !before.includes(piece.slice(0, 6)), secret).toBe(false);
      expect(masked.endsWith(' … (99 more characters)') || masked === '********').toBe(true);
    }
  });
});

test('every piece of 24 characters of a form is hidden where it is its own line, and other lines are not', () => {
  const random = randomNumbers(7);
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEF+/';
  const secret = randomText(random, letters, 300);
  const mask = lineMasker([secret]);
  for (const form of formsOf(secret)) {
    for (let at = 0; at + 24 <= form.length; at += 1 + random(7)) {
      const piece = form.slice(at, at + 24 + random(60));
      expect(mask(piece)).toBe('********');
      expect(mask(`  ${piece} `)).toBe('********');
    }
  }
  for (let round = 0; round < 500; round++) {
    const line = randomText(random, letters, 24 + random(100));
    expect(mask(line)).toBe(line);
  }
});

test('a secret with control characters is hidden in the form without them', () => {
  const mask = lineMasker(['se\u001b[1mcret-\u0001value']);
  expect(mask('x se\u001b[1mcret-\u0001value y')).toBe('x ******** y');
  expect(lineMasker(['secret-value'])('x sec\u2028ret-\u2029value y')).toBe('x ******** y');
});

test('texts that are no Unicode are masked too', () => {
  expect(lineMasker(['half-\ud83d-character'])('a half-\ud83d-character b')).toBe('a ******** b');
});

test('hides every line where the secrets are too large to distinguish', () => {
  const random = randomNumbers(3);
  const huge = Array.from({ length: 1_000 }, (_, index) =>
    `${index}${randomText(random, 'abcdef', 40)}`.repeat(1_500),
  );
  const mask = lineMasker(huge);
  expect(mask('any line')).toMatch(/^… This line is hidden/);
  expect(mask(huge[5] ?? '')).not.toContain((huge[5] ?? '').slice(0, 10));
});

describe('the time for a line', () => {
  const SIZES = [2_000, 4_000, 8_000, 16_000];
  const secrets = (count: number) =>
    Array.from({ length: count }, (_, index) => `${'a'.repeat(200)}-${index}-${'value'.repeat(20)}`);

  test.each([
    ['of ordinary words', 'GET /index.html 200 in 12 ms, '],
    ['that repeats how a secret begins', 'aaaaaaaaaa'],
    ['of a secret without its end', `${'a'.repeat(200)}-7-valuevalue `],
    ['of escape sequences', '\u001b[31m;#'],
  ])('%s grows as its length', (_, pattern) => {
    const mask = lineMasker(secrets(1_000));
    const times = SIZES.map((size) => {
      const line = pattern.repeat(Math.ceil(size / pattern.length)).slice(0, size);
      return cpuMsOf(() => mask(line));
    });
    const [smallest = 1, largest = 1] = [times[0], times.at(-1)];
    // Eight times the length; a quadratic search would take 64 times as long.
    expect(largest / smallest, times.join(' ')).toBeLessThan(32);
  });

  test('does not grow with the number of secrets', () => {
    const times = [10, 40, 160, 640].map((count) => {
      const mask = lineMasker(secrets(count));
      const line = `${'a'.repeat(50)} GET /index.html 200 in 12 ms `.repeat(100);
      return cpuMsOf(() => mask(line));
    });
    const [few = 1, many = 1] = [times[0], times.at(-1)];
    expect(many / few, times.join(' ')).toBeLessThan(16);
  });

  test('and the preparation grows as the size of the secrets', () => {
    const times = SIZES.map((size) =>
      cpuMsOf(() => lineMasker(secrets(10).map((text) => text.repeat(size / 200)))),
    );
    const [smallest = 1, largest = 1] = [times[0], times.at(-1)];
    expect(largest / smallest, times.join(' ')).toBeLessThan(40);
  });
});
