import { describe, expect, test } from 'vitest';
import { isHttpAddress } from '#src/contracts/http-address.ts';
import { isHslTriple, type Theme, themeStylesheet } from '#src/contracts/theme.ts';

describe('an HSL triple', () => {
  test.each(['222 47% 11%', '0 0% 0%', '360 100% 100%', '222.2 47.4% 11.2%', '007 5% 5%'])('%s', (text) => {
    expect(isHslTriple(text)).toBe(true);
  });

  test.each([
    ...['361 0% 0%', '360.1 0% 0%', '0 101% 0%', '0 0% 100.5%', '-1 0% 0%', '222, 47%, 11%', '222 47 11'],
    ...['hsl(222 47% 11%)', '222deg 47% 11%', '222 47% 11% / 50%', ' 222 47% 11%', '222 47% 11%\n', ''],
    ...['222  47% 11%', '1e2 0% 0%', '٢ 0% 0%', '222 47% 11%; } body { display: none', '0 0% .5%'],
  ])('not %j', (text) => {
    expect(isHslTriple(text)).toBe(false);
  });
});

describe('an http(s) address', () => {
  test.each([
    ...['https://cdn.example/logo.svg', 'http://127.0.0.1:8080/a?b=c#d', 'HTTPS://CDN.example/ü.png'],
    `https://cdn.example/${'a'.repeat(2028)}`,
  ])('%s', (text) => {
    expect(isHttpAddress(text)).toBe(true);
  });

  test.each([
    ...['javascript:alert(1)', 'data:image/png;base64,AA', 'ftp://x.example/', 'file:///etc/passwd', ''],
    ...['//cdn.example/a', '/a.png', 'a.png', 'https:cdn.example', 'https:///cdn.example', 'https://'],
    ...['https://user@cdn.example/', 'https://user:pass@cdn.example/', 'https://@cdn.example/'],
    ...[
      ' https://cdn.example/',
      'https://cdn.example/a b',
      'https://cdn.example/\n',
      'https:\\\\cdn.example',
    ],
    ...['https://cdn.example/"onerror="', "https://cdn.example/'", 'https://cdn.example/<b>', 'https://a b/'],
    ...['java\tscript:alert(1)', 'https://cdn.example:99999/', `https://cdn.example/${'a'.repeat(2029)}`],
    'https://cdn.example/\ud800',
  ])('not %j', (text) => {
    expect(isHttpAddress(text)).toBe(false);
  });
});

const theme: Theme = {
  ...{ siteName: 'Acme', logoUrl: null, faviconUrl: null, footerText: null, customCss: null },
  colorsLight: { primary: '222 47% 11%', ring: '0 0% 0%' },
  colorsDark: { primary: '210 40% 98%' },
};

test('a stylesheet has the variables on light ground, those on dark ground, then the custom CSS', () => {
  const variables = ':root { --primary: 222 47% 11%; --ring: 0 0% 0%; }\n.dark { --primary: 210 40% 98%; }\n';
  expect(themeStylesheet(theme)).toBe(variables);
  expect(themeStylesheet({ ...theme, customCss: 'a { b: c }' })).toBe(`${variables}a { b: c }\n`);
});
