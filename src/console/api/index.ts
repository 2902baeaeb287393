export {
  accountCall,
  isSignedIn,
  post as sendToAccount,
  read,
  register,
  signIn,
  signOut,
  verifyCode,
} from './account.ts';
export { Connected } from './connected.tsx';
export {
  closeConnections,
  onSignedOut,
  type RouterInputs,
  type RouterOutputs,
  rereadAll,
  rereadOrganizations,
  showsRecords,
  useApi,
  useApiClient,
} from './connection.ts';
export { facts } from './facts.ts';
export { MAX_PAGE_SIZE } from './max-page-size.ts';
export { AccountProblem, isMissingCode, problemOf } from './problem.ts';
export { useReachable } from './reachable.ts';
export { useStream } from './use-stream.ts';
export { useVisible } from './use-visible.ts';
