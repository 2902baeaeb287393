/**
 * What authentication reads of the person behind the token of an assistant, with the plan and the license that apply and
 * the version of the organization.
 */
export const ASSISTANT_CALLER_COLUMNS = [
  'member.id as memberId',
  'member.role',
  'organizationVersion.version',
  'organization.planJson',
  'licenseLink.id as hasLicenseLink',
  'licenseLink.answerJson',
  'licenseLink.answeredAt',
  'licenseLink.refusal',
] as const;
