import BetterSqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { withPlainRows } from '#db/sqlite-rows.ts';

describe('rows that are made on this side', () => {
  const file = new BetterSqlite(':memory:');
  file.exec('create table thing (id text, amount integer, share real, bytes blob, missing text)');
  file.prepare('insert into thing values (?, ?, ?, ?, ?)').run('a', 7, 0.5, Buffer.from([0, 255]), null);
  file.prepare('insert into thing values (?, ?, ?, ?, ?)').run('ü\u0000😀', -1, 1e300, Buffer.alloc(0), '');

  it.each([
    ['every kind of value', 'select id, amount, share, bytes, missing from thing'],
    ['none', `select id from thing where id = 'z'`],
    ['parameters', 'select id, ? as given from thing', 'given'],
    ['two columns of one name: the later counts', 'select id as x, amount as x from thing'],
    ['an odd name', 'select amount as "a b\'c" from thing'],
    ['a sum', 'select count(*) as things, sum(amount) from thing'],
    ['a pragma', 'pragma table_info(thing)'],
  ])('%s: as better-sqlite3 makes them', (_case, text, ...parameters) => {
    const rows = withPlainRows(file.prepare(text)).all(parameters);
    expect(rows).toStrictEqual(file.prepare(text).all(...parameters));
    const iterated = [...withPlainRows(file.prepare(text)).iterate(parameters)];
    expect(iterated).toStrictEqual(rows);
  });

  it('reads what was written', () => {
    const insert = `insert into thing (id, amount) values (?, ?) returning id, amount`;
    const statement = withPlainRows(file.prepare(insert));
    expect(statement.reader).toBe(true);
    expect(statement.all(['b', 2])).toStrictEqual([{ id: 'b', amount: 2 }]);
    const write = withPlainRows(file.prepare('delete from thing where id = ?'));
    expect(write.reader).toBe(false);
    expect(write.run(['b']).changes).toBe(1);
  });

  it('a statement without column names sees columns that are added later', () => {
    file.exec('create table grows (id text); insert into grows values (1)');
    const [all, named] = ['select * from grows', 'select id from grows'].map((text) =>
      withPlainRows(file.prepare(text)),
    );
    expect(all?.all([])).toStrictEqual([{ id: '1' }]);
    expect(named?.all([])).toStrictEqual([{ id: '1' }]);
    file.exec(`alter table grows add column more text default 'x'`);
    expect(all?.all([])).toStrictEqual([{ id: '1', more: 'x' }]);
    expect(named?.all([])).toStrictEqual([{ id: '1' }]);
  });
});
