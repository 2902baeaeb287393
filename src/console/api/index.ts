export {
  post as sendToAccount,
  read,
  register,
  signIn,
  signOut,
  verifyCode,
} from './account.ts';
export {
  ApiProvider,
  closeConnections,
  connectionTo,
  onSignedOut,
  type RouterInputs,
  type RouterOutputs,
  useApi,
  useApiClient,
  useSubscription,
} from './connection.ts';
export { facts } from './facts.ts';
export { AccountProblem, problemOf } from './problem.ts';
