/** Names that people give: how they are kept, which are refused, and when two count as the same. */

/**
 * A name as it is kept: composed the one way that Unicode prefers (NFC), without space at its ends, with single
 * spaces inside.
 */
export function normalizedName(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/** Joiners shape letters of many scripts and join emoji; variation selectors choose how an emoji looks. */
const JOINER = /\u200c|\u200d/u;
const SHAPING = /\u200c|\u200d|\ufe0e|\ufe0f/gu;
/** What is not seen: zero-width and filler characters, tags, marks and overrides of direction. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a name has invisible characters, so that two that look alike could differ. */
export function hasUnseenCharacters(name: string): boolean {
  const shown = name.replace(SHAPING, '');
  const isBlank = shown === '' && name !== '';
  return isBlank || UNSEEN.test(shown) || hasStrayJoiner(name);
}

/** A joiner has to be between two characters that it can join, and none of those is ASCII. */
function hasStrayJoiner(name: string): boolean {
  const characters = [...name];
  return characters.some((character, at) => {
    if (!JOINER.test(character)) return false;
    return !canBeJoined(characters[at - 1]) || !canBeJoined(characters[at + 1]);
  });
}

function canBeJoined(character: string | undefined): boolean {
  return character !== undefined && (character.codePointAt(0) ?? 0) > 0x7f && !JOINER.test(character);
}

/** What is unique of a name: letters of either case, and forms that mean the same, count as one. */
export function nameKeyOf(name: string): string {
  const folded = name.normalize('NFKC').replace(SHAPING, '').toUpperCase().toLowerCase();
  return normalizedName(folded.normalize('NFKC'));
}
