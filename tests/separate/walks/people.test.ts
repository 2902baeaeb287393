import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noChromium } from '../../browser/chromium.ts';
import { openRealSites, type RealSites } from '../../console/real-sites.ts';
import { webApp } from '../../engines/sample-apps.ts';
import { skipNote } from '../../support/skip-note.ts';
import { step } from '../../support/step.ts';
import { HANDS, walkerOf } from './walker.ts';

/** A second person accepts an invitation, and sees only what is granted. */

describe.skipIf(noChromium !== null)(`an invitation${skipNote(noChromium)}`, () => {
  let sites: RealSites;

  beforeAll(async () => {
    sites = await openRealSites();
    await sites.imported('open', webApp('open'));
    await sites.imported('hidden', webApp('hidden'));
  });

  afterEach(() => sites.browser.closePages());

  afterAll(() => sites.close());

  test.each(HANDS)('with the %s', async (hands) => {
    const { browser, account } = sites;
    const email = `${hands}@example.com`;
    const owner = await browser.open('/orgs/:org/members', account);
    const inviter = walkerOf(owner, hands);
    let link = '';

    await step('invite a member to one project', async () => {
      await inviter.press('button', 'Invite a member');
      const dialog = owner.getByRole('dialog');
      await inviter.fill('Email', email, dialog);
      await dialog.getByLabel('open', { exact: true }).first().waitFor();
      await inviter.check(/^open$/, dialog);
      await inviter.press('button', 'Invite', dialog);
      link = await owner.getByLabel('Link of the invitation').inputValue();
      expect(link).toMatch(/\/invitation\//);
    });

    const guest = await browser.open(link, null);
    const invited = walkerOf(guest, hands);

    await step('accept it', async () => {
      await invited.fill('Your name', 'Grace');
      await invited.fill(/^Choose a password/, 'correct horse');
      await invited.press('button', 'Create account and join');
      await guest.getByRole('heading', { name: 'Welcome' }).waitFor();
      await invited.press('link', /console/i);
      await guest.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    });

    await step('see only what is granted', async () => {
      await invited.press('link', 'Applications');
      await guest.getByRole('link', { name: 'open', exact: true }).waitFor();
      expect(await guest.getByText('hidden').count()).toBe(0);
      expect(await guest.getByRole('link', { name: 'Members' }).count()).toBe(0);
      await invited.press('link', 'Projects');
      await guest.getByRole('link', { name: 'open', exact: true }).waitFor();
      expect(await guest.getByText('hidden').count()).toBe(0);
    });
  });
});
