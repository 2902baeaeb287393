import { createHash } from 'node:crypto';

/** Light and dark; every text on its ground has at least 4.5:1, every border of a control 3:1. */
const COLORS = `
:root {
  color-scheme: light dark;
  --ground: #eef1f6; --sheet: #ffffff; --tint: #f6f8fb; --text: #142033; --muted: #52607a; --line: #dbe1ea;
  --control: #76839a; --accent: #1d4fd8; --on-accent: #ffffff; --accent-deep: #173fae; --accent-tint: #e9efff;
  --bad: #ad1f1a; --bad-tint: #fdf0ef; --good: #0d6b43; --good-tint: #e6f5ee; --warn: #6d4a00; --warn-tint: #fff4d6;
  --shadow: 0 1px 2px #1420330f, 0 12px 32px -8px #14203326;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0c1119; --sheet: #151c27; --tint: #1b2431; --text: #e9eef6; --muted: #a6b3c6; --line: #2b3647;
    --control: #75849c; --accent: #9dbaff; --on-accent: #0b1630; --accent-deep: #bfd2ff; --accent-tint: #1d2a45;
    --bad: #ffaca4; --bad-tint: #34191a; --good: #7fdcae; --good-tint: #12301f; --warn: #f2cf7c; --warn-tint: #322812;
    --shadow: 0 1px 2px #0006, 0 16px 40px -12px #000a;
  }
}`;

const FRAME = `
*, *::before, *::after { box-sizing: border-box; }
html { font: 100%/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; -webkit-text-size-adjust: 100%; }
body { margin: 0; min-height: 100vh; background: var(--ground); color: var(--text); overflow-wrap: anywhere; }
h1, h2, p, dl, dd, ul { margin: 0; padding: 0; }
ul { list-style: none; }
a { color: var(--accent); text-underline-offset: .2em; }
svg { flex: none; }
:focus { outline: none; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.page { display: flex; flex-direction: column; min-height: 100vh; max-width: 60rem; margin: 0 auto; padding: 0 1rem; }
.top { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: .5rem 1rem; padding: 1rem .25rem; font-size: .875rem; color: var(--muted); }
.top p { display: flex; align-items: center; gap: .5rem; font-weight: 600; color: var(--text); }
.top ul { display: flex; gap: 1rem; }
.top li { padding: .25rem 0; }
.top [aria-current] { color: var(--text); font-weight: 600; }
.bottom { margin-top: auto; padding: 1.5rem .25rem; font-size: .8125rem; color: var(--muted); text-align: center; }
.sheet { background: var(--sheet); border: 1px solid var(--line); border-radius: 1rem; box-shadow: var(--shadow); overflow: hidden; }
.summary { padding: 1.5rem 1.25rem; background: var(--tint); border-bottom: 1px solid var(--line); }
.payee { display: flex; align-items: center; gap: .75rem; font-weight: 600; }
.monogram { display: grid; place-items: center; flex: none; width: 2.5rem; height: 2.5rem; border-radius: .75rem; background: var(--accent); color: var(--on-accent); font-size: 1.125rem; }
.amount { margin-top: 1rem; font-size: clamp(1.5rem, 7vw, 2.5rem); line-height: 1.15; font-weight: 700; letter-spacing: -.02em; font-variant-numeric: tabular-nums; }
.amount.long { font-size: clamp(1.125rem, 5.5vw, 1.5rem); letter-spacing: -.01em; }
.rhythm { color: var(--muted); }
dl { display: grid; gap: .5rem; margin-top: 1rem; font-size: .875rem; }
dl div { display: flex; justify-content: space-between; gap: .25rem 1.5rem; }
dt { flex: none; color: var(--muted); }
dd { text-align: right; font-weight: 500; }
.panel { padding: 1.5rem 1.25rem 1.75rem; min-width: 0; }
h1 { font-size: 1.375rem; line-height: 1.25; letter-spacing: -.01em; }
h2 { font-size: 1rem; line-height: 1.4; }
.panel > * + * { margin-top: 1.25rem; }
.quiet { font-size: .875rem; color: var(--muted); }
.lead { color: var(--muted); }
.centered { text-align: center; }
.centered .mark { margin: 0 auto; }
@media (min-width: 48rem) {
  .page { padding: 0 2rem; }
  .top { padding: 1.75rem .25rem 1.25rem; }
  .split { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 7fr); }
  .split .summary { padding: 2.25rem 2rem; border-bottom: 0; border-right: 1px solid var(--line); }
  .split .panel { padding: 2.25rem 2.5rem 2.5rem; }
  .narrow { width: 100%; max-width: 30rem; margin: 0 auto; }
  .narrow .panel { padding: 2.5rem; }
}`;

