import { describe, expect, it } from 'vitest';
import { type ControllerChoice, findController } from '#src/adapters/ingress/kubernetes/find-controller.ts';
import { messageOf } from '#src/kernel/fault.ts';
import { OperatorError } from '#src/kernel/operator-error.ts';
import { anObjectStore } from './object-store.ts';

const DEFAULT = { 'ingressclass.kubernetes.io/is-default-class': 'true' };

interface World {
  /** Namespace and name; null: the cluster does not have the Gateway API. */
  readonly gateways?: readonly string[] | null;
  readonly classes?: Readonly<Record<string, Record<string, string>>>;
}

async function found(world: World, choice: Partial<ControllerChoice> = {}) {
  const { gateways = null, classes = {} } = world;
  const { cluster, objects } = await anObjectStore({ hasGatewayApi: gateways !== null });
  for (const gateway of gateways ?? []) {
    const [namespace, name] = gateway.split('/');
    const path = `/apis/gateway.networking.k8s.io/v1/namespaces/${namespace}/gateways/${name}`;
    objects.set(path, { metadata: { namespace, name } } as object);
  }
  for (const [name, annotations] of Object.entries(classes))
    objects.set(`/apis/networking.k8s.io/v1/ingressclasses/${name}`, {
      metadata: { name, annotations },
    } as object);
  return findController(cluster, { gateway: null, ingressClass: null, ...choice });
}

const gateway = { namespace: 'edge', name: 'public' };

describe('the controller of a cluster', () => {
  it('is the chosen one', async () => {
    expect(await found({}, { ingressClass: 'nginx' })).toEqual({ kind: 'Ingress', ingressClass: 'nginx' });
    expect(await found({ gateways: ['edge/private', 'edge/public'] }, { gateway })).toEqual({
      kind: 'HTTPRoute',
      gateway,
    });
  });

  it('is the only Gateway, else the default IngressClass, else the only one', async () => {
    const classes = { nginx: {}, traefik: DEFAULT };
    expect(await found({ gateways: ['edge/public'], classes })).toEqual({ kind: 'HTTPRoute', gateway });
    expect(await found({ gateways: [], classes })).toEqual({ kind: 'Ingress', ingressClass: 'traefik' });
    expect(await found({ classes: { nginx: {} } })).toEqual({ kind: 'Ingress', ingressClass: 'nginx' });
  });

  const refusals: [string, World, Partial<ControllerChoice>, RegExp][] = [
    ['two settings', {}, { gateway, ingressClass: 'nginx' }, /^Set either KUBERNETES_GATEWAY or/],
    ['no Gateway API', {}, { gateway }, /does not have the Gateway API\. Set KUBERNETES_INGRESS_CLASS/],
    ['no such Gateway', { gateways: [] }, { gateway }, /has no Gateway edge\/public \(KUBERNETES_GATEWAY\)/],
    [
      'several Gateways',
      { gateways: ['a/b', 'c/d'] },
      {},
      /several Gateways: a\/b, c\/d\. Set KUBERNETES_GATEWAY/,
    ],
    [
      'nothing',
      { gateways: [] },
      {},
      /no Gateway and no IngressClass\. Install a controller, or set INGRESS=builtin/,
    ],
    [
      'several classes',
      { classes: { a: {}, b: {} } },
      {},
      /several IngressClasses: a, b\. Set KUBERNETES_INGRESS/,
    ],
    ['two defaults', { classes: { a: DEFAULT, b: DEFAULT, c: {} } }, {}, /several IngressClasses: a, b\./],
  ];
  it.each(refusals)('is asked for in one sentence: %s', async (_, world, choice, sentence) => {
    const failure = await found(world, choice).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(OperatorError);
    expect(messageOf(failure)).toMatch(sentence);
  });
});
