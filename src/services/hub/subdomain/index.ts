export { checkSubdomain } from './check-subdomain.ts';
export { listSubdomains } from './list-subdomains.ts';
export { fqdnOf } from './names.ts';
export { provisionSubdomain } from './provision-subdomain.ts';
export { reconcileDns } from './reconcile-dns.ts';
export { releaseSubdomain } from './release-subdomain.ts';
export { reserveSubdomain } from './reserve-subdomain.ts';
export { SETTLED_IN_A_CALL, settleNames } from './settle-names.ts';
