export { EnvTextDialog } from './env-text-dialog.tsx';
export { parseEnvText, VARIABLE_NAME } from './parse-env-text.ts';
export { writeEnvText } from './write-env-text.ts';
