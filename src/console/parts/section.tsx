import { type ReactNode, useId } from 'react';
import { Muted, Row, Stack } from '../kit/index.ts';

/** A part of a screen with a heading of its own, such as one list of several. */
export function Section({
  title,
  lead,
  actions,
  children,
}: {
  readonly title: string;
  /** What it is for. */
  readonly lead?: string;
  /** Beside the heading. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Stack gap={0.75}>
        <Row spread>
          <h2 id={id}>{title}</h2>
          {actions}
        </Row>
        {lead !== undefined && <Muted>{lead}</Muted>}
        {children}
      </Stack>
    </section>
  );
}
