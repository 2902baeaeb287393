import { z } from 'zod';

/** The schema of HTTPRoute in version 1 of the Gateway API, as far as our objects use it: other fields are refused. */

const LABEL = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const hostName = z
  .string()
  .max(253)
  .regex(new RegExp(`^(\\*\\.)?${LABEL}(\\.${LABEL})*$`));
const objectName = z.string().min(1).max(253);
const port = z.int().min(1).max(65535);
const group = z
  .string()
  .max(253)
  .regex(new RegExp(`^$|^${LABEL}(\\.${LABEL})*$`));
const kind = z
  .string()
  .min(1)
  .max(63)
  .regex(/^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$/);

export const httpRouteSpec = z.strictObject({
  parentRefs: z
    .array(
      z.strictObject({
        group,
        kind,
        namespace: z
          .string()
          .max(63)
          .regex(new RegExp(`^${LABEL}$`)),
        name: objectName,
      }),
    )
    .max(32),
  hostnames: z.array(hostName).max(16),
  rules: z
    .array(
      z.strictObject({
        matches: z
          .array(
            z.strictObject({
              path: z.strictObject({
                type: z.enum(['Exact', 'PathPrefix', 'RegularExpression']),
                value: z.string().max(1024),
              }),
            }),
          )
          .max(64),
        backendRefs: z
          .array(
            z.strictObject({ group, kind, name: objectName, port, weight: z.int().min(0).max(1_000_000) }),
          )
          .max(16),
      }),
    )
    .min(1)
    .max(16),
});
