export { readEnvText, type Variable, withVariables } from './env-text.ts';
export { VariableRows } from './variable-rows.tsx';
