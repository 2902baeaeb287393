/** Sends mail. Rejects where the server does not take it. */
export interface Mail {
  send(letter: Letter): Promise<void>;
}

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}
