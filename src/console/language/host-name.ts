/** A host name with its international labels as people write them: `café.example` for `xn--caf-dma.example`. */
export function readableHost(host: string): string {
  const readable = host
    .split('.')
    .map((label) => (label.startsWith('xn--') ? (decoded(label.slice('xn--'.length)) ?? label) : label))
    .join('.');
  // What does not lead to the same host is no name of it.
  return URL.parse(`http://${readable}`)?.hostname === host ? readable : host;
}

const BASE = 36;
const [LEAST, MOST] = [1, 26];

/** The text of a label in punycode (RFC 3492, section 6.2); null if it is none. */
function decoded(label: string): string | null {
  const plain = label.lastIndexOf('-');
  const points = [...label.slice(0, Math.max(0, plain))].map((one) => one.codePointAt(0) ?? 0);
  let [point, at, bias] = [128, 0, 72];
  for (let next = plain + 1; next < label.length; ) {
    const before = at;
    for (let [weight, place] = [1, BASE]; ; place += BASE) {
      const digit = digitOf(label[next++]);
      if (digit === null) return null;
      at += digit * weight;
      const threshold = Math.min(Math.max(place - bias, LEAST), MOST);
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const count = points.length + 1;
    bias = nextBias(at - before, count, before === 0);
    point += Math.floor(at / count);
    if (point > MAX_POINT) return null;
    at %= count;
    points.splice(at, 0, point);
    at += 1;
  }
  return String.fromCodePoint(...points);
}

const MAX_POINT = 0x10_ff_ff;

/** Letters are the digits 0 to 25, and the figures those after them. */
function digitOf(character: string | undefined): number | null {
  const value = Number.parseInt(character ?? '', BASE);
  if (Number.isNaN(value)) return null;
  return value < 10 ? value + 26 : value - 10;
}

const [SKEW, DAMP] = [38, 700];

function nextBias(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / count);
  let places = 0;
  for (; rest > ((BASE - LEAST) * MOST) / 2; places += BASE) rest = Math.floor(rest / (BASE - LEAST));
  return places + Math.floor((BASE * rest) / (rest + SKEW));
}
