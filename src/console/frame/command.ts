import { t } from './texts.ts';

/** An entry of the palette. */
export interface Command {
  readonly value: string;
  readonly label: string;
  /** Where it belongs, beside the label. */
  readonly hint: string;
  readonly run: () => void;
}

/** The actions beside the title of the screen that is shown: what the caller may do there. */
export function screenCommands(): Command[] {
  const buttons = document.querySelectorAll<HTMLElement>('[data-page-actions] :is(button:enabled, a[href])');
  return [...buttons]
    .map((button, index) => ({
      ...{ value: `action ${index}`, label: (button.ariaLabel ?? button.textContent).trim(), hint: t.action },
      // The palette has closed and given the focus back before a dialog takes it.
      run: () => void setTimeout(() => button.click()),
    }))
    .filter(({ label }) => label !== '');
}
