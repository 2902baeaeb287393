import { createFileRoute } from '@tanstack/react-router';
import { SignInScreen } from '../screens/sign-in/sign-in-screen.tsx';

/** `next` is the address to continue at: only one of this console. */
interface Search {
  readonly next?: string;
}

export const Route = createFileRoute('/sign-in')({
  validateSearch: ({ next }: Record<string, unknown>): Search =>
    typeof next === 'string' && /^\/(?![/\\])/.test(next) ? { next } : { next: undefined },
  component: SignInScreen,
});
