import { describe, expect, it, test } from 'vitest';
import { judgeDockerfile } from '#src/adapters/workloads/images/build/judge-dockerfile.ts';
import { cpuMsOf } from '../../../support/cpu-time.ts';

const RELEASE = 'pilothouse-0123456789/app_victim:dep_1';

const REFUSED: Record<string, string> = {
  'an address of the loopback': 'FROM busybox\nADD http://127.0.0.1:4100/api /x',
  'any other address': 'FROM busybox\nADD https://example.com/a.tar.gz /x',
  'lower case, tabs and indentation': 'FROM busybox\n\t add\thttp://127.0.0.1/ /x',
  'in continued lines': 'FROM busybox\nADD \\\n  http://127.0.0.1/ \\\n  /x',
  'with a comment between': 'FROM busybox\nADD \\\n# harmless\n\n  http://127.0.0.1/ /x',
  'with a keyword in two lines': 'FROM busybox\nA\\\nDD http://127.0.0.1/ /x',
  'with a keyword in lines apart': 'FROM busybox\nA\\\n\\\n# x\nD\\\nD http://127.0.0.1/ /x',
  'with an address in two lines': 'FROM busybox\nADD ht\\\ntp://127.0.0.1/ /x',
  'with spaces behind the continuation': 'FROM busybox\nADD \\  \t\nhttp://127.0.0.1/ /x',
  'as a list': 'FROM busybox\nADD ["http://127.0.0.1/", "/x"]',
  'as a list with escapes': 'FROM busybox\nADD ["\\u0068ttp:\\u002f\\u002f127.0.0.1/", "/x"]',
  'in quotes': 'FROM busybox\nADD h"tt"p://127.0.0.1/ /x',
  'behind flags': 'FROM busybox\nADD --chown=1:1 --checksum=sha256:00 http://127.0.0.1/ /x',
  'by a variable': 'FROM busybox\nENV X=http://127.0.0.1/\nADD $X /x',
  'by git': 'FROM busybox\nADD git@127.0.0.1:x.git /x',
  'as a trigger': 'FROM busybox\nONBUILD ADD http://127.0.0.1/ /x',
  'behind what is a here-document to some': 'FROM busybox\nRUN <<EOF\nADD http://127.0.0.1/ /x\nEOF',
  'behind the odd end of a here-document': 'FROM busybox\nRUN <<"E\\"\nE\\\nADD http://127.0.0.1/ /x',
  'under another escape character': '# escape=`\nFROM busybox\nADD `\nhttp://127.0.0.1/ /x',
  'with a carriage return': 'FROM busybox\r\nADD \\\r\nhttp://127.0.0.1/ /x\r\n',
  'with a byte order mark': '\uFEFFADD http://127.0.0.1/ /x',
  'an image of a release': `FROM ${RELEASE}`,
  'with its registry': `FROM docker.io/${RELEASE} AS x`,
  'for a platform': `FROM --platform=linux/amd64 ${RELEASE}`,
  'by arguments': `ARG A=pilothouse-\nARG B=0123456789\nFROM \${A}$B/app_victim:dep_1`,
  'by one argument of another': `ARG A=${RELEASE}\nARG B=$A\nFROM $B`,
  'by a default': `FROM \${X:-${RELEASE}}`,
  'by an argument with two values': `ARG A=${RELEASE}\nFROM busybox\nARG A=busybox\nFROM $A`,
  'by an argument behind a false stage': `ARG Z=1 \\\nFROM \\\nq\nARG A=${RELEASE}\nFROM $A`,
  'by a form of substitution that is not known': `ARG A=x\nFROM \${A/x/busybox}`,
  'in quotes and with escapes': `FROM "pilot"house-01\\23456789/app_victim:dep_1`,
  'as a source of files': `FROM busybox\nCOPY --from=${RELEASE} / /x`,
  'as a source of files by a variable': 'FROM busybox\nARG A\nCOPY --from=$A / /x',
  'as a mount': `FROM busybox\nRUN --mount=type=bind,from=${RELEASE},target=/x ls /x`,
  'the host’s network': 'FROM busybox\nRUN --network=host ls',
  'more privileges': 'FROM busybox\nRUN --security=insecure ls',
  'another frontend': '# syntax=evil.example.com/frontend\nFROM busybox',
  'another frontend, behind directives': `${'# a=b\n'.repeat(200)}#syntax = evil/frontend\nFROM busybox`,
  'another frontend, in slashes': '// syntax=evil/frontend\nFROM busybox',
  'another frontend, in JSON': '{"syntax": "evil/frontend"}\nFROM busybox',
};

test.each(Object.entries(REFUSED))('refuses %s', (_name, text) => {
  expect(judgeDockerfile(text)).toMatch(/\.$/);
});

const TAKEN: Record<string, string> = {
  'an ordinary one': [
    '# syntax=docker/dockerfile:1.7',
    'ARG NODE=20',
    `FROM --platform=$BUILDPLATFORM node:\${NODE}-slim AS build`,
    'ARG NODE',
    'WORKDIR /app',
    'COPY --chown=node:node package*.json ./',
    'RUN --mount=type=cache,target=/var/cache/npm npm ci \\',
    '  # a comment',
    '  && npm run build',
    'ADD rootfs.tar.gz $HOME/',
    `FROM nginx:\${TAG:-alpine}`,
    'COPY --from=build /app/dist /usr/share/nginx/html',
    'ENV URL=http://127.0.0.1:3000',
    'HEALTHCHECK CMD curl http://127.0.0.1:3000',
    'CMD ["node", "server.js"]',
  ].join('\n'),
  'a list of files': 'FROM busybox\nADD ["a b", "c", "/x"]',
  'a fetch in a step': 'FROM busybox\nRUN curl -fsSL https://example.com/add | sh',
  'a script in a here-document': 'FROM busybox\nRUN <<EOF\nadd=1\nfrom = 2\necho run\nEOF',
  secrets: 'FROM busybox\nRUN --mount=type=secret,id=TOKEN cat /run/secrets/TOKEN',
  'a step without a network': 'FROM busybox\nRUN --network=none ls',
};

test.each(Object.entries(TAKEN))('takes %s', (_name, text) => {
  expect(judgeDockerfile(text)).toBeNull();
});

describe('the time that it takes', () => {
  const REPEATED: Record<string, (length: number) => string> = {
    'continued lines': (length) => `RUN x \\\n${'\\\n'.repeat(length / 2)}`,
    'beginnings of keywords': (length) => 'A\\\n'.repeat(length / 3),
    'beginnings apart': (length) => `A\\\n${'\\\n'.repeat(50)}`.repeat(length / 103),
    'instructions in instructions': (length) => 'ADD \\\n'.repeat(length / 6),
    spaces: (length) => `ADD ${' '.repeat(length)}x`,
    brackets: (length) => `ADD ${']'.repeat(length)}x /y`,
    variables: (length) => `ARG A=x\nFROM ${'$A'.repeat(length / 2)}`,
    quotes: (length) => `FROM ${'"'.repeat(length)}`,
    comments: (length) => `RUN \\\n${'# x\n'.repeat(length / 4)}`,
  };
  it.each(Object.entries(REPEATED))('grows with the length alone: %s', (_name, make) => {
    const costOf = (length: number) => {
      const text = make(length);
      return cpuMsOf(() => judgeDockerfile(text));
    };
    // Sixteen times the length; what grows with its square takes 256 times as long.
    expect(costOf(512_000)).toBeLessThan(64 * costOf(32_000) + 100);
  });
});
