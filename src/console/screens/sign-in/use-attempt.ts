import { type FormEvent, useRef, useState } from 'react';

/** One form that is sent at a time, and why the last try failed. */
export function useAttempt() {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isRunning = useRef(false);
  const attempt = (work: () => Promise<void>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setError(null);
    work()
      .catch(setError)
      .finally(() => {
        isRunning.current = false;
        setBusy(false);
      });
  };
  /** The handler of a form: `work` receives its fields by name. */
  const onSubmit =
    (work: (field: (name: string) => string) => Promise<void>) => (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const data = new FormData(event.currentTarget);
      attempt(() => work((name) => String(data.get(name) ?? '')));
    };
  return { isBusy, error, attempt, onSubmit };
}
