import { referencePages } from './docs/pages.ts';
import { writeGenerated } from './generated-files.ts';

/** `npm run docs`: writes docs/reference/ and the example of the settings from the code, and the index of docs/decisions/. With `--check` it only compares. */
await writeGenerated(referencePages(), { argv: process.argv, command: 'npm run docs' });
