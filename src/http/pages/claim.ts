import { page, text } from './frame.ts';

/** The page is for operators, in English. */
const ENGLISH = { language: 'en' } as const;

/** The page of the license hub on which an instance is linked to a license by the code that it shows. */
export type ClaimPage =
  | {
      readonly state: 'form';
      /** What was typed before, shown again. The license key never is. */
      readonly typedCode: string;
      /** A sentence, after something was wrong. */
      readonly error: string | null;
    }
  | {
      readonly state: 'confirm';
      readonly typedCode: string;
      readonly instance: {
        readonly cloudUrl: string;
        readonly name: string | null;
        readonly askedAt: string;
      };
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

/** Posts `claimCode`, and in the second step `licenseKey` and `confirmed`, to the page's own address. */
export function claimPage(view: ClaimPage): string {
  if (view.state === 'linked') {
    return page(
      ENGLISH,
      'Instance linked',
      `<p role="status"><strong>${text(view.instanceAddress)}</strong> is linked to this license.</p>
<p>It receives the license in a few seconds. You can close this page.</p>`,
    );
  }
  const { typedCode, error } = view;
  const described = error === null ? '' : ' aria-describedby="problem"';
  const problem = error === null ? '' : `<p role="alert" id="problem">${text(error)}</p>`;
  if (view.state === 'confirm') {
    const { cloudUrl, name, askedAt } = view.instance;
    return page(
      ENGLISH,
      'Is this your instance?',
      `<p>The code <strong>${text(typedCode)}</strong> was requested by this instance:</p>
<dl><dt>Address</dt><dd><strong>${text(cloudUrl)}</strong></dd>
<dt>Name</dt><dd>${text(name ?? 'not given')}</dd>
<dt>Requested</dt><dd>${text(askedAt)}</dd></dl>
<p>Link it only if you requested the code yourself, on this instance. The operator of the instance can register names under your license. If another person sent you the code, close this page.</p>
${problem}
<form method="post">
<input type="hidden" name="claimCode" value="${text(typedCode)}">
<input type="hidden" name="confirmed" value="yes">
<label>License key<input type="password" name="licenseKey" required maxlength="200" autocomplete="off" spellcheck="false"${described}></label>
<button>This is my instance: link it</button>
</form>
<p><a href="/claim">Cancel</a></p>`,
    );
  }
  return page(
    ENGLISH,
    'Link an instance',
    `<p>Enter the code that the instance shows. The next step shows which instance it is. A code is valid for 15 minutes.</p>
${problem}
<form method="post">
<label>Claim code<input name="claimCode" value="${text(typedCode)}" required maxlength="20" placeholder="ABCD-1234" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false"${described}></label>
<button>Continue</button>
</form>`,
  );
}
