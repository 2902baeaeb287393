import { Card } from '../../kit/index.ts';
import { ImportStepBadge, importStepText } from '../../vocabulary/import-states.tsx';
import type { Import } from './import.ts';
import styles from './imports.module.css';
import { t } from './texts.ts';

/** What an import does, in its order. */
export function StepsCard({ status: ofImport, steps }: Pick<Import, 'status' | 'steps'>) {
  return (
    <Card title={t.steps} padded={false}>
      <ol className={styles.steps}>
        {steps.map(({ name, status, errorMessage }) => (
          <li key={name} className={styles.step}>
            <span>{importStepText(name)}</span>
            <ImportStepBadge status={status} isOver={ofImport !== 'pending'} />
            {errorMessage !== undefined && <p className={styles.reason}>{errorMessage}</p>}
          </li>
        ))}
      </ol>
    </Card>
  );
}
