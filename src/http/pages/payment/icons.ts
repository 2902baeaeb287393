/** Inline, because the page loads nothing. They are decoration of the text beside them. */
function icon(size: number, paths: string): string {
  return `<svg width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">${paths}</svg>`;
}

export const LOCK = icon(
  18,
  '<rect x="4" y="11" width="16" height="10" rx="2.5"/><path d="M8 11V7a4 4 0 0 1 8 0v4"/>',
);
export const CARD = icon(
  22,
  '<rect x="2" y="5" width="20" height="14" rx="2.5"/><path d="M2 10h20M6 15h4"/>',
);
export const PHONE = icon(22, '<rect x="7" y="2" width="10" height="20" rx="2.5"/><path d="M11 18h2"/>');
export const CHECK = icon(32, '<path d="M5 12.5l4.5 4.5L19 7.5"/>');
export const CROSS = icon(32, '<path d="M7 7l10 10M17 7L7 17"/>');
export const CLOCK = icon(32, '<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3.5 2"/>');
export const TURNING = icon(32, '<path d="M21 12a9 9 0 1 1-6.2-8.56"/>');
export const ONWARD = icon(32, '<path d="M5 12h14M13 6l6 6-6 6"/>');
export const QUESTION = icon(
  32,
  '<circle cx="12" cy="12" r="9"/><path d="M9.5 9.5a2.5 2.5 0 1 1 3.4 2.3c-.6.3-.9.8-.9 1.7M12 16.8v.1"/>',
);
export const WARNING = icon(18, '<circle cx="12" cy="12" r="9"/><path d="M12 7.5v5.5M12 16.4v.1"/>');
