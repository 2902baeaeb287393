import { parseArgs } from 'node:util';
import { type EndpointFinding, HEALTH_LIMIT_MS, measureEndpoints } from './fuzz/endpoints.ts';
import { MAX_SLOPE } from './fuzz/fit.ts';
import { type Finding, measureParsers } from './fuzz/parsers.ts';
import { linesOf, problemLine, tableOf } from './fuzz/table.ts';
import { startTarget, useTarget } from './fuzz/target.ts';

const USAGE = `Usage: npm run fuzz:cost [-- options]

Feeds every parser of what strangers and tenants send, and the addresses of a running server, inputs of at least four
sizes. Fails where time grows faster than the input, and where /api/health waits for more than ${HEALTH_LIMIT_MS} ms.

  --parsers             only the parsers, without a server
  --server              only the addresses of a server
  --url <address>       a server that runs already, instead of one that is started for this
  --credentials <file>  its credentials.json, in its DATA_DIR; with --url
  --only <text>         only parsers and addresses whose name contains this
  --quick               smaller inputs, and of the operations' inputs only a few
`;

const { values } = parseArgs({
  options: {
    parsers: { type: 'boolean', default: false },
    server: { type: 'boolean', default: false },
    url: { type: 'string' },
    credentials: { type: 'string' },
    only: { type: 'string', default: '' },
    quick: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const KIB = 1024;
const THOROUGH = { sizes: [16, 64, 256, 1024].map((size) => size * KIB), repeats: 3 };
const QUICK = { sizes: [16, 64, 256, 512].map((size) => size * KIB), repeats: 2 };
/** The richest inputs represent all in the quick form. */
const QUICK_INPUTS = new Set(
  ['siteImport.create', 'theme.update', 'license.sync'].map((name) => `input of ${name}`),
);

const isWanted = (name: string): boolean => name.includes(values.only);
const isQuickOne = (name: string): boolean => !/^input of \w+\.\w+$/.test(name) || QUICK_INPUTS.has(name);

async function fuzzParsers(): Promise<Finding[]> {
  const found: Finding[] = [];
  const matches = (name: string) => isWanted(name) && (!values.quick || isQuickOne(name));
  for await (const finding of measureParsers({ ...(values.quick ? QUICK : THOROUGH), matches })) {
    if (finding.problem !== null) console.log(problemLine(finding));
    found.push(finding);
  }
  return found;
}

async function fuzzServer(): Promise<EndpointFinding[]> {
  const target =
    values.url === undefined ? await startTarget() : await useTarget(values.url, values.credentials ?? '');
  try {
    const { baselineMs, findings } = await measureEndpoints(target.url, target, isWanted);
    console.log(`\n/api/health of the idle server took up to ${baselineMs.toFixed(0)} ms.`);
    const found: EndpointFinding[] = [];
    for await (const finding of findings) {
      if (finding.problem !== null) console.log(problemLine(finding));
      found.push(finding);
    }
    return found;
  } finally {
    await target.close();
  }
}

function report(findings: readonly Finding[]): number {
  if (findings.length === 0) return 0;
  console.log(`\n${tableOf(linesOf(findings))}\n`);
  return findings.filter(({ problem }) => problem !== null).length;
}

if (values.help) {
  console.log(USAGE);
} else {
  let problems = 0;
  if (!values.server) problems += report(await fuzzParsers());
  if (!values.parsers) problems += report(await fuzzServer());
  console.log(
    problems === 0
      ? `Nothing grows faster than its input (slope at most ${MAX_SLOPE}).`
      : `${problems} inputs cost too much.`,
  );
  process.exitCode = problems === 0 ? 0 : 1;
}
