import type { SealedPlace } from '#db/queries/sealed-column.ts';

/** A place of sealed values, and the identity to which the vault binds the values of a row. */
interface SealedColumn extends SealedPlace {
  identityOf(key: readonly string[]): string;
}

/** The setting that keeps the key of the proofs of host names when the encryption key is rotated. */
export const DOMAIN_PROOF_SETTING = 'domainProofKeySealed';
export const domainProofIdentity = `setting:${DOMAIN_PROOF_SETTING}`;

/** A column whose values belong to its row: `{}` in the identity is replaced by the parts of the key, in their order. */
const column = (
  table: string,
  name: string,
  identity: string,
  key: readonly string[] = ['id'],
): SealedColumn => ({
  table,
  column: name,
  key,
  identityOf(parts) {
    let next = 0;
    return identity.replaceAll('{}', () => parts[next++] ?? '');
  },
});

/** Every place where the database contains sealed values. A test compares it with the tables. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  column('gitProvider', 'tokenSealed', 'gitProvider:{}:token'),
  column('gitProvider', 'privateKeySealed', 'gitProvider:{}:privateKey'),
  column('gitProvider', 'webhookSecretSealed', 'gitProvider:{}:webhookSecret'),
  column('sshKey', 'privateKeySealed', 'sshKey:{}:privateKey'),
  column('registry', 'passwordSealed', 'registry:{}:password'),
  column('application', 'deployTokenSealed', 'application:{}:deployToken'),
  column('environmentVariable', 'valueSealed', 'environmentVariable:{}:{}', ['applicationId', 'name']),
  column('database', 'passwordSealed', 'database:{}:password'),
  column('siteImport', 'requestSealed', 'siteImport:{}:request'),
  column('webhook', 'secretSealed', 'webhook:{}:secret'),
  column('licenseLink', 'claimedKeySealed', 'license_link:claimed_key'),
  column('licenseLink', 'claimTokenSealed', 'license_link:claim_token'),
  column('licenseLink', 'registrationSealed', 'license_link:registration'),
  column('hubIdentity', 'secretSealed', 'hub_identity:secret', ['licenseId']),
  column('licenseClaim', 'licenseKeySealed', 'license_claim:{}'),
  column('merchant', 'secretSealed', 'merchant:{}:secret'),
  column('merchant', 'signingKeySealed', 'merchant:{}:signingKey'),
  column('subscription', 'savedMethodSealed', 'subscription:{}:savedMethod'),
  column('merchantAccount', 'merchantSecretSealed', 'merchantAccount:{}:merchantSecret', ['organizationId']),
  column('merchantAccount', 'signingKeySealed', 'merchantAccount:{}:signingKey', ['organizationId']),
  // JSON with several sealed values of one identity.
  column('merchantAccount', 'previousKeysJson', 'merchantAccount:{}:signingKey', ['organizationId']),
  column('hostCertificate', 'certificateSealed', 'hostCertificate:{}:certificate', ['host']),
  column('setting', 'value', 'setting:{}', ['name']),
];
