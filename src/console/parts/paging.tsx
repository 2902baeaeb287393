import { useState } from 'react';
import { Button, Muted, Row } from '../kit/index.ts';
import { formatNumber } from '../language/index.ts';
import { common } from './texts.ts';

const PAGE_SIZE = 50;

/** Which page a list operation returns. */
export interface PageInput {
  readonly limit: number;
  readonly offset: number;
}

/** The page of a list that is shown, and the way to others. */
export interface Pages {
  readonly input: PageInput;
  readonly go: (offset: number) => void;
}

/** The pages of a list; each screen has its own. */
export function usePages(limit = PAGE_SIZE): Pages {
  const [offset, go] = useState(0);
  return { input: { limit, offset }, go };
}

/** The buttons to other pages; nothing if there is one page. */
export function PageButtons({
  pages: {
    input: { limit, offset },
    go,
  },
  count,
}: {
  readonly pages: Pages;
  readonly count: number;
}) {
  if (offset === 0 && count < limit) return null;
  return (
    <Row spread>
      <Muted small>{common.range(formatNumber(offset + 1), formatNumber(offset + count))}</Muted>
      <Row>
        <Button small disabled={offset === 0} onClick={() => go(Math.max(0, offset - limit))}>
          {common.previous}
        </Button>
        <Button small disabled={count < limit} onClick={() => go(offset + limit)}>
          {common.next}
        </Button>
      </Row>
    </Row>
  );
}
