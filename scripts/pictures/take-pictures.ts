import { fileURLToPath } from 'node:url';
import { openCamera } from './camera.ts';
import { SCREENS } from './screens.ts';
import { openWorld } from './world.ts';

const FOLDER = fileURLToPath(new URL('../../docs/pictures/console', import.meta.url));

/** Starts a program with a month of records, and writes the pictures of its screens. */
export async function takePictures(args: readonly string[]): Promise<void> {
  const names = new Set(args.filter((one) => !one.startsWith('--')));
  const folder = args.find((one) => one.startsWith('--folder='))?.slice('--folder='.length) ?? FOLDER;
  const chosen = Object.entries(SCREENS).filter(([, { name }]) => names.size === 0 || names.has(name));
  const world = await openWorld();
  try {
    const camera = await openCamera(world, { folder, isWhole: args.includes('--whole') });
    let bytes = 0;
    for (const [route, picture] of chosen) {
      const taken = await camera.take(route, picture.name, picture);
      console.log(`${picture.name}: ${Math.round(taken / 1000)} kB`);
      bytes += taken;
    }
    await camera.close();
    console.log(`${chosen.length} screens, ${(bytes / 1_000_000).toFixed(1)} MB in ${folder}`);
  } finally {
    await world.close();
  }
}
