import { buttonClass, Card, Stack } from '../../kit/index.ts';
import { Page } from '../../parts/index.ts';
import { Activity } from './activity.tsx';
import { Organizations } from './organizations.tsx';
import { Password } from './password.tsx';
import { Profile } from './profile.tsx';
import { Sessions } from './sessions.tsx';
import { t } from './texts.ts';
import { TwoFactor } from './two-factor.tsx';

/** The account of the reader. */
export function AccountScreen() {
  return (
    <Page title={t.title}>
      <Profile />
      <Password />
      <TwoFactor />
      <Card title={t.passkeys}>
        <Stack>
          <p>{t.passkeysText}</p>
          <div>
            {/* The page of passkeys is served outside of the console. */}
            <a className={buttonClass({})} href="/account/passkeys">
              {t.managePasskeys}
            </a>
          </div>
        </Stack>
      </Card>
      <Sessions />
      <Organizations />
      <Activity />
    </Page>
  );
}
