import { useState } from 'react';
import { facts } from '../../api/index.ts';
import { SuggestField } from '../../kit/index.ts';
import { nameOf } from './draft.ts';
import type { FormPart } from './form-part.ts';
import { labelFrom, labelIn } from './free-name.ts';
import { t } from './texts.ts';
import { useFreeName } from './use-free-name.ts';

/** The domain of the site. Where users choose names of the platform, a free one is offered. */
export function DomainField({ draft, change, problems }: FormPart) {
  const [isUsed, setUsed] = useState(false);
  const problem = problems.domain;
  const wanted = wantedLabel(draft, problem !== undefined);
  const free = useFreeName(isUsed ? wanted : null);
  const isFree = problem !== undefined && free !== null ? ` ${t.isFree(free)}` : '';
  const { nameZone, siteDomain } = facts;
  return (
    <SuggestField
      label={t.domain}
      description={nameZone === null ? t.domainHint(siteDomain) : t.domainOrNameHint(siteDomain, nameZone)}
      placeholder={nameZone === null ? 'shop.example.com' : `${labelFrom(nameOf(draft))}.${nameZone}`}
      value={draft.domain}
      onChange={(domain) => change({ domain })}
      onFocus={() => setUsed(true)}
      suggestions={free === null ? [] : [free]}
      showsAll
      error={problem === undefined ? undefined : `${problem}${isFree}`}
      inputMode="url"
    />
  );
}

/** The name for which the user needs a free one; null where the domain is the user's own, or can be had. */
function wantedLabel(draft: FormPart['draft'], isRefused: boolean): string | null {
  const domain = draft.domain.trim();
  if (domain === '') return nameOf(draft) === '' ? null : labelFrom(nameOf(draft));
  if (!domain.includes('.')) return labelFrom(domain);
  return isRefused ? labelIn(domain) : null;
}
