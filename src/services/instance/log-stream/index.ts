export { noteElsewhere } from './note-elsewhere.ts';
export { pacedLines } from './paced-lines.ts';
