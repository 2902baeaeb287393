export { listPurchasedDomains } from './list-purchased-domains.ts';
export { registerPurchasedDomain } from './register-purchased-domain.ts';
export { removePurchasedDomain } from './remove-purchased-domain.ts';
