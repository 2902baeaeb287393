import { useApi } from '../../api/index.ts';
import { Button, Card, Facts, Notice, Row, Stack } from '../../kit/index.ts';
import { formatClock } from '../../language/index.ts';
import { ConfirmButton, CopyField, ProblemNotice, QueryView, Time, useAction } from '../../parts/index.ts';
import { featureWords, limitWords, planWord, statusWord } from './license-words.ts';
import { t } from './texts.ts';
import { awaitsLicense, type LicenseLink, useLicense } from './use-license.ts';

/** The license of this platform, for its operators. */
export function License() {
  const link = useLicense();
  return (
    <Card title={t.license}>
      <QueryView query={link}>
        {(data) =>
          data.hubUrl === null && data.license === null ? (
            <p>{t.noHub}</p>
          ) : (
            <Stack>
              <State link={data} />
              <Actions link={data} />
            </Stack>
          )
        }
      </QueryView>
    </Card>
  );
}

function State({ link }: { readonly link: LicenseLink }) {
  const { hubUrl, instanceId, license, source, answeredAt, refusal, problems, refusedNames, claim } = link;
  return (
    <Stack>
      {license === null && <p>{awaitsLicense(link) ? t.awaitsLicense : t.noLicense}</p>}
      {refusal !== null && <Notice tone="bad">{refusal}</Notice>}
      {problems.map(({ code, message }) => (
        <Notice key={code} tone="warn" title={code}>
          {message}
        </Notice>
      ))}
      <Facts
        items={{
          [t.hub]: hubUrl,
          [t.licensePlan]: license && planWord(license.plan),
          [t.licenseStatus]: license && statusWord(license.status),
          [t.limits]: license && limitWords(license.limits),
          [t.features]: license && featureWords(license.features),
          [t.source]: source === null ? null : t.sources[source],
          [t.instance]: instanceId && <code>{instanceId}</code>,
          [t.answeredAt]: answeredAt && <Time at={answeredAt} />,
          [t.refused]:
            refusedNames.length === 0
              ? null
              : refusedNames.map(({ host, error }) => `${host}: ${error}`).join(' · '),
        }}
      />
      {claim !== null && (
        <Notice tone="busy" title={t.claimTitle}>
          <Stack gap={0.5}>
            <p>{t.claimText(formatClock(claim.expiresAt))}</p>
            <CopyField label={t.code} value={claim.code} />
            <a href={claim.claimUrl} target="_blank" rel="noreferrer">
              {t.openHub}
            </a>
          </Stack>
        </Notice>
      )}
    </Stack>
  );
}

function Actions({ link: { hubUrl, source, problems } }: { readonly link: LicenseLink }) {
  const api = useApi();
  const claim = useAction(api.licenseLink.claim.mutationOptions());
  const register = useAction(api.licenseLink.register.mutationOptions(), { done: t.registered });
  const adopt = useAction(api.licenseLink.adopt.mutationOptions(), { done: t.adopted });
  const unlink = useAction(api.licenseLink.remove.mutationOptions(), { done: t.unlinked });
  const isCopied = problems.some(({ code }) => code === 'INSTANCE_COPIED');
  return (
    <Stack gap={0.5}>
      <Row>
        {hubUrl !== null && source !== 'environment' && (
          <Button busy={claim.isBusy} onClick={() => claim.run({})}>
            {t.claim}
          </Button>
        )}
        {isCopied && (
          <ConfirmButton label={t.adopt} title={t.adoptTitle} action={adopt} input={{}}>
            {t.adoptText}
          </ConfirmButton>
        )}
        {problems.length > 0 && (
          <ConfirmButton label={t.register} title={t.registerTitle} action={register} input={{}}>
            {t.registerText}
          </ConfirmButton>
        )}
        {source === 'claim' && (
          <ConfirmButton look="danger" label={t.unlink} title={t.unlinkTitle} action={unlink} input={{}}>
            {t.unlinkText}
          </ConfirmButton>
        )}
      </Row>
      <ProblemNotice error={claim.error} />
    </Stack>
  );
}
