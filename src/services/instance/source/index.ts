export {
  type BuiltSource,
  buildTypeOf,
  isBuilt,
  type Origin,
  originOf,
  type ProviderOrigin,
  providerIdOf,
  repositoryUrlOf,
  sshKeyIdOf,
  type UrlOrigin,
} from './source-kinds.ts';
export { isUploadAddress, uploadAddress, uploadRepositoryIn } from './upload-address.ts';
