import { text } from '../frame.ts';
import { WARNING } from './icons.ts';
import type { ChoosePage, FieldProblem, OfferedMethod } from './payment-page.ts';
import { WORDS } from './translations.ts';
import type { Words } from './words.ts';

/** The fields of the chosen method. Card details are never filled in again: they would be in the page. */
export function fieldsOf(
  method: OfferedMethod,
  { language, problems, typedPhoneNumber }: ChoosePage,
): string {
  const words = WORDS[language];
  const shown = (field: Field) => input(field, problems, words);
  switch (method.form) {
    case 'card':
      return `${shown({
        id: 'cardNumber',
        label: words.cardNumber,
        attributes: 'inputmode="numeric" autocomplete="cc-number" maxlength="40"',
      })}
<div class="pair">${shown({
        id: 'cardExpiry',
        label: words.cardExpiry,
        hint: words.cardExpiryHint,
        attributes: 'inputmode="text" autocomplete="cc-exp" maxlength="12"',
      })}${shown({
        id: 'cardCvc',
        label: words.cardCvc,
        hint: words.cardCvcHint,
        attributes: 'inputmode="numeric" autocomplete="cc-csc" maxlength="8"',
      })}</div>`;
    case 'phone':
      return `${shown({
        id: 'phoneNumber',
        label: words.phoneNumber,
        hint: words.phoneNumberHint,
        attributes: `type="tel" inputmode="tel" autocomplete="tel" maxlength="40" value="${text(typedPhoneNumber)}"`,
      })}
<p class="quiet">${text(words.phoneThen)}</p>`;
    case 'redirect':
      return `<p class="lead">${text(words.redirectFirst)}</p>`;
  }
}

interface Field {
  readonly id: FieldProblem['field'];
  readonly label: string;
  readonly hint?: string;
  /** HTML. */
  readonly attributes: string;
}

/** A label, a hint and what is wrong, all of it read out with the input. */
function input(
  { id, label, hint, attributes }: Field,
  problems: readonly FieldProblem[],
  words: Words,
): string {
  const problem = problems.find(({ field }) => field === id);
  const described = [hint === undefined ? '' : `${id}-hint`, problem === undefined ? '' : `${id}-wrong`];
  const describedBy = described.filter((part) => part !== '').join(' ');
  return `<div class="field"><label for="${id}">${text(label)}</label>
${hint === undefined ? '' : `<p class="hint" id="${id}-hint">${text(hint)}</p>`}
${problem === undefined ? '' : `<p class="wrong" id="${id}-wrong">${WARNING}<span><span class="unseen">${text(words.error)}: </span>${text(words.problem(problem))}</span></p>`}
<input id="${id}" name="${id}" ${attributes} required spellcheck="false"${describedBy === '' ? '' : ` aria-describedby="${describedBy}"`}${problem === undefined ? '' : ' aria-invalid="true"'}></div>`;
}
