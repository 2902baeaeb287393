import { describe, expect, test } from 'vitest';
import {
  isAddress,
  judgeAddress,
  judgeName,
  parseAllowedNetworks,
} from '#src/adapters/http-client/target-policy.ts';

describe('addresses', () => {
  test.each([
    '1.1.1.1',
    '93.184.216.34',
    '172.15.255.255',
    '172.32.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '11.0.0.1',
    '126.0.0.1',
    '128.0.0.1',
    '169.253.0.1',
    '192.169.0.1',
    '198.17.0.1',
    '223.255.255.255',
    '2606:4700::1111',
    '[2a00:1450::1]',
    '3ffe::1',
  ])('%s is public', (address) => expect(judgeAddress(address, [])).toBe('public'));

  test.each([
    ...[
      '127.0.0.1',
      '127.255.255.255',
      '0.0.0.0',
      '0.1.2.3',
      '10.0.0.1',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.0.1',
    ],
    ...[
      '169.254.169.254',
      '100.64.0.1',
      '100.127.255.255',
      '192.0.0.1',
      '192.0.2.1',
      '198.51.100.1',
      '203.0.113.1',
    ],
    ...[
      '198.18.0.1',
      '198.19.255.255',
      '192.88.99.1',
      '224.0.0.1',
      '239.255.255.255',
      '240.0.0.1',
      '255.255.255.255',
    ],
    ...[
      '::1',
      '::',
      'fe80::1',
      'fe80::1%eth0',
      'fec0::1',
      'fc00::1',
      'fd12::1',
      'ff02::1',
      '100::1',
      '2001:db8::1',
      '3fff::1',
    ],
    ...[
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      '::ffff:7f00:1',
      '[::ffff:10.0.0.1]',
      '::127.0.0.1',
      '::ffff:0:127.0.0.1',
    ],
    ...[
      '64:ff9b::7f00:1',
      '64:ff9b::8.8.8.8',
      '64:ff9b:1::1',
      '2002:7f00:1::',
      '2002:808:808::',
      '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    ],
    ...[
      '2001:2::1',
      '2001:10::1',
      '2001:20::1',
      '4000::1',
      '5f00::1',
      'abcd::1',
      '',
      'x',
      '127.1',
      '0x7f.0.0.1',
      '2130706433',
      '017700000001',
    ],
  ])('%j is refused', (address) => expect(judgeAddress(address, [])).toBe('refused'));

  test('listed networks pass, and nothing beside them', () => {
    const allowed = parseAllowedNetworks(['127.0.0.0/8', ' 10.1.0.0/16', 'fd00::/8', '192.168.1.7', '::1']);
    for (const address of ['127.9.9.9', '10.1.2.3', 'fd00::1', '192.168.1.7', '[::1]'])
      expect(judgeAddress(address, allowed)).toBe('listed');
    for (const address of ['10.2.0.1', '192.168.1.8', 'fc00::1', '::ffff:127.0.0.1'])
      expect(judgeAddress(address, allowed)).toBe('refused');
    expect(judgeAddress('1.1.1.1', allowed)).toBe('public');
  });

  test.each(['x', '10.0.0.0/33', '127.1', '', '10.0.0.0/8/8'])('%j is no network', (entry) => {
    expect(() => parseAllowedNetworks([entry])).toThrow(`"${entry}" is not a network`);
  });

  test.each([
    'http://2130706433',
    'http://0x7f000001',
    'http://0177.0.0.1',
    'http://127.1',
    'http://①②⑦.0.0.1',
    'http://[::ffff:127.0.0.1]',
    'http://127.0.0.1.',
  ])('%s is refused as the URL parser writes it', (url) => {
    const { hostname } = new URL(url);
    expect(isAddress(hostname)).toBe(true);
    expect(judgeAddress(hostname, [])).toBe('refused');
  });
});

test.each([
  ['localhost', 'loopback'],
  ['LocalHost', 'loopback'],
  ['localhost.', 'loopback'],
  ['a.b.LOCALHOST.', 'loopback'],
  ['metadata.google.internal', 'internal'],
  ['x.Internal.', 'internal'],
  ['internal', 'internal'],
  ['printer.local', 'internal'],
  ['PRINTER.LOCAL.', 'internal'],
  ['db', 'single_label'],
  ['db.', 'single_label'],
  ['example.com', 'public'],
  ['example.com.', 'public'],
  ['notlocalhost.com', 'public'],
  ['mylocal.dev', 'public'],
])('%s is a %s name', (name, kind) => expect(judgeName(name)).toBe(kind));
