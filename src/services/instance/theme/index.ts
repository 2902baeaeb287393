export { getThemeSettings } from './get-theme-settings.ts';
export { showTheme } from './show-theme.ts';
export { updateTheme } from './update-theme.ts';
