import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { ROOT } from './support.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const readme = read('README.md');

const Manifest = z.object({ scripts: z.record(z.string(), z.string()) });

it('names only paths that exist', () => {
  const paths = found(/(?<![\w/.-])(?:\.\/)?((?:src|routers|db|scripts|tests|openapi)\/[\w./-]*)/g);
  const rootFiles = found(/`([A-Z]+(?:\.md)?)`/g).filter(
    (name) => name === 'LICENSE' || name.endsWith('.md'),
  );
  expect(paths.length).toBeGreaterThan(10);
  expect([...paths, ...rootFiles].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

it('names only npm scripts that exist', () => {
  const { scripts } = Manifest.parse(JSON.parse(read('package.json')));
  const named = [...found(/npm run ([\w:-]+)/g), ...found(/npm (start|test)\b/g)];
  expect(named).toEqual(expect.arrayContaining(['demo', 'admin', 'check', 'start', 'test']));
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});

it('names only operations that exist', () => {
  const documents = ['openapi', 'internal', 'hub', 'gateway'];
  const operations = documents.map((name) => read(`openapi/${name}.json`)).join('');
  // Parameters in paths stand as an ellipsis; pages, documents, sign-in and what Caddy asks are in no document.
  const paths = found(/(\/api\/[\w.-]+(?:\/[\w{}-]+)*)/g).filter(
    (path) => !/reference$|openapi(\.json$|\/)|tls-ask$|^\/api\/auth\//.test(path) && !path.includes('imp_'),
  );
  expect(paths.length).toBeGreaterThan(4);
  expect([...new Set(paths)].filter((path) => !operations.includes(`"${path}"`))).toEqual([]);
});

function found(pattern: RegExp): string[] {
  return [...readme.matchAll(pattern)].flatMap(([, name]) => (name === undefined ? [] : [name]));
}
