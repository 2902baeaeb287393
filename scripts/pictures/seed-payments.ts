import type { Agency } from './agency.ts';
import { payInBrowser } from './customer.ts';
import { GATEWAY_KEY } from './people.ts';
import type { Receiver } from './receiver.ts';
import type { Happening, Sites } from './seed-sites.ts';
import { until } from './until.ts';

/** Payment services of the agency, and what the gateway has of them. */
export interface Payments {
  readonly gateways: Map<string, string>;
}

interface Service {
  readonly paymentGatewayId: string;
  readonly merchantCode: string;
}

const CARDS = { good: '4242 4242 4242 4242', declined: '4000 0000 0000 0002', fading: '4000 0000 0000 0341' };

/** Orders of customers: days ago, reference, amount in cents, the cards that the customer tries. */
const ORDERS: readonly (readonly [number, string, number, readonly (keyof typeof CARDS)[]])[] = [
  [12.4, 'order-1041', 2450, ['good']],
  [9.3, 'order-1042', 1890, ['declined', 'good']],
  [5.2, 'order-1043', 6400, ['good']],
  [3.1, 'order-1044', 1275, ['good']],
  [1.9, 'order-1045', 3320, ['declined']],
  [0.9, 'order-1046', 4150, ['good']],
  [0.2, 'order-1047', 990, ['declined', 'declined', 'good']],
  [0.03, 'order-1048', 2780, []],
];

const SUBSCRIBERS: readonly (readonly [number, string, keyof typeof CARDS])[] = [
  [11.6, 'anna.keller', 'good'],
  [10.2, 'b.osei', 'fading'],
  [4.8, 'office-mill-street', 'good'],
  [0.7, 'c.laurent', 'good'],
];

/** Payment services in the sandbox with payments and subscriptions, and merchants of other instances. */
export function happeningsOfPayments(
  agency: Agency,
  sites: Sites,
  receiver: Receiver,
): { payments: Payments; happenings: Happening[] } {
  const payments: Payments = { gateways: new Map() };
  const returnUrl = 'https://cornerbakery.example/thanks';
  let bakery: Service = { paymentGatewayId: '', merchantCode: '' };
  let secret = '';
  let offerId = '';

  const addService = async (project: string, name: string, path: string): Promise<Service> => {
    const { paymentGatewayId } = await agency.ok<Service>('POST /api/paymentGateway.create', {
      ...{ projectId: sites.projects.get(project), name, paymentMethods: ['card', 'mobile_money'] },
      webhookUrl: `${receiver.url}${path}`,
    });
    payments.gateways.set(name, paymentGatewayId);
    return until(`${name} is active`, async () => {
      const service = await agency.ok<Service & { status: string }>(
        `GET /api/paymentGateway.get?paymentGatewayId=${paymentGatewayId}`,
      );
      return service.status === 'active' && service;
    });
  };

  const happenings: Happening[] = [
    {
      daysAgo: 14.5,
      run: async () => {
        bakery = await addService('Corner Bakery', 'Bakery orders', '/payments');
        const { paymentGatewayId } = bakery;
        const revealed = await agency.ok<{ merchantSecret: string }>(
          ...(['POST /api/paymentGateway.revealMerchantSecret', { paymentGatewayId }] as const),
        );
        secret = revealed.merchantSecret;
        const offer = { name: 'Bread box', amount: 1900, currency: 'EUR', interval: 'week' };
        offerId = (await agency.ok<{ offerId: string }>('POST /api/offer.create', offer, secret)).offerId;
      },
    },
    { daysAgo: 6.6, run: () => addService('City Museum', 'Museum tickets', '/busy/tickets') },
    ...ORDERS.map(([daysAgo, reference, amount, cards]) => ({
      daysAgo,
      run: async () => {
        const { url } = await agency.ok<{ url: string }>(
          `POST /api/pay?merchantCode=${bakery.merchantCode}`,
          {
            ...{ amount, currency: 'EUR', reference, returnUrl },
          },
        );
        for (const card of cards) await payInBrowser(url, CARDS[card]);
      },
    })),
    ...SUBSCRIBERS.map(([daysAgo, customer, card], index) => ({
      daysAgo,
      run: async () => {
        const subscription = { customer, offerId, externalReference: `box-${index + 11}`, returnUrl };
        const { url } = await agency.ok<{ url: string }>(
          'POST /api/subscription.create',
          subscription,
          secret,
        );
        await payInBrowser(url, CARDS[card]);
      },
    })),
    ...['Harbor Robotics shop', 'Lumen Pottery'].map((name, index) => ({
      daysAgo: 16 - index * 7,
      run: () =>
        agency.ok(
          'POST /api/merchant.create',
          { externalId: `shop-${index + 1}`, name, eventsUrl: `${receiver.url}/events/${index + 1}` },
          GATEWAY_KEY,
        ),
    })),
  ];
  return { payments, happenings };
}
