import type { MemberRole } from '#src/domain/member.ts';

/** The agency of the pictures. */
export const ORGANIZATION = 'Fernhill Studio';
export const SITE_DOMAIN = 'sites.fernhill.example';
export const ZONE = 'apps.fernhill.example';
/** Where domains of sites have to lead: an address that documents may use. */
export const INGRESS_IP = '203.0.113.20';
/** The credential of the instance at its gateway, for this one run. */
export const GATEWAY_KEY = 'the-key-of-the-pictured-gateway';
export const GIT_HOST = 'https://git.fernhill.example';
/** The repository whose import is prepared in a picture. */
export const NEXT_SITE = `${GIT_HOST}/harbor-festival.git`;

export const ACCOUNT = {
  name: 'Nora Lindqvist',
  email: 'nora@fernhill.example',
  password: 'a long password of Nora',
} as const;

interface Person {
  readonly name: string;
  readonly email: string;
  readonly role: MemberRole;
  /** The projects that a member sees. */
  readonly projects: readonly string[];
}

export const PEOPLE: readonly Person[] = [
  { name: 'Tom Adeyemi', email: 'tom@fernhill.example', role: 'admin', projects: [] },
  {
    name: 'Mei Tanaka',
    email: 'mei@fernhill.example',
    role: 'member',
    projects: ['City Museum', 'Corner Bakery'],
  },
  { name: 'Lucas Moreau', email: 'lucas@fernhill.example', role: 'member', projects: ['Trailhead Cycling'] },
  { name: 'Priya Raman', email: 'priya@fernhill.example', role: 'admin', projects: [] },
];

/** Clients who are invited and have not answered yet. */
export const INVITED: readonly Omit<Person, 'name'>[] = [
  { email: 'hanna@citymuseum.example', role: 'member', projects: ['City Museum'] },
  { email: 'jonas@cornerbakery.example', role: 'member', projects: ['Corner Bakery'] },
];

/** Other organizations of the platform, each with its owner. */
export const OTHER_ORGANIZATIONS = [
  { name: 'Harbor Robotics', owner: { name: 'Ivo Marsh', email: 'ivo@harborrobotics.example' } },
  { name: 'Green Valley School', owner: { name: 'Sara Olsen', email: 'sara@greenvalley.example' } },
  { name: 'Lumen Pottery', owner: { name: 'Diego Fuentes', email: 'diego@lumenpottery.example' } },
] as const;
