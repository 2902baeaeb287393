import type { CheckResult, DoctorCheck } from '#src/domain/doctor.ts';
import { Badge, type Tone } from '../kit/badge.tsx';
import { texts } from '../language/index.ts';

const t = texts({
  en: {
    result: { ok: 'OK', warning: 'Warning', problem: 'Problem' },
    check: {
      settings: 'Settings',
      node: 'Node.js',
      git: 'Git',
      ssh: 'SSH',
      engine: 'Engine',
      ports: 'Ports',
      dataFolder: 'Data folder',
      database: 'Database',
      publicUrl: 'Public address',
      certificate: 'Certificate',
      ingressAddress: 'Address of the sites',
      applicationNames: 'Names of applications',
      caddy: 'Caddy',
      licenseHub: 'License hub',
      mail: 'Mail',
      clock: 'Clock',
      reachability: 'Reachability',
      version: 'Version',
      account: 'Account',
      health: 'Health',
    },
  },
  fr: {
    result: { ok: 'OK', warning: 'Avertissement', problem: 'Problème' },
    check: {
      settings: 'Configuration',
      node: 'Node.js',
      git: 'Git',
      ssh: 'SSH',
      engine: 'Moteur',
      ports: 'Ports',
      dataFolder: 'Dossier de données',
      database: 'Base de données',
      publicUrl: 'Adresse publique',
      certificate: 'Certificat',
      ingressAddress: 'Adresse des sites',
      applicationNames: 'Noms des applications',
      caddy: 'Caddy',
      licenseHub: 'Serveur de licences',
      mail: 'E-mail',
      clock: 'Horloge',
      reachability: 'Accessibilité',
      version: 'Version',
      account: 'Compte',
      health: 'Santé',
    },
  },
});

const TONES = { ok: 'good', warning: 'warn', problem: 'bad' } as const satisfies Record<CheckResult, Tone>;

/** The result of a check of the platform. */
export function CheckBadge({ result }: { readonly result: CheckResult }) {
  return <Badge tone={TONES[result]}>{t.result[result]}</Badge>;
}

export function checkText(check: DoctorCheck): string {
  return t.check[check];
}
