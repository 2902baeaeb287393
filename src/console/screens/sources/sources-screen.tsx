import { Page } from '../../parts/index.ts';
import { Providers } from './providers.tsx';
import { Registries } from './registries.tsx';
import { Repository } from './repository.tsx';
import { SshKeys } from './ssh-keys.tsx';
import { t } from './texts.ts';

/** Credentials of private repositories and images. */
export function SourcesScreen() {
  return (
    <Page title={t.title} lead={t.lead}>
      <Providers />
      <SshKeys />
      <Registries />
      <Repository />
    </Page>
  );
}
