import { page, text } from './frame.ts';

/** The page of the license hub on which an instance is linked to a license by the code that it shows. */
export type ClaimPage =
  | {
      readonly state: 'form';
      /** What was typed before, shown again. The license key never is. */
      readonly typedCode: string;
      /** A sentence, after something was wrong. */
      readonly error: string | null;
    }
  | { readonly state: 'linked'; readonly instanceAddress: string };

/** Sent with it. `same-origin`: with no referrer at all browsers send `Origin: null` with our own form. */
export const CLAIM_PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
} as const;

/** Posts `claimCode` and `licenseKey` to the page's own address. */
export function claimPage(view: ClaimPage): string {
  if (view.state === 'linked') {
    return page(
      'Instance linked',
      `<p role="status"><strong>${text(view.instanceAddress)}</strong> is linked to this license.</p>
<p>It takes up the plan at its next sync, within a minute. You can close this page.</p>`,
    );
  }
  const { typedCode, error } = view;
  const described = error === null ? '' : ' aria-describedby="problem"';
  return page(
    'Link an instance',
    `<p>Enter the code that the instance shows, and the license key that it is to use. A code holds for 15 minutes.</p>
${error === null ? '' : `<p role="alert" id="problem">${text(error)}</p>`}
<form method="post">
<label>Claim code<input name="claimCode" value="${text(typedCode)}" required maxlength="20" placeholder="ABCD-1234" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false"${described}></label>
<label>License key<input type="password" name="licenseKey" required maxlength="200" autocomplete="off" spellcheck="false"${described}></label>
<button>Link the instance</button>
</form>`,
  );
}
