export {
  post as sendToAccount,
  read,
  register,
  type SignIn,
  signIn,
  signOut,
  verifyCode,
} from './account.ts';
export {
  ApiProvider,
  type Connection,
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
export { AccountProblem, type Problem, problemOf } from './problem.ts';
