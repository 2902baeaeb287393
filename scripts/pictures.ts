import { takePictures } from './pictures/take-pictures.ts';

/**
 * `npm run pictures`: writes docs/pictures/console/, a picture of each screen of the console in two sizes and two colors.
 * Names of screens limit it to them. `--folder=<path>` writes elsewhere, `--whole` with what is below the first 800 pixels.
 */
await takePictures(process.argv.slice(2));
