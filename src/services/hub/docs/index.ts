export { withdrawHostname } from './docs-host-calls.ts';
export { lookUpDocsHostname } from './look-up-docs-hostname.ts';
export { reconcileDocsHost } from './reconcile-docs-host.ts';
export { releaseDocsHostname } from './release-docs-hostname.ts';
export { reportDocsHostname } from './report-docs-hostname.ts';
export { mayHaveDocsCertificate } from './served-docs-host.ts';
