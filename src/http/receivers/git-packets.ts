const FLUSH = '0000';
const MAX_DATA = 65_515;
/** The channel whose text git shows with `remote:` before it. */
const PROGRESS_CHANNEL = 2;

/** A line of git's protocol: its length in four hexadecimal digits, and its data. */
export function packetLine(data: string | Uint8Array): Buffer {
  const bytes = Buffer.from(data);
  return Buffer.concat([Buffer.from((bytes.length + 4).toString(16).padStart(4, '0')), bytes]);
}

/** Adds lines for the user to git's answer to a push, before its end. An answer of another form stays as it is. */
export function withMessages(answer: Buffer, messages: readonly string[]): Buffer {
  const end = answer.length - FLUSH.length;
  if (messages.length === 0 || end < 0 || answer.subarray(end).toString('latin1') !== FLUSH) return answer;
  const lines = messages.map((message) => {
    const text = Buffer.from(`${message.replaceAll(/\p{Cc}/gu, ' ')}\n`).subarray(0, MAX_DATA);
    return packetLine(Buffer.concat([Buffer.from([PROGRESS_CHANNEL]), text]));
  });
  return Buffer.concat([answer.subarray(0, end), ...lines, Buffer.from(FLUSH)]);
}
