import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { closeConnections, facts } from '../../api/index.ts';
import { Mark } from '../../frame/mark.tsx';
import { useTitle } from '../../parts/page.tsx';
import { CodeForm } from './code-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { RegisterForm } from './register-form.tsx';
import styles from './sign-in.module.css';
import { t } from './texts.ts';

type Step = 'password' | 'code' | 'register';

/** A sign-out later does not load the page, with its facts, again. */
let isFirst = facts.isFirstSignIn;

/** Signs in, or registers where the platform is open, and continues at the address that asked for it. */
export function SignInScreen() {
  const { next } = getRouteApi('/sign-in').useSearch();
  const navigate = getRouteApi('/sign-in').useNavigate();
  const [step, setStep] = useState<Step>('password');
  const title = step === 'code' ? t.codeTitle : t.title(facts.platformName);
  useTitle(title);
  const enter = () => {
    isFirst = false;
    closeConnections();
    void navigate({ href: next ?? '/', replace: true });
  };
  return (
    <main className={styles.page}>
      <div className={styles.box}>
        <div className={styles.head}>
          <Mark size={36} />
          <h1>{title}</h1>
        </div>
        {step === 'code' && <CodeForm onDone={enter} />}
        {step === 'register' && <RegisterForm onDone={enter} onCancel={() => setStep('password')} />}
        {step === 'password' && (
          <PasswordForm
            isFirst={isFirst}
            next={next ?? '/'}
            onDone={enter}
            onCode={() => setStep('code')}
            onRegister={() => setStep('register')}
          />
        )}
      </div>
    </main>
  );
}
