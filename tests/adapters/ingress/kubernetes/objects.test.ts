import { describe, expect, it } from 'vitest';
import type { Controller } from '#src/adapters/ingress/kubernetes/find-controller.ts';
import {
  isAsWritten,
  type Routed,
  type RouteObject,
  type RouteStyle,
  routeObjects,
} from '#src/adapters/ingress/kubernetes/objects.ts';
import { assertValid } from '../../workloads/kubernetes/schema.ts';
import { httpRouteSpec } from './http-route-schema.ts';
import { NAMESPACE, names } from './object-store.ts';

const GATEWAY: Controller = { kind: 'HTTPRoute', gateway: { namespace: 'gateways', name: 'public' } };
const CLASS: Controller = { kind: 'Ingress', ingressClass: 'public' };
const routed: Routed = {
  applicationId: 'app_one',
  hosts: ['one.test', 'two.test'],
  service: { namespace: NAMESPACE, name: 'rel-one', port: 3000 },
};
const style = (change: Partial<RouteStyle> = {}): RouteStyle => ({
  ...{ names, controller: GATEWAY, annotations: { 'example.com/a': 'b' }, hasTls: false },
  ...change,
});
const hostsOf = ({ kind, object }: RouteObject) =>
  kind === 'HTTPRoute' ? object.spec?.hostnames : object.spec?.rules?.map(({ host }) => host);

describe('the objects of routes', () => {
  it('lead every host to the Service of the release, by an HTTPRoute', () => {
    const [one, ...others] = routeObjects(routed, style());
    expect(others).toEqual([]);
    expect(one).toMatchObject({
      kind: 'HTTPRoute',
      object: {
        metadata: {
          ...{ namespace: NAMESPACE, name: 'app-one', labels: names.labels({ application: 'app_one' }) },
          annotations: { 'example.com/a': 'b' },
        },
        spec: {
          parentRefs: [{ kind: 'Gateway', namespace: 'gateways', name: 'public' }],
          hostnames: ['one.test', 'two.test'],
          rules: [{ backendRefs: [{ kind: 'Service', name: 'rel-one', port: 3000 }] }],
        },
      },
    });
    httpRouteSpec.parse(one?.object.spec);
  });

  it('lead every host to the Service of the release, by an Ingress that is valid in newer versions', () => {
    for (const hasTls of [false, true]) {
      const [one, ...others] = routeObjects(routed, style({ controller: CLASS, hasTls }));
      expect(others).toEqual([]);
      const backend = { service: { name: 'rel-one', port: { number: 3000 } } };
      expect(one).toMatchObject({
        kind: 'Ingress',
        object: {
          metadata: { namespace: NAMESPACE, name: 'app-one' },
          spec: {
            ingressClassName: 'public',
            rules: ['one.test', 'two.test'].map((host) => ({
              host,
              http: { paths: [{ path: '/', pathType: 'Prefix', backend }] },
            })),
          },
        },
      });
      assertValid('Ingress', one?.object ?? {});
    }
  });

  it('ask for a certificate of its own for each host', () => {
    const tlsOf = (hosts: string[]) => {
      const [one] = routeObjects({ ...routed, hosts }, style({ controller: CLASS, hasTls: true }));
      return one?.kind === 'Ingress' ? one.object.spec?.tls : undefined;
    };
    const both = tlsOf(['one.test', 'two.test']);
    expect(both?.map(({ hosts }) => hosts)).toEqual([['one.test'], ['two.test']]);
    expect(new Set(both?.map(({ secretName }) => secretName)).size).toBe(2);
    expect(tlsOf(['two.test'])).toEqual(both?.slice(1));
  });

  it('are several where one can contain no more hosts', () => {
    const hosts = Array.from({ length: 33 }, (_, n) => `h${n}.test`);
    const all = routeObjects({ ...routed, hosts }, style());
    for (const { object } of all) httpRouteSpec.parse(object.spec);
    expect(all.map(({ object }) => object.metadata?.name)).toEqual(['app-one', 'app-one-2', 'app-one-3']);
    expect(all.flatMap(hostsOf)).toEqual(hosts);
    expect(routeObjects({ ...routed, hosts }, style({ controller: CLASS })).map(hostsOf)).toEqual([hosts]);
  });

  it.each([GATEWAY, CLASS])(
    'are recognized with what a server adds, and not when they were changed: $kind',
    (controller) => {
      const [wanted] = routeObjects(routed, style({ controller }));
      if (wanted === undefined) throw new Error('There is no object');
      const inCluster = (change: object) => {
        const { metadata, ...rest } = structuredClone(wanted.object);
        const added = { uid: '1', annotations: { ...metadata?.annotations, 'controller.example/seen': '1' } };
        return {
          ...wanted,
          object: { ...rest, metadata: { ...metadata, ...added }, ...change },
        } as RouteObject;
      };
      expect(isAsWritten(inCluster({ status: { parents: [] } }), wanted)).toBe(true);
      expect(isAsWritten(inCluster({ spec: { ...wanted.object.spec, rules: [] } }), wanted)).toBe(false);
      expect(isAsWritten(inCluster({ metadata: wanted.object.metadata }), wanted)).toBe(true);
      expect(isAsWritten(inCluster({ metadata: { ...wanted.object.metadata, labels: {} } }), wanted)).toBe(
        false,
      );
      const leaving = { ...wanted.object.metadata, deletionTimestamp: '2026-01-01T00:00:00Z' };
      expect(isAsWritten(inCluster({ metadata: leaving }), wanted)).toBe(false);
      const [withoutAnnotations] = routeObjects(routed, style({ controller, annotations: {} }));
      expect(withoutAnnotations && isAsWritten(wanted, withoutAnnotations)).toBe(false);
    },
  );
});
