import { choosePage, confirmCancelPage } from './choose.ts';
import { closedPage, notFoundPage, processingPage, redirectPage, succeededPage } from './outcomes.ts';
import type { PaymentPage } from './payment-page.ts';

/** The HTML of a view. */
export function renderPaymentPage(view: PaymentPage): string {
  switch (view.state) {
    case 'choose':
      return choosePage(view);
    case 'confirm_cancel':
      return confirmCancelPage(view);
    case 'redirect':
      return redirectPage(view);
    case 'processing':
      return processingPage(view);
    case 'succeeded':
      return succeededPage(view);
    case 'paid':
    case 'failed':
    case 'cancelled':
    case 'expired':
      return closedPage(view);
    case 'not_found':
      return notFoundPage(view);
  }
}
