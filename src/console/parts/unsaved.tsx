import { useBlocker } from '@tanstack/react-router';
import { Button, Dialog } from '../kit/index.ts';
import { texts } from '../language/index.ts';

const t = texts({
  en: {
    title: 'Leave without saving?',
    hint: 'The changes in this screen are not saved. They are lost when you leave it.',
    stay: 'Stay',
    leave: 'Leave',
  },
  fr: {
    title: 'Quitter sans enregistrer ?',
    hint: 'Les modifications de cet écran ne sont pas enregistrées. Elles sont perdues si vous le quittez.',
    stay: 'Rester',
    leave: 'Quitter',
  },
});

/** Asks before the user leaves the screen, or closes the page, while it has changes that are not saved. */
export function UnsavedGuard({ isChanged }: { readonly isChanged: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isChanged && current.pathname !== next.pathname,
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  });
  const isOpen = blocker.status === 'blocked';
  return (
    <Dialog
      open={isOpen}
      onClose={() => blocker.reset?.()}
      title={t.title}
      description={t.hint}
      actions={
        <>
          <Button look="primary" onClick={() => blocker.reset?.()}>
            {t.stay}
          </Button>
          <Button look="danger" onClick={() => blocker.proceed?.()}>
            {t.leave}
          </Button>
        </>
      }
    />
  );
}
