import './styles/base.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { CrashScreen } from './frame/failed-screens.tsx';
import { shareLanguage } from './frame/share-language.ts';
import { applyTheme } from './frame/theme.ts';
import { Toasts } from './kit/toasts.tsx';
import { routeTree } from './route-tree.gen.ts';

const router = createRouter({
  routeTree,
  defaultErrorComponent: CrashScreen,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    readonly router: typeof router;
  }
}

applyTheme();
shareLanguage();

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id "root".');
createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <RouterProvider router={router} />
      <Toasts />
    </CSPProvider>
  </StrictMode>,
);
