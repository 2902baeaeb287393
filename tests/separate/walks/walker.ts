import type { Locator, Page } from 'playwright-core';

/** How a user works: with the mouse, or with the keyboard alone. */
export const HANDS = ['mouse', 'keyboard'] as const;
export type Hands = (typeof HANDS)[number];

/** A part of a page: the page itself, or a dialog. */
type Place = Pick<Locator, 'getByRole' | 'getByLabel'>;

/** A user in front of a page, who does everything with the same hands. */
export interface Walker {
  readonly page: Page;
  /** Presses a button or follows a link. */
  press(role: 'button' | 'link' | 'menuitem', name: string | RegExp, place?: Place): Promise<void>;
  /** Replaces the text of a field. */
  fill(label: string | RegExp, text: string, place?: Place): Promise<void>;
  /** Chooses an entry of a list. */
  select(label: string | RegExp, option: string, place?: Place): Promise<void>;
  /** Ticks a box, or chooses one of several. */
  check(label: string | RegExp, place?: Place): Promise<void>;
}

/** More than any screen has. */
const MAX_STOPS = 200;
/** Longer than a deployment takes on a busy machine. */
const PATIENCE_MS = 60_000;

export function walkerOf(page: Page, hands: Hands): Walker {
  page.setDefaultTimeout(PATIENCE_MS);
  return hands === 'mouse' ? withMouse(page) : withKeyboard(page);
}

function withMouse(page: Page): Walker {
  return {
    page,
    press: (role, name, place = page) => place.getByRole(role, { name }).first().click(),
    fill: (label, text, place = page) => place.getByLabel(label).first().fill(text),
    select: async (label, option, place = page) =>
      void (await place.getByLabel(label).first().selectOption({ label: option })),
    check: (label, place = page) => place.getByLabel(label).first().check(),
  };
}

function withKeyboard(page: Page): Walker {
  const { keyboard } = page;
  return {
    page,
    async press(role, name, place = page) {
      const target = place.getByRole(role, { name }).first();
      await goTo(target, role === 'menuitem' ? 'ArrowDown' : 'Tab');
      await keyboard.press('Enter');
    },
    async fill(label, text, place = page) {
      await goTo(place.getByLabel(label).first(), 'Tab');
      await keyboard.press('ControlOrMeta+a');
      if (text === '') await keyboard.press('Delete');
      else await keyboard.insertText(text);
    },
    async select(label, option, place = page) {
      const list = place.getByLabel(label).first();
      await goTo(list, 'Tab');
      await keyboard.type(option, { delay: 5 });
      const chosen = await list.evaluate(
        (element: { selectedOptions: { text: string }[] }) => element.selectedOptions[0]?.text,
      );
      if (chosen !== option) throw new Error(`Typing "${option}" chose "${chosen}"`);
    },
    async check(label, place = page) {
      const box = place.getByLabel(label).first();
      if (await box.isChecked()) return;
      // Of several to choose from, Tab reaches only the chosen one; the arrows reach the others.
      const key = (await box.getAttribute('type')) === 'radio' ? 'ArrowDown' : 'Tab';
      await goTo(box, key, 'Tab');
      if (!(await box.isChecked())) await keyboard.press('Space');
    },
  };

  /** Moves the focus with one key until it is at the target; `other` is pressed where that key does not move it. */
  async function goTo(target: Locator, key: string, other = key): Promise<void> {
    await target.waitFor();
    for (let stops = 0; stops < MAX_STOPS; stops++) {
      if (await isFocused(target)) return;
      const before = await focused();
      await page.keyboard.press(key);
      if (key !== other && (await focused()) === before) await page.keyboard.press(other);
    }
    throw new Error(`${target} cannot be reached with ${key}`);
  }

  function isFocused(target: Locator): Promise<boolean> {
    return target.evaluate(
      (element: { ownerDocument: { activeElement: unknown } }) =>
        element.ownerDocument.activeElement === element,
    );
  }

  function focused(): Promise<string> {
    return page.evaluate<string>('document.activeElement?.outerHTML ?? ""');
  }
}
