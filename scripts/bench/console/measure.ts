import { median } from '../results/statistics.ts';
import { openBrowser, openPage, openProfiles, type Profiles } from './browser.ts';
import { type FirstLoad, measureFirstLoad } from './first-load.ts';
import { APPLICATIONS, type ConsoleWorld, LOG_LINES, openConsoleWorld } from './world.ts';

const ROUNDS = 5;
const FRAMES = 600;
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
  const list = await page.evaluate<number>(`bench.longestFrame('html', ${FRAMES})`);
  console.log(`${APPLICATIONS} applications: longest frame ${list.toFixed(0)} ms of ${FRAMES} (bar 100)`);
  await page.goto(`/orgs/${organizationId}/applications/${applicationId}/deployments/${deploymentId}`);
  await page.getByText(`step ${LOG_LINES - 1}:`).waitFor({ timeout: 120_000 });
  const log = await page.evaluate<number>(`bench.longestFrame('[role=log]', ${FRAMES})`);
  console.log(`${LOG_LINES} lines of a log: longest frame ${log.toFixed(0)} ms of ${FRAMES} (bar 100)`);
  await context.close();
}
