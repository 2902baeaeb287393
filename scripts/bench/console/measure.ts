import type { Page } from 'playwright-core';
import { median } from '../results/statistics.ts';
import { openBrowser, openPage, openProfiles, type Profiles } from './browser.ts';
import { type FirstLoad, measureFirstLoad } from './first-load.ts';
import { APPLICATIONS, type ConsoleWorld, LOG_LINES, openConsoleWorld } from './world.ts';

const ROUNDS = 5;
const FRAMES = 600;
const FRAME_ROUNDS = 3;
const KB = 1000;

/** Measures what a user waits for, and prints it with the bars of the project. */
export async function measureConsole(): Promise<void> {
  const world = await openConsoleWorld();
  const browser = await openBrowser();
  try {
    const profiles = await openProfiles(browser, world);
    await printFirstLoads(profiles, world);
    await printScrolling(profiles, world);
  } finally {
    await browser.close();
    await world.close();
  }
}

async function printFirstLoads(profiles: Profiles, world: ConsoleWorld): Promise<void> {
  const screens = [
    {
      name: 'sign-in',
      path: '/sign-in',
      text: 'Password',
      newContext: profiles.signedOut,
    },
    {
      name: 'overview',
      path: `/orgs/${world.organizationId}`,
      text: 'Latest deployments',
      newContext: profiles.signedIn,
    },
  ];
  for (const { name, path, text, newContext } of screens) {
    const rounds: FirstLoad[] = [];
    for (let round = 0; round < ROUNDS; round++)
      rounds.push(await measureFirstLoad(await newContext(), path, text));
    const of = (value: (one: FirstLoad) => number) => median(rounds.map(value));
    const bytes = of((one) => one.scriptBytes) / KB;
    const interactive = of((one) => one.interactiveMs);
    const shift = Math.max(...rounds.map((one) => one.layoutShift));
    console.log(`${name}: ${bytes.toFixed(1)} kB of compressed script (bar 200)`);
    console.log(
      `${name}: interactive after ${interactive.toFixed(0)} ms on a processor 4 times slower (bar 1500)`,
    );
    console.log(`${name}: layout shift ${shift.toFixed(4)} (bar 0)`);
  }
}

async function printScrolling(profiles: Profiles, world: ConsoleWorld): Promise<void> {
  const { organizationId, applicationId, deploymentId } = world;
  const context = await profiles.signedIn();
  const page = await openPage(context);
  await page.goto(`/orgs/${organizationId}/applications`);
  await page.getByText('Application 0').first().waitFor();
  await printFrames(page, `${APPLICATIONS} applications`, 'html');
  await page.goto(`/orgs/${organizationId}/applications/${applicationId}/deployments/${deploymentId}`);
  await page.getByText(`step ${LOG_LINES - 1}:`).waitFor();
  await printFrames(page, `${LOG_LINES} lines of a log`, '[role=log]');
  await context.close();
}

/** The longest frame of three rounds each: one round can meet other work of the machine. */
async function printFrames(page: Page, name: string, region: string): Promise<void> {
  for (const way of ['scrollThrough', 'jumpAbout']) {
    const rounds: number[] = [];
    for (let round = 0; round < FRAME_ROUNDS; round++)
      rounds.push(await page.evaluate<number>(`bench.${way}('${region}', ${FRAMES})`));
    const all = rounds.map((longest) => longest.toFixed(0)).join(', ');
    console.log(`${name}, ${way}: longest frames of ${FRAMES}: ${all} ms (bar 100)`);
  }
}
