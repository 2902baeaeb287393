export { spendCall } from './call-budget.ts';
export { type CertificateBudget, openCertificateBudget, type Payer } from './certificate-budget.ts';
export { mayAskHub } from './hub-questions.ts';
export {
  forgetWindows,
  openRequestBudget,
  type RequestBudget,
  sharedWindow,
  spendRead,
} from './request-budget.ts';
export { openRequestLimit, type RequestLimit } from './request-limit.ts';
export { spendOrThrow } from './spend-or-throw.ts';
