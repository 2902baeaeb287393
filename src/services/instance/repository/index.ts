export { createRepository } from './create-repository.ts';
export { removeRepository } from './remove-repository.ts';
export {
  advertiseRepository,
  fetchFromRepository,
  permittedRepository,
  pushToRepository,
  type ServedRepository,
} from './serve-repository.ts';
export { sweepRepositories } from './sweep-repositories.ts';
export { unknownRepository } from './unknown-repository.ts';
