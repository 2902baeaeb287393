export type { Variable } from './env-text.ts';
export { VariableRows } from './variable-rows.tsx';
