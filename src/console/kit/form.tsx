import type { ComponentProps, FormEvent } from 'react';

/** Fields that are sent together, by a button or by Enter. */
export function Form({
  onSubmit,
  ...rest
}: Omit<ComponentProps<'form'>, 'onSubmit'> & { readonly onSubmit: () => void }) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The event of a form in a dialog also reaches the form of the screen below.
    event.stopPropagation();
    onSubmit();
  };
  return <form {...rest} onSubmit={submit} />;
}
