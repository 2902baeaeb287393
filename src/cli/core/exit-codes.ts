/** How the program ends, and when. Documented in docs/reference/command-line.md; scripts depend on the numbers. */
export const EXIT_CODES = {
  ok: { code: 0, meaning: 'The command succeeded.' },
  failed: { code: 1, meaning: 'The command failed: a deployment, an import, or an unexpected error.' },
  usage: { code: 2, meaning: 'The command line or an input is not valid.' },
  notSignedIn: { code: 3, meaning: 'Not signed in, or the API key is not valid any more.' },
  notFound: { code: 4, meaning: 'The application, project, domain or file does not exist.' },
  refused: { code: 5, meaning: 'Refused: no permission, a conflict, a quota or a limit.' },
  unavailable: { code: 6, meaning: 'The instance cannot be reached, or is starting or stopping. Try again.' },
  interrupted: { code: 130, meaning: 'Interrupted with Ctrl-C.' },
} as const satisfies Record<string, { readonly code: number; readonly meaning: string }>;

export type Ending = keyof typeof EXIT_CODES;

export function exitCodeOf(ending: Ending): number {
  return EXIT_CODES[ending].code;
}
