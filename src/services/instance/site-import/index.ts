export { createSiteImport } from './create-site-import.ts';
export { getSiteImport } from './get-site-import.ts';
export { listSiteImports } from './list-site-imports.ts';
export { previewSiteImport } from './preview-site-import.ts';
export { recoverImports } from './recover-imports.ts';
export { retrySiteImport } from './retry-site-import.ts';
export { rollbackSiteImport } from './rollback-site-import.ts';
