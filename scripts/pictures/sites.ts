import type { Look } from './site-files.ts';

/** A commit of a site that is deployed. */
export interface Version {
  readonly daysAgo: number;
  readonly message: string;
  /** By a push of the git host, or by hand. */
  readonly by: 'push' | 'hand';
  /** Its server does not start. */
  readonly isBroken?: boolean;
}

export interface SiteSpec {
  readonly project: string;
  readonly environment?: string;
  readonly name: string;
  readonly repository: string;
  readonly look: Look;
  readonly variables: Readonly<Record<string, string>>;
  /** The first is the import of the site or its first deployment. */
  readonly versions: readonly Version[];
}

export interface DatabaseSpec {
  readonly project: string;
  readonly type: 'postgres' | 'mariadb';
  readonly name: string;
  readonly user: string;
}

/** The projects, with the day on which each began. */
export const PROJECTS = [
  { name: 'City Museum', description: 'Website and ticket shop of the museum', daysAgo: 31 },
  { name: 'Corner Bakery', description: 'Online orders for three shops', daysAgo: 27 },
  { name: 'Trailhead Cycling', description: 'Club pages and route planner', daysAgo: 20 },
  { name: 'Fernhill', description: 'The pages of the studio', daysAgo: 33 },
] as const;

export const DATABASES: readonly DatabaseSpec[] = [
  { project: 'City Museum', type: 'postgres', name: 'tickets', user: 'tickets' },
  { project: 'Corner Bakery', type: 'mariadb', name: 'orders', user: 'bakery' },
];

const MUSEUM: Look = {
  title: 'City Museum',
  tagline: 'Four centuries of life by the river, open every day but Monday.',
  ...{ ground: '#f4efe6', text: '#2b2118', accent: '#8a3b2a' },
  parts: [
    ['Exhibitions', 'The harbor in pictures, 1880 to 1960.'],
    ['Tickets', 'Reserve an hour, and walk past the queue.'],
    ['Schools', 'Guided tours for every age, free on Tuesdays.'],
  ],
};

const BAKERY: Look = {
  title: 'Corner Bakery',
  tagline: 'Bread from this night, at your door before breakfast.',
  ...{ ground: '#fbf6ec', text: '#33261a', accent: '#b0701f' },
  parts: [
    ['Bread', 'Sourdough, rye, and the long white one.'],
    ['Cakes', 'To order until noon of the day before.'],
    ['Shops', 'Mill Street, Old Market, Station.'],
  ],
};

const CYCLING: Look = {
  title: 'Trailhead Cycling',
  tagline: 'Rides for every leg, each Sunday at nine.',
  ...{ ground: '#eef3ee', text: '#18251c', accent: '#2d6a4a' },
  parts: [
    ['Rides', 'Thirty, sixty and a hundred kilometers.'],
    ['Routes', 'Gravel, road, and the quiet way home.'],
    ['Join', 'The first three rides are free.'],
  ],
};

const STUDIO: Look = {
  title: 'Fernhill Studio',
  tagline: 'Websites that are calm, quick and easy to keep.',
  ...{ ground: '#f2f3f6', text: '#1b1f2a', accent: '#3a4a8c' },
  parts: [
    ['Work', 'Museums, bakeries, and a cycling club.'],
    ['People', 'Five of us, on two floors above the bakery.'],
    ['Letters', 'What we learn, once a month.'],
  ],
};

