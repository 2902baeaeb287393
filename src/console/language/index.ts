export { formatAge, formatBytes, formatClock, formatDuration, formatMoney, formatTime } from './formats.ts';
export { changeLanguage, LANGUAGES, type Language, language } from './language.ts';
export { formatNumber, plural, texts } from './texts.ts';
