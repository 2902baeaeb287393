import styles from './text-block.module.css';

/** Text of a machine as it is, such as JSON. Long lines are wrapped, so that nothing is scrolled sideways. */
export function TextBlock({ children }: { readonly children: string }) {
  return <pre className={styles.block}>{children}</pre>;
}
