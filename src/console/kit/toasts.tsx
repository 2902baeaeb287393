import { Toast } from '@base-ui/react/toast';
import { texts } from '../language/index.ts';
import styles from './toasts.module.css';

const t = texts({ en: { close: 'Close' }, fr: { close: 'Fermer' } });

const manager = Toast.createToastManager();

/** Shows for some seconds that something is done; what failed is shown until the user closes it. */
export function notify(text: string, tone: 'good' | 'bad' = 'good'): void {
  manager.add({
    title: text,
    type: tone,
    ...(tone === 'bad' && { timeout: 0, priority: 'high' as const }),
  });
}

/** Where `notify` shows its texts. */
export function Toasts() {
  return (
    <Toast.Provider toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport}>
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function List() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={styles.toast}>
      <Toast.Content className={styles.row}>
        <Toast.Title render={<div />} />
        <Toast.Close className={styles.close} aria-label={t.close}>
          ×
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
