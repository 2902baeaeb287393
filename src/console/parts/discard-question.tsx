import { Button, Dialog } from '../kit/index.ts';
import { texts } from '../language/index.ts';

const t = texts({
  en: {
    title: 'Discard what you have filled in?',
    stay: 'Stay',
    discard: 'Discard',
  },
  fr: {
    title: 'Abandonner votre saisie ?',
    stay: 'Rester',
    discard: 'Abandonner',
  },
});

/** Asks before a form that is filled in is closed. */
export function DiscardQuestion({
  onStay,
  onDiscard,
}: {
  readonly onStay: () => void;
  readonly onDiscard: () => void;
}) {
  return (
    <Dialog
      open
      onClose={onStay}
      title={t.title}
      actions={
        <>
          <Button look="primary" onClick={onStay}>
            {t.stay}
          </Button>
          <Button look="danger" onClick={onDiscard}>
            {t.discard}
          </Button>
        </>
      }
    />
  );
}
