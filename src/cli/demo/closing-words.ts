export interface Finished {
  readonly siteUrl: string;
  readonly url: string;
  readonly applicationId: string;
  readonly credentialsFile: string;
}

/** What one can do now: the addresses, and commands that read the key where it lies instead of showing it. */
export function closingWords(finished: Finished): string {
  const { siteUrl, url, credentialsFile } = finished;
  return [
    `The site:           ${siteUrl}`,
    `The console:        ${url}  (sign in with the email and password in ${credentialsFile})`,
    `OpenAPI reference:  ${url}/api/reference`,
    '',
    'Next steps, in another terminal:',
    ...commands(finished).flatMap(({ title, command }) => ['', `# ${title}`, command]),
  ].join('\n');
}

/** Commands for a POSIX shell. */
export function commands({
  url,
  applicationId,
  credentialsFile,
}: Finished): { title: string; command: string }[] {
  const key = `"x-api-key: $(node -p ${quoted(`require(${JSON.stringify(credentialsFile)}).apiKey`)})"`;
  const curl = `curl -sS -H ${key}`;
  const body = JSON.stringify({ applicationId });
  return [
    { title: 'List the imports', command: `${curl} ${url}/api/site-import` },
    {
      title: 'Read the application',
      command: `${curl} '${url}/api/application.get?applicationId=${applicationId}'`,
    },
    {
      title: 'Deploy it again',
      command: `${curl} -H 'content-type: application/json' -d ${quoted(body)} ${url}/api/application.deploy`,
    },
  ];
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
