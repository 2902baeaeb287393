import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type RouterOutputs, useApi } from '../../../api/index.ts';
import { Button, Notice } from '../../../kit/index.ts';
import { common, Page, QueryView } from '../../../parts/index.ts';
import { LicenseBadge } from '../../../vocabulary/licenses.tsx';
import { ChangeLicense } from './change-license.tsx';
import { ChangeStatus } from './change-status.tsx';
import { Instances } from './instances.tsx';
import { LicenseTerms } from './license-terms.tsx';
import { Names } from './names.tsx';
import { LicenseRefusals } from './refusals.tsx';
import { RotateKey } from './rotate-key.tsx';
import { t } from './texts.ts';

type License = RouterOutputs['license']['get'];

/** One license: what it allows and uses, its instances and names, and what was rejected. */
export function LicenseScreen({ licenseId }: { readonly licenseId: string }) {
  const license = useQuery(useApi().license.get.queryOptions({ licenseId }));
  const { data } = license;
  return (
    <Page
      title={data?.name ?? licenseId}
      badge={data && <LicenseBadge status={data.status} />}
      actions={data && <Actions license={data} />}
    >
      <QueryView query={license}>
        {(read) => (
          <>
            {read.status === 'suspended' && <Notice tone="warn">{t.suspendedNotice}</Notice>}
            <LicenseTerms license={read} />
            <Instances license={read} />
            <Names licenseId={licenseId} />
            <LicenseRefusals licenseId={licenseId} />
          </>
        )}
      </QueryView>
    </Page>
  );
}

function Actions({ license }: { readonly license: License }) {
  const [open, setOpen] = useState<'change' | 'rotate' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button onClick={() => setOpen('rotate')}>{t.rotate}</Button>
      <ChangeStatus license={license} />
      <Button look="primary" onClick={() => setOpen('change')}>
        {common.change}
      </Button>
      {open === 'change' && <ChangeLicense license={license} onClose={close} />}
      {open === 'rotate' && <RotateKey licenseId={license.licenseId} onClose={close} />}
    </>
  );
}
