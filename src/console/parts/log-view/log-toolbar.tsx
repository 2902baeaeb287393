import { ArrowDown, ArrowUp, Download, Filter, WrapText } from 'lucide-react';
import type { RefObject } from 'react';
import { Button, SearchField } from '../../kit/index.ts';
import { CopyButton } from '../copy-field.tsx';
import type { LineMatches } from './line-matches.ts';
import { positionOf } from './line-matches.ts';
import styles from './log-view.module.css';
import { t } from './texts.ts';

const ICON = 16;

/** The search and the other tools of a log. */
export function LogToolbar(props: {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly matches: LineMatches | null;
  readonly current: number | null;
  readonly onStep: (direction: 1 | -1) => void;
  readonly isFiltered: boolean;
  readonly onFilter: () => void;
  readonly isWrapped: boolean;
  readonly onWrap: () => void;
  readonly shownText: () => string;
  readonly fileName: string;
}) {
  const { matches, onStep, shownText } = props;
  const canStep = matches !== null && matches.found.length > 0;
  return (
    <div className={styles.tools}>
      <div className={styles.search}>
        <SearchField
          ref={props.field}
          label={t.search}
          value={props.text}
          onChange={(event) => props.onText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1);
            if (event.key === 'Escape') props.onText('');
          }}
        />
      </div>
      <Button
        small
        icon={<ArrowUp size={ICON} />}
        aria-label={t.previous}
        title={t.previous}
        disabled={!canStep}
        onClick={() => onStep(-1)}
      />
      <Button
        small
        icon={<ArrowDown size={ICON} />}
        aria-label={t.next}
        title={t.next}
        disabled={!canStep}
        onClick={() => onStep(1)}
      />
      <Button
        small
        icon={<Filter size={ICON} />}
        aria-label={t.filter}
        title={t.filter}
        aria-pressed={props.isFiltered}
        onClick={props.onFilter}
      />
      <span className={styles.hits} role="status">
        {matches !== null && hitsText(matches, props.current)}
      </span>
      <div className={styles.end}>
        <Button
          small
          icon={<WrapText size={ICON} />}
          aria-label={t.wrap}
          title={t.wrap}
          aria-pressed={props.isWrapped}
          onClick={props.onWrap}
        />
        <CopyButton value={shownText} />
        <Button
          small
          icon={<Download size={ICON} />}
          aria-label={t.download}
          title={t.download}
          onClick={() => download(shownText(), props.fileName)}
        />
      </div>
    </div>
  );
}

function hitsText(matches: LineMatches, current: number | null): string {
  const { found, isSearching } = matches;
  if (isSearching) return t.searching;
  if (current === null) return t.matches(found.length);
  const at = positionOf(found, current);
  return found[at] === current ? t.match(at + 1, found.length) : t.matches(found.length);
}

function download(text: string, fileName: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser reads the address after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}
