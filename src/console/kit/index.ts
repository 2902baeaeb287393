export { Badge, type Tone } from './badge.tsx';
export { Button, ButtonLink, buttonClass } from './button.tsx';
export { ChoiceField } from './choice-field.tsx';
export { cx } from './cx.ts';
export { Dialog } from './dialog.tsx';
export {
  CheckField,
  SelectField,
  TextArea,
  TextField,
} from './field.tsx';
export { CheckList, FieldGroup } from './field-group.tsx';
export { Fold } from './fold.tsx';
export { Form } from './form.tsx';
export { Card, Facts, Grid, Muted, Row, Stack, WithNote } from './layout.tsx';
export { Menu, type MenuEntry } from './menu.tsx';
export { Meter } from './meter.tsx';
export { Empty, Notice, RequestId, Skeleton } from './notice.tsx';
export { SearchField } from './search-field.tsx';
export { SuggestField } from './suggest-field.tsx';
export { type Column, Table } from './table.tsx';
export { Tab, Tabs } from './tabs.tsx';
export { TextBlock } from './text-block.tsx';
export { notify } from './toasts.tsx';
