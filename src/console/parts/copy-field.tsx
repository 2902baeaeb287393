import { useState } from 'react';
import { Button, TextArea, TextField } from '../kit/index.ts';
import { common } from './texts.ts';

const SHOWN_MS = 2_000;

/** A value to copy, such as a key that is shown once. Several lines are shown as they are. */
export function CopyField({ label, value }: { readonly label: string; readonly value: string }) {
  if (!value.includes('\n'))
    return <TextField label={label} value={value} readOnly mono action={<CopyButton value={value} />} />;
  return (
    <div>
      <TextArea label={label} value={value} readOnly mono rows={value.split('\n').length + 1} />
      <CopyButton value={value} />
    </div>
  );
}

/** Copies a value, and shows that it did. */
export function CopyButton({
  value,
  label = common.copy,
  name,
}: {
  /** A function for a long text, which is made when it is copied. */
  readonly value: string | (() => string);
  readonly label?: string;
  /** Its name for assistive technology, where several are on a screen. */
  readonly name?: string;
}) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(typeof value === 'string' ? value : value());
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MS);
  };
  return (
    <Button small onClick={() => void copy()} aria-live="polite" aria-label={isCopied ? undefined : name}>
      {isCopied ? common.copied : label}
    </Button>
  );
}