const CONTROLS = `
.methods { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr)); gap: .625rem; }
.methods li { display: grid; }
.methods span { overflow-wrap: break-word; min-width: 0; }
.methods a { display: flex; align-items: center; gap: .5rem; min-height: 3.25rem; padding: .5rem .75rem; border: 1px solid var(--control); border-radius: .75rem; color: var(--text); font-weight: 600; text-decoration: none; }
.methods a:hover { border-color: var(--accent); }
.methods [aria-current] { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); background: var(--accent-tint); }
.methods a::after { content: ""; flex: none; width: 1.125rem; height: 1.125rem; margin-left: auto; border: 2px solid var(--control); border-radius: 50%; }
.methods [aria-current]::after { border: .375rem solid var(--accent); }
form { display: grid; gap: 1.125rem; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(7rem, 1fr)); gap: .25rem .875rem; }
.pair .field { grid-row: span 4; grid-template-rows: subgrid; }
.pair input { grid-row: 4; }
.field { display: grid; gap: .25rem; min-width: 0; }
label { font-size: .9375rem; font-weight: 600; }
.assurance { display: flex; justify-content: center; align-items: center; gap: .5rem; font-size: .8125rem; color: var(--muted); }
.hint { font-size: .8125rem; color: var(--muted); }
.wrong { display: flex; gap: .375rem; font-size: .875rem; font-weight: 500; color: var(--bad); }
input { width: 100%; min-height: 3rem; margin-top: .125rem; padding: .5rem .875rem; border: 1px solid var(--control); border-radius: .625rem; background: var(--sheet); color: var(--text); font: inherit; font-size: 1.0625rem; font-variant-numeric: tabular-nums; letter-spacing: .01em; }
input:focus-visible { outline-offset: 0; border-color: var(--accent); }
[aria-invalid] { border-color: var(--bad); box-shadow: inset 0 0 0 1px var(--bad); }
.button { display: flex; align-items: center; justify-content: center; gap: .5rem; width: 100%; min-height: 3.25rem; padding: .625rem 1.25rem; border: 1px solid transparent; border-radius: .75rem; background: var(--accent); color: var(--on-accent); font: inherit; font-size: 1.0625rem; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
.button:hover { background: var(--accent-deep); }
.button.second { background: none; border-color: var(--control); color: var(--text); }
.button.second:hover { border-color: var(--accent); color: var(--accent); }
.plain { justify-self: center; min-height: 2.75rem; padding: .25rem 1rem; border: 0; border-radius: .5rem; background: none; color: var(--muted); font: inherit; font-size: .9375rem; text-decoration: underline; text-underline-offset: .2em; cursor: pointer; }
.plain:hover { color: var(--text); }
.ways-out { display: flex; flex-wrap: wrap; justify-content: center; gap: 0 1rem; }
a.plain { display: inline-flex; align-items: center; }
.alert { display: grid; gap: .375rem; padding: 1rem 1.125rem; border: 1px solid var(--bad); border-left-width: .375rem; border-radius: .75rem; background: var(--bad-tint); }
.alert h2, .alert a { color: var(--bad); }
.alert ul { display: grid; gap: .25rem; }
.test { padding: .75rem 1rem; border-radius: .75rem; background: var(--warn-tint); color: var(--warn); font-size: .875rem; }
.test p { font-weight: 600; }
.test summary { min-height: 1.75rem; cursor: pointer; text-decoration: underline; text-underline-offset: .2em; }
.test li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; padding: .25rem 0; }
.test code { font: 600 .875rem/1.6 ui-monospace, "SF Mono", Menlo, Consolas, monospace; white-space: nowrap; }
.mark { display: grid; place-items: center; width: 4rem; height: 4rem; border-radius: 50%; background: var(--tint); color: var(--muted); }
.mark.good { background: var(--good-tint); color: var(--good); }
.mark.bad { background: var(--bad-tint); color: var(--bad); }
.mark.busy, .mark.next { background: var(--accent-tint); color: var(--accent); }
.receipt { padding: 1rem 1.125rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--tint); text-align: left; }
.receipt dl { margin: 0; }
.actions { display: grid; gap: .75rem; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (prefers-reduced-motion: no-preference) {
  .button, .methods a { transition: background-color .12s, border-color .12s; }
  .mark.busy svg { animation: turn 1.1s linear infinite; }
  @keyframes turn { to { transform: rotate(1turn); } }
}
@media (forced-colors: active) {
  .methods [aria-current] { outline: 2px solid Highlight; }
}
@media print {
  .top nav, .actions, .bottom { display: none; }
  .sheet { box-shadow: none; }
}`;

export const STYLE = `${COLORS}${FRAME}${CONTROLS}\n`;

const styleHash = createHash('sha256').update(STYLE).digest('base64');

/**
 * Sent with every page of a payment. Nothing is loaded, no script runs, only the inline style applies, forms lead back
 * here only, and no page can frame it. The way to other origins is a link or the page's own refresh, which a form's
 * rule does not restrict. `same-origin`: without a referrer, browsers send `Origin: null` with the page's own forms.
 */
export const PAYMENT_PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  vary: 'accept-language',
} as const;
