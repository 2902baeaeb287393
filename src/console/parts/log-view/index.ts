export { LogLines } from './log-lines.ts';
export { LogView } from './log-view.tsx';
