export { listCustomDomains } from './list-custom-domains.ts';
export { registerCustomDomain } from './register-custom-domain.ts';
export { removeCustomDomain } from './remove-custom-domain.ts';
