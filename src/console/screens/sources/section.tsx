import { type ReactNode, useId } from 'react';
import { Muted, Row, Stack } from '../../kit/index.ts';

/** One kind of source, with what it is for and a way to add one. */
export function Section({
  title,
  lead,
  action,
  children,
}: {
  readonly title: string;
  readonly lead: string;
  readonly action: ReactNode;
  readonly children?: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Stack gap={0.75}>
        <Row spread>
          <h2 id={id}>{title}</h2>
          {action}
        </Row>
        <Muted>{lead}</Muted>
        {children}
      </Stack>
    </section>
  );
}
