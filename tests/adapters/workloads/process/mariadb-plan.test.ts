import { describe, expect, it } from 'vitest';
import { checkNames } from '#src/adapters/workloads/common/databases/mariadb/check.ts';
import {
  encoded,
  grantedName,
  identifier,
  literal,
} from '#src/adapters/workloads/common/databases/mariadb/sql.ts';
import type { DatabaseSpec } from '#src/adapters/workloads/port.ts';
import { judgeVersion } from '#src/adapters/workloads/process/databases/mariadb/binaries.ts';
import {
  bootstrapArgv,
  initializeArgv,
  initializeSql,
  installArgv,
  serveArgv,
  setUpSql,
} from '#src/adapters/workloads/process/databases/mariadb/plan.ts';
import { aDatabase } from '../support.ts';

const mariadb = { kind: 'mariadb', server: '/b/mariadbd', install: '/b/install' } as const;
const mysql = { kind: 'mysql', server: '/b/mysqld' } as const;
const endpoint = { host: '127.64.1.2', port: 3306 };

describe('SQL', () => {
  it('quotes what would end a name or a string', () => {
    expect(identifier('a`b')).toBe('`a``b`');
    expect(literal(`a'\\b`)).toBe(`'a''\\\\b'`);
  });

  it('takes no character of a granted name for a wildcard', () => {
    expect(grantedName('a_b%c\\d')).toBe('`a\\_b\\%c\\\\d`');
  });

  it('writes any statement as letters and digits', () => {
    expect(encoded("';\n")).toBe("CONVERT(X'273b0a' USING utf8mb4)");
  });

  it('ends each statement where the server looks for it, and nowhere else', () => {
    const spec = aDatabase({ name: 'x`;\nDROP', user: "y';\nDROP", password: "z';\nDROP" });
    for (const sql of [setUpSql(spec), initializeSql(spec)]) {
      expect(sql).not.toContain('DROP ');
      expect(
        sql
          .trimEnd()
          .split('\n')
          .every((line) => /^[\x20-\x7e]+;$/.test(line)),
      ).toBe(true);
    }
  });

  it('sends MariaDB only what it stores of the password', () => {
    const sql = setUpSql(aDatabase({ password: 'password' }));
    // What SELECT PASSWORD('password') answers.
    expect(sql).toContain(Buffer.from('*2470C0C06DEE42FD1618BB99005ADCA2EC9D1E19').toString('hex'));
    expect(sql).not.toContain(Buffer.from("'password'").toString('hex'));
  });
});

describe('argument lists', () => {
  const lists = [
    installArgv(mariadb, '/d'),
    bootstrapArgv(mariadb, '/d'),
    initializeArgv(mysql, '/d', '/statements'),
    serveArgv(mariadb, { data: '/d', files: '/c' }, endpoint),
    serveArgv(mysql, { data: '/d', files: '/c' }, endpoint),
  ];

  it.each(lists.map((argv) => [argv]))(
    '%j heeds no configuration of the machine, and names no secret',
    (argv) => {
      expect(argv[1]).toBe('--no-defaults');
      expect(argv).toContain('--datadir=/d');
      expect(argv.join(' ')).not.toMatch(/password|pwfile/);
    },
  );

  it('listens at its own address and nowhere else', () => {
    const [, , , forMariadb = [], forMysql = []] = lists;
    for (const argv of [forMariadb, forMysql]) {
      expect(argv).toEqual(
        expect.arrayContaining([
          '--bind-address=127.64.1.2',
          '--port=3306',
          '--socket=',
          '--local-infile=OFF',
        ]),
      );
    }
    expect(forMysql).toContain('--mysqlx=OFF');
    expect(forMariadb).not.toContain('--mysqlx=OFF');
  });
});

it.each([
  ['mariadbd  Ver 10.11.19-MariaDB-0+deb12u1 for debian-linux-gnu on x86_64 (Debian 12)', 'mariadb'],
  ['/usr/sbin/mysqld  Ver 10.4.2-MariaDB for Linux', 'mariadb'],
  ['/usr/sbin/mysqld  Ver 8.0.36 for Linux on x86_64 (MySQL Community Server - GPL)', 'mysql'],
  ['mysqld  Ver 10.3.39-MariaDB', null],
  ['/usr/sbin/mysqld  Ver 5.7.44 for Linux on x86_64', null],
  ['something else', null],
])('%s: %s', (text, kind) => {
  expect(judgeVersion(text)).toBe(kind);
});

it.each<[Partial<DatabaseSpec>, string]>([
  [{ name: 'd'.repeat(65) }, 'database name: it is longer than 64 characters'],
  [{ name: '-'.repeat(60) }, 'too many characters'],
  [{ name: '' }, 'it is empty'],
  [{ name: 'ends with ' }, 'ends with a space'],
  [{ name: '🎈' }, 'beyond U+FFFF'],
  [{ name: 'MySQL' }, 'belongs to the server'],
  [{ name: '#mysql50#x' }, 'belongs to the server'],
  [{ user: 'u'.repeat(81) }, 'database user: it is longer than 80 characters'],
  [{ user: 'root' }, 'belongs to the server'],
  [{ user: 'mariadb.sys' }, 'belongs to the server'],
  [{ user: '🎈' }, 'beyond U+FFFF'],
  [{ user: 'a\0b' }, 'NUL'],
  [{ password: '' }, 'it is empty'],
  [{ password: '\ud800' }, 'not valid Unicode'],
  [{ password: 'p'.repeat(1_001) }, 'longer than 1000 bytes'],
])('refuses %j', (changes, expected) => {
  expect(() => checkNames('mariadb', aDatabase(changes))).toThrow(expected);
});

it('refuses for MySQL the users that are too long for it', () => {
  const spec = aDatabase({ user: 'u'.repeat(33) });
  expect(() => checkNames('mysql', spec)).toThrow('MySQL does not accept');
  expect(() => checkNames('mariadb', spec)).not.toThrow();
});
