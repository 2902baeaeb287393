import { openTrustedFetch } from '../adapters/http-client/trusted-fetch.ts';
import { ReleaseDocument } from '../contracts/release.ts';
import type { Clock } from '../kernel/clock.ts';
import { messageOf } from '../kernel/fault.ts';
import { sharedRun } from '../kernel/shared-run.ts';
import type { LatestRelease } from '../services/platform/installation/index.ts';

const DEADLINE_MS = 5_000;
const MAX_BYTES = 256 * 1024;
const KEPT_MS = 60 * 60_000;
/** A failure is not repeated for each call, and not kept for long. */
const FAILURE_KEPT_MS = 60_000;

/**
 * Makes the function that reads the document at `UPDATE_URL`. Like other addresses of the settings, it is trusted at its
 * origin. A result is kept for one hour, a failure for one minute; calls at the same time share one request.
 */
export function openLatestRelease(url: string, clock: Clock): () => Promise<LatestRelease> {
  let last: { readonly result: LatestRelease; readonly until: number } | undefined;
  const read = sharedRun(() => readRelease(url));
  return async () => {
    if (last !== undefined && clock.now() < last.until) return last.result;
    const result = await read();
    last = { result, until: clock.now() + (result.kind === 'found' ? KEPT_MS : FAILURE_KEPT_MS) };
    return result;
  };
}

async function readRelease(url: string): Promise<LatestRelease> {
  const { origin, pathname } = new URL(url);
  const client = openTrustedFetch({ baseUrl: origin, deadlineMs: DEADLINE_MS, maxBodyBytes: MAX_BYTES });
  try {
    const answer = await client.call({ method: 'GET', path: pathname });
    if (answer.kind === 'failed') return failed(`${url} does not answer: ${answer.reason}.`);
    if (answer.status !== 200) return failed(`${url} answers with status ${answer.status}.`);
    const document = ReleaseDocument.safeParse(parsed(answer.body));
    if (document.success) return { kind: 'found', release: document.data };
    const [issue] = document.error.issues;
    return failed(
      `The document at ${url} is not a release.json: ${issue?.path.join('.')} ${issue?.message}.`,
    );
  } catch (error) {
    return failed(`The document at ${url} cannot be read: ${messageOf(error)}.`);
  } finally {
    await client.close();
  }
}

const failed = (problem: string): LatestRelease => ({
  kind: 'failed',
  problem: `${problem} Check UPDATE_URL. The next call after one minute tries it again.`,
});

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
