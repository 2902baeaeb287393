import { describe, expect, test } from 'vitest';
import { customCssProblem } from '#src/contracts/custom-css.ts';
import { cpuMsOf } from '../support/cpu-time.ts';

describe('a stylesheet that may be carried by other pages', () => {
  test.each([
    'a { color: red }',
    '',
    '@media (400px <= width < 600px) { .a > .b { margin: -1.5e3px } }',
    '@property --x { syntax: "<length>"; inherits: false; initial-value: 0 }',
    '@font-face { font-family: "X"; src: url(https://fonts.example/x.woff2) format("woff2") }',
    `a { background: URL( 'http://cdn.example/a.png?x=1#y' ) }`,
    'a { background: image-set("https://cdn.example/a.png" type("image/png"), linear-gradient(red, blue) 2x) }',
    'a::before { content: "→ } { */ url(nothing)" } /* } " url( @import */',
    '.md\\:w-1\\/2, .\\31 0 { width: 50% } #\\{ { color: #fff }',
    'a { content: "two \\\nlines" }',
    '.größe { --stack: { a: b }; width: calc((1px + 2px) * var(--n, 2)) }',
    'a[href^="https://x.example/"] { color: hsl(var(--primary) / 50%) }',
    '@supports (display: grid) { @layer base { a { b: c } } }',
    '#url(1) { a: 1url(2) }',
    '/* © – 漢字 */ a{}',
    '@layer a, b; /* and nothing else */ ',
    '\r\n\t\f',
  ])('%j', (css) => {
    expect(customCssProblem(css)).toBeNull();
  });

  const refused: [what: string, css: string, why: RegExp][] = [
    ['the end of a style element', 'a{} </style><script>alert(1)</script>', /<\//],
    ['it in capitals, in a string', 'a { content: "</STYLE >" }', /<\//],
    ['it in a comment', '/* </style> */', /<\//],
    ['an HTML comment', '<!-- a{} ', /<!/],
    ['the end of one', 'a{} -->', /-->/],
    ['a block that is closed twice', 'a {} } b {', /balanced/],
    ['a block that stays open', 'a { color: red', /balanced: a }/],
    ['brackets across each other', 'a { b: ([)] }', /balanced/],
    ['a parenthesis that stays open', 'a { b: rgb(1 }', /balanced/],
    ['a string that stays open', 'a { b: "x', /string/],
    ['a string that a line ends', 'a { b: "x\n" }', /string/],
    ['a comment that stays open', 'a {} /* b {}', /comment/],
    ['a rule without a block', 'a {} b', /no block/],
    ['an at-rule without an end', '@layer a', /no block/],
    ['an @ without a name', '@;', /without a name/],
    ['a declaration outside of rules', 'color: red;', /no block/],
    ['a comment of one slash', 'a {} /*/ b {}', /comment/],
    ['an address that stays open', 'a { b: url(https://x.example/ }', /address/],
    ['an address that hides a string', 'a { b: url(https://x.example/"a) }', /address/],
    ['@import', '@import "https://x.example/a.css";', /@import/],
    ['@import by an address, in capitals', '@IMPORT url(https://x.example/a.css);', /@import/],
    ['@import in escapes', '@\\69 mport "https://x.example/a.css";', /@import/],
    ['@import within a block', '@layer a { @im\\port "https://x.example" }', /@import/],
    ['a script as an address', 'a { background: url(javascript:alert(1)) }', /balanced|http/],
    ['the same as a string', 'a { background: url("javascript:alert(1)") }', /http/],
    ['data', 'a { background: url(data:image/svg+xml,x) }', /http/],
    ['an address without a scheme', 'a { background: url(//x.example/a.png) }', /http/],
    ['an address of the page itself', 'a { background: url(/a.png) }', /http/],
    ['no address', 'a { background: url() }', /http/],
    ['an address with a user', 'a { background: url(https://a:b@x.example/) }', /http/],
    ['url in escapes', 'a { background: u\\72 l(data:text/css,x) }', /http/],
    ['an address in escapes', 'a { background: url(\\64 ata:x) }', /http/],
    ['an address in a string of image-set', 'a { background: image-set("data:x" 1x) }', /http/],
    ['one of its old name', 'a { background: -webkit-image-set(url(ftp://x.example/) 1x) }', /http/],
    ['an address from elsewhere', 'a { --u: "data:x"; background: image-set(var(--u) 1x) }', /var\(\)/],
    ['an address that is put together', 'a { background: src(var(--u)) }', /var\(\)/],
    ['NUL', 'a { content: "\0" }', /control/],
    ['a lone surrogate', 'a { content: "\ud800" }', /control/],
    ['a backslash at the end', 'a {} \\', /backslash/],
    ['a character that browsers read differently', 'a { b: \u00d7url(1) }', /outside of strings/],
    ['33 levels', `${'a{'.repeat(33)}${'}'.repeat(33)}`, /nested/],
  ];
  test.each(refused)('not %s', (_what, css, why) => {
    expect(customCssProblem(css)).toMatch(why);
  });

  test('32 levels are as deep as it goes', () => {
    expect(customCssProblem(`${'a{'.repeat(32)}${'}'.repeat(32)}`)).toBeNull();
  });

  test('64 KiB in UTF-8 are as long as it goes', () => {
    const css = `/*${'é'.repeat(32 * 1024 - 2)}*/`;
    expect(customCssProblem(css)).toBeNull();
    expect(customCssProblem(`${css} `)).toMatch(/64 KiB/);
  });

  test.each([
    ['open blocks', '{'],
    ['escapes in an address', '\\414141'],
    ['quotes', '"'],
    ['comment marks', '/*'],
    ['names', 'a-'],
    ['hashes', '#\\4'],
    ['numbers', '1e1.'],
  ])('is judged in linear time, however it is made of %s', (_what, piece) => {
    for (const start of ['', 'a{b:url(', '"']) {
      const css = (start + piece.repeat(64 * 1024)).slice(0, 64 * 1024);
      expect(cpuMsOf(() => customCssProblem(css))).toBeLessThan(1000);
    }
  });
});
