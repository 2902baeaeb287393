import { Ellipsis } from 'lucide-react';
import { Button, Menu, type MenuEntry } from '../kit/index.ts';
import { common } from './texts.ts';

/** What can be done with a thing, such as an entry of a list. */
export function ActionsMenu({
  name,
  entries,
}: {
  /** Of the thing. */
  readonly name: string;
  readonly entries: readonly MenuEntry[];
}) {
  return (
    <Menu
      trigger={
        <Button
          look="quiet"
          small
          icon={<Ellipsis aria-hidden="true" />}
          aria-label={common.actionsFor(name)}
        />
      }
      entries={entries}
    />
  );
}
