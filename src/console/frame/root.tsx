import { Outlet } from '@tanstack/react-router';
import { NotFoundScreen } from './failed-screens.tsx';
import styles from './frame.module.css';
import { SessionEnded } from './session-ended.tsx';
import { useFocus } from './use-focus.ts';

/** Around everything: the focus, the announcement of the screen that was opened, and the end of the session. */
export function Root() {
  const title = useFocus();
  return (
    <>
      <Outlet />
      <SessionEnded />
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
