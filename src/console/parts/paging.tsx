import { useLocation, useNavigate } from '@tanstack/react-router';
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

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where the shown page of a list begins, by the name of the list. */
    readonly pages?: Readonly<Record<string, number>>;
  }
}

/**
 * The pages of a list. The one that is shown is part of the history: the same page is there after a reload, and on the
 * way back. Where a screen has several lists, each has a `name`.
 */
export function usePages({
  name = 'list',
  limit = PAGE_SIZE,
}: {
  readonly name?: string;
  readonly limit?: number;
} = {}): Pages {
  const navigate = useNavigate();
  const stored = useLocation({ select: ({ state }) => state.pages?.[name] ?? 0 });
  // While the user leaves, the location is already another one.
  const [offset, setOffset] = useState(stored);
  const go = (to: number) => {
    if (to === offset) return;
    setOffset(to);
    void navigate({
      to: '.',
      search: true,
      state: (state) => ({ ...state, pages: { ...state.pages, [name]: to } }),
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    });
  };
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
