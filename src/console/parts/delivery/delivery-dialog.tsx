import type { ReactNode } from 'react';
import { Button } from '../../kit/index.ts';
import { ProblemNotice } from '../problem-notice.tsx';
import { Lines, QueryView, type Reading } from '../query-view.tsx';
import type { Action } from '../use-action.ts';
import { ViewDialog } from '../view-dialog.tsx';
import { SentRequest, type SentRequestProps } from './sent-request.tsx';
import { t } from './texts.ts';

/** The delivery of one event: what is known of it, what was sent and answered, and a way to send it again. */
export function DeliveryDialog({
  title,
  sent,
  again,
  onAgain,
  isPending,
  onClose,
  children,
}: {
  readonly title: string;
  readonly sent: Reading<SentRequestProps>;
  readonly again: Pick<Action<never, unknown>, 'isBusy' | 'error'>;
  readonly onAgain: () => void;
  /** It is being sent. */
  readonly isPending: boolean;
  readonly onClose: () => void;
  /** What is known of it. */
  readonly children: ReactNode;
}) {
  return (
    <ViewDialog
      title={title}
      wide
      actions={
        <Button onClick={onAgain} busy={again.isBusy} disabled={isPending}>
          {t.redeliver}
        </Button>
      }
      onClose={onClose}
    >
      {children}
      <QueryView query={sent} loading={<Lines count={8} />}>
        {({ payload, headers, answer }) => (
          <SentRequest payload={payload} headers={headers} answer={answer} />
        )}
      </QueryView>
      <ProblemNotice error={again.error} />
    </ViewDialog>
  );
}
