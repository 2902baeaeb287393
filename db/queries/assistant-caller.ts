/** What authentication reads of the person behind the token of an assistant, with the plan and the license that apply. */
export const ASSISTANT_CALLER_COLUMNS = [
  'member.id as memberId',
  'member.role',
  'organization.planJson',
  'licenseLink.id as hasLicenseLink',
  'licenseLink.answerJson',
  'licenseLink.answeredAt',
  'licenseLink.refusal',
] as const;
