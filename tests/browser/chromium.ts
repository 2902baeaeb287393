import { accessSync, constants, existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** A real headless Chromium for whom every name below `.example` is this machine, and no other name is anything. */

/** Without the windows of a desktop browser, which have processes of their own, tests take half as long. */
const SHELL = '/usr/bin/chromium-headless-shell';
const BROWSER = '/usr/bin/chromium';
const PROGRAM = existsSync(SHELL) ? SHELL : BROWSER;

/** Why there can be no Chromium here, or null. Tests that need one skip with these words, unless one is required. */
export const noChromium: string | null = whyNot();

export function openChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: PROGRAM,
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
      ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
      '--host-resolver-rules=MAP *.example 127.0.0.1, MAP *.example. 127.0.0.1, MAP localhost. 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1, EXCLUDE ::1',
    ],
  });
}

function whyNot(): string | null {
  try {
    accessSync(PROGRAM, constants.X_OK);
    return null;
  } catch (error) {
    if (process.env.REQUIRE_CHROMIUM === '1') throw error;
    return `there is neither ${SHELL} nor ${BROWSER}`;
  }
}
