export { formatAge, formatBytes, formatClock, formatDuration, formatMoney, formatTime } from './formats.ts';
export { readableHost } from './host-name.ts';
export { changeLanguage, chosenLanguage, LANGUAGES, type Language, language } from './language.ts';
export { formatNumber, plural, texts } from './texts.ts';