export const SITES: readonly [SiteSpec, ...SiteSpec[]] = [
  {
    ...{ project: 'City Museum', name: 'Museum website', repository: 'museum-website', look: MUSEUM },
    variables: {
      SITE_NAME: 'City Museum',
      LOG_LEVEL: 'info',
      NEWSLETTER_URL: 'https://letters.fernhill.example/museum',
      SEARCH_KEY: 'search-2f9c41d07a',
      PREVIEW_PASSWORD: 'amber-harbor-41',
    },
    versions: [
      { daysAgo: 30.87, message: 'Start the website of the museum', by: 'hand' },
      { daysAgo: 23.6, message: 'Add the exhibitions of spring', by: 'push' },
      { daysAgo: 12.87, message: 'Show opening hours on every page', by: 'push' },
      { daysAgo: 4.09, message: 'Load pictures of the harbor later', by: 'push' },
      { daysAgo: 0.06, message: 'Announce the night of museums', by: 'push' },
    ],
  },
  {
    ...{ project: 'City Museum', name: 'Ticket shop', repository: 'museum-tickets' },
    look: { ...MUSEUM, title: 'Tickets', tagline: 'Choose a day and an hour.', accent: '#5b4a86' },
    variables: { CURRENCY: 'EUR', MAX_TICKETS: '12' },
    versions: [
      { daysAgo: 24.26, message: 'Start the ticket shop', by: 'hand' },
      { daysAgo: 9.29, message: 'Sell tickets for groups', by: 'push' },
      { daysAgo: 1.29, message: 'Hold a basket for ten minutes', by: 'push' },
    ],
  },
  {
    ...{ project: 'City Museum', environment: 'staging', name: 'Museum preview' },
    ...{ repository: 'museum-preview', look: MUSEUM, variables: { ROBOTS: 'none' } },
    versions: [{ daysAgo: 3.28, message: 'Try the new start page', by: 'hand' }],
  },
  {
    ...{ project: 'Corner Bakery', name: 'Bakery shop', repository: 'bakery-shop', look: BAKERY },
    variables: { SHOPS: '3', ORDER_UNTIL: '18:00', MAP_KEY: 'map-71c0d9e2' },
    versions: [
      { daysAgo: 26.26, message: 'Start the shop', by: 'hand' },
      { daysAgo: 15.29, message: 'Take orders for cakes', by: 'push' },
      { daysAgo: 2.78, message: 'Round prices to ten cents', by: 'push' },
    ],
  },
  {
    ...{ project: 'Corner Bakery', name: 'Order API', repository: 'bakery-orders' },
    look: { ...BAKERY, title: 'Orders', tagline: 'An API for tills and the shop.', accent: '#4d5b2b' },
    variables: { LOG_LEVEL: 'info' },
    versions: [
      { daysAgo: 25.05, message: 'Start the API', by: 'hand' },
      { daysAgo: 6.56, message: 'Answer with the next free hour', by: 'push' },
    ],
  },
  {
    ...{ project: 'Trailhead Cycling', name: 'Club website', repository: 'trailhead-club', look: CYCLING },
    variables: { SEASON: '2026' },
    versions: [{ daysAgo: 19.93, message: 'Start the club pages', by: 'hand' }],
  },
  {
    ...{ project: 'Trailhead Cycling', name: 'Route planner', repository: 'trailhead-routes' },
    look: { ...CYCLING, title: 'Routes', tagline: 'Draw a way, and see its hills.', accent: '#1f5d73' },
    variables: { UNITS: 'km' },
    versions: [
      { daysAgo: 14.75, message: 'Start the route planner', by: 'hand' },
      { daysAgo: 0.06, message: 'Read map tiles from their own server', by: 'push', isBroken: true },
    ],
  },
  {
    ...{ project: 'Fernhill', name: 'Studio website', repository: 'fernhill-website', look: STUDIO },
    variables: { CONTACT: 'hello@fernhill.example' },
    versions: [
      { daysAgo: 32.08, message: 'Start the website of the studio', by: 'hand' },
      { daysAgo: 8.65, message: 'Add the letter of the month', by: 'push' },
    ],
  },
  {
    ...{ project: 'Fernhill', name: 'Client reports', repository: 'client-reports' },
    look: { ...STUDIO, title: 'Reports', tagline: 'What your site did this month.' },
    variables: { MONTHS: '12' },
    versions: [{ daysAgo: 18.67, message: 'Start the reports', by: 'hand' }],
  },
];
