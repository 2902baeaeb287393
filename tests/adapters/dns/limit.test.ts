import { createSocket } from 'node:dgram';
import { decode } from 'dns-packet';
import { describe, expect, test } from 'vitest';
import { answerLimit } from '#src/adapters/dns/builtin/answer-limit.ts';
import { aQuery, ask, exchange } from '../../support/dns-client.ts';
import { ZONE } from './contract.ts';
import { aServer } from './support.ts';

/** What a forged sender could gain: answers are short, and each network gets so many a second. */

describe('an answer is hardly longer than its question', () => {
  test.each([
    ['no such name', `a-name-that-is-not-there.${ZONE}`, 'A'],
    ['no such type', `shop.${ZONE}`, 'AAAA'],
    ['an address', `shop.${ZONE}`, 'A'],
    ['another zone', 'example.net', 'A'],
  ] as const)('%s', async (_what, name, type) => {
    const { port, rows } = await aServer();
    rows.set(`shop.${ZONE}`, '192.0.2.1');
    const question = aQuery(name, type);
    const { bytes } = await exchange(port, 'udp', question);
    expect(bytes.length / question.length).toBeLessThanOrEqual(2.6);
  });

  test('a name is written once: what follows points to it', async () => {
    const { port } = await aServer();
    const { bytes, authorities } = await ask(port, 'udp', `shop.${ZONE}`);
    expect(authorities).toMatchObject([
      { name: ZONE, data: { mname: `ns1.${ZONE}`, rname: `hostmaster.${ZONE}` } },
    ]);
    expect(bytes.toString('latin1').split('example')).toHaveLength(2);
  });
});

describe('answers a second for each network', () => {
  let nowMs = 1_000_000;
  const clock = { now: () => nowMs };

  test('after a burst every second one is truncated, the rest dropped, and time helps', () => {
    const judge = answerLimit(10, clock);
    const verdicts = Array.from({ length: 40 }, (_, index) => judge(`192.0.2.${index}`));
    expect(verdicts.slice(0, 20)).toEqual(Array(20).fill('answer'));
    expect(verdicts.slice(20)).toEqual(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? 'drop' : 'truncate')),
    );
    expect(judge('192.0.3.1'), 'another network').toBe('answer');
    nowMs += 500;
    expect(
      Array.from({ length: 6 }, () => judge('192.0.2.1')).filter((verdict) => verdict === 'answer'),
    ).toHaveLength(5);
  });

  test.each([
    ['2001:db8:1:2::1', '2001:db8:1:2ff::9', false],
    ['2001:db8:1:200::1', '2001:db8:1:2ff::9', true],
    ['::ffff:192.0.2.1', '192.0.2.200', true],
    ['fe80::1%eth0', 'fe80::2%eth0', true],
  ])('%s and %s are one network: %s', (one, other, isSame) => {
    const judge = answerLimit(1, clock);
    expect([judge(one), judge(one), judge(one)]).toEqual(['answer', 'answer', 'truncate']);
    expect(judge(other) !== 'answer').toBe(isSame);
  });

  test('no limit at 0; any number of networks takes bounded memory', () => {
    const unlimited = answerLimit(0, clock);
    expect(new Set(Array.from({ length: 1000 }, () => unlimited('192.0.2.1')))).toEqual(new Set(['answer']));
    const judge = answerLimit(1, clock);
    for (let index = 0; index < 100_000; index += 1)
      judge(`${index >> 16}.${(index >> 8) & 255}.${index & 255}.1`);
    expect(judge('9.9.9.9')).toBe('answer');
  });

  test('the server: beyond the limit there is less, and TCP still answers', async () => {
    const { port, rows } = await aServer({ answersPerSecond: 10, clock });
    rows.set(`shop.${ZONE}`, '192.0.2.1');
    const heard = await flood(port, 100);
    const whole = heard.filter(({ answers = [] }) => answers.length > 0);
    const cut = heard.filter((message) => message.flag_tc);
    expect(whole).toHaveLength(20);
    expect(cut).toHaveLength(40);
    expect((await ask(port, 'tcp', `shop.${ZONE}`)).answers).toMatchObject([{ data: '192.0.2.1' }]);
  });
});

/** Sends so many questions from one address, and returns the answers until no more arrive. */
async function flood(port: number, count: number) {
  const socket = createSocket('udp4');
  const heard: ReturnType<typeof decode>[] = [];
  let quiet: NodeJS.Timeout | undefined;
  return new Promise<typeof heard>((resolve) => {
    const end = () => {
      socket.close();
      resolve(heard);
    };
    socket.on('message', (bytes) => {
      heard.push(decode(bytes));
      clearTimeout(quiet);
      quiet = setTimeout(end, 1500);
    });
    for (let index = 0; index < count; index += 1) socket.send(aQuery(`shop.${ZONE}`), port, '127.0.0.1');
    quiet = setTimeout(end, 5000);
  });
}
