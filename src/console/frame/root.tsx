import { Outlet } from '@tanstack/react-router';
import { NotFoundScreen } from './failed-screens.tsx';
import styles from './frame.module.css';
import { useFocus } from './use-focus.ts';

/** Around everything: the focus, and the announcement of the screen that was opened. */
export function Root() {
  const title = useFocus();
  return (
    <>
      <Outlet />
      <div className="visually-hidden" aria-live="polite">
        {title}
      </div>
    </>
  );
}

/** The screen of an address that no frame is around. */
export function LoneNotFound() {
  return (
    <main className={styles.main}>
      <div className={styles.content}>
        <NotFoundScreen />
      </div>
    </main>
  );
}
