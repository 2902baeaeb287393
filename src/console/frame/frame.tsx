import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { Menu as MenuIcon, Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { facts, problemOf } from '../api/index.ts';
import { Button } from '../kit/index.ts';
import { LazyPart } from '../parts/lazy-part.tsx';
import { Loading } from '../parts/query-view.tsx';
import { useMe } from '../parts/use-me.ts';
import { ViewDialog } from '../parts/view-dialog.tsx';
import { RefusedScreen } from './failed-screens.tsx';
import styles from './frame.module.css';
import { Mark } from './mark.tsx';
import { navigationOf } from './navigation.ts';
import { NavigationList } from './navigation-list.tsx';
import { NotMember } from './not-member.tsx';
import { OrganizationSwitch } from './organization-switch.tsx';
import { ParentLink } from './parent-link.tsx';
import { t } from './texts.ts';
import { UnreachableNotice } from './unreachable-notice.tsx';
import { useFollowedChanges } from './use-followed-changes.ts';
import { useMayOpen } from './use-may-open.ts';
import { UserMenu } from './user-menu.tsx';

const loadPalette = () => import('./palette.tsx').then(({ Palette }) => Palette);

/** The answer to all calls of a user who does not belong to the organization. */
const FORBIDDEN = 403;

/** Around every screen: the navigation, the organization, the user and the commands. */
export function Frame({ organizationId }: { readonly organizationId: string }) {
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  const [hasPalette, setPalette] = useState(false);
  const { pathname } = useLocation();
  const menu = useRef<HTMLSpanElement>(null);
  const mayOpen = useMayOpen(me.data);
  useFollowedChanges();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu of narrow screens
  useEffect(() => setOpen(false), [pathname]);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setPalette(true);
    };
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, []);
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      setOpen(false);
      menu.current?.querySelector('button')?.focus();
    };
    window.addEventListener('keydown', close);
    return () => window.removeEventListener('keydown', close);
  }, [isOpen]);
  const leaveMenu = () => {
    if (!isOpen) return;
    setOpen(false);
    document.getElementById('content')?.focus();
  };
  if (me.isError && problemOf(me.error).status === FORBIDDEN) return <NotMember />;
  const sections = navigationOf(organizationId, me.data);
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        {t.skip}
      </a>
      <header className={styles.side} data-closed={isOpen ? undefined : ''}>
        <div className={styles.brand}>
          <Link to="/" className={styles.home}>
            <Mark />
            {facts.platformName}
          </Link>
          <span className={styles.toggle} ref={menu}>
            <Button small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? <X aria-hidden="true" /> : <MenuIcon aria-hidden="true" />}
              {t.menu}
            </Button>
          </span>
        </div>
        <OrganizationSwitch organizationId={organizationId} />
        <Button
          small
          className={styles.search}
          onClick={() => setPalette(true)}
          aria-keyshortcuts="Control+K Meta+K"
        >
          <Search aria-hidden="true" />
          <span>{t.palette}</span>
          <kbd className={styles.hint}>Ctrl K</kbd>
        </Button>
        <NavigationList sections={sections} onChoose={leaveMenu} />
        <div className={styles.foot}>
          <UserMenu name={me.data?.name} />
        </div>
      </header>
      <main className={styles.main} id="content" tabIndex={-1}>
        {/* Screens show what the caller may do. They read already, and are shown once this is known: actions would push them down. */}
        {me.isPending && <Loading />}
        <UnreachableNotice />
        <div className={styles.content} data-loading={me.isPending ? '' : undefined}>
          <ParentLink sections={sections} />
          {(mayOpen === true || me.isError) && <Outlet />}
          {mayOpen === false && <RefusedScreen organizationId={organizationId} />}
        </div>
      </main>
      {hasPalette && (
        <LazyPart
          load={loadPalette}
          props={{
            organizationId,
            links: sections.flatMap(({ links }) => links),
            onClose: () => setPalette(false),
          }}
          failed={(notice) => (
            <ViewDialog title={t.palette} onClose={() => setPalette(false)}>
              {notice}
            </ViewDialog>
          )}
        />
      )}
    </div>
  );
}
