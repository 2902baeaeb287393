import { z } from 'zod';
import { SETTINGS } from '#src/kernel/setting.ts';
import { count, share } from '#src/kernel/setting-formats.ts';

const QUANTITY = /^\d+(\.\d+)?(m|[kMGT]i?|)$/;

/** `limits.memory=8Gi,pods=50` */
const quota = z.string().transform((text, context) => {
  const pairs = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => part.split('=', 2));
  if (pairs.every(([name = '', value = '']) => /^[a-z][a-z0-9./-]*$/.test(name) && QUANTITY.test(value)))
    return Object.fromEntries(pairs) as Record<string, string>;
  context.addIssue({ code: 'custom', message: 'must list resources such as limits.memory=8Gi,pods=50' });
  return z.NEVER;
});

const name = z
  .string()
  .regex(/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/, 'must be a name of lower-case letters, digits and hyphens');

/** The settings of the engine `kubernetes` beside those of every engine and those of the builder. */
export const KUBERNETES_SETTINGS = {
  KUBECONFIG: z
    .string()
    .min(1, 'must be the path of a file')
    .optional()
    .register(SETTINGS, {
      roles: ['instance'],
      meaning: 'Path of the kubeconfig file with the cluster of the engine `kubernetes`.',
      unset: 'the cluster in which Pilothouse runs',
    }),
  KUBERNETES_NAMESPACE: name.default('pilothouse').register(SETTINGS, {
    roles: ['instance'],
    meaning: 'Namespace of Pilothouse itself. It also contains the list of the built releases.',
  }),
  KUBERNETES_RESERVED: share.prefault('0.25').register(SETTINGS, {
    roles: ['instance'],
    meaning: 'Part of the memory and CPU of an application that a node reserves for it, from 0 to 1.',
  }),
  KUBERNETES_SCHEDULE_SECONDS: count.prefault('120').register(SETTINGS, {
    roles: ['instance'],
    meaning: 'How long a start waits until a node has enough memory and CPU, in seconds.',
  }),
  KUBERNETES_MAX_REPLICAS: count.prefault('10').register(SETTINGS, {
    roles: ['instance'],
    meaning: 'How many pods of an application can run side by side.',
  }),
  KUBERNETES_PROJECT_QUOTA: quota.prefault('').register(SETTINGS, {
    roles: ['instance'],
    meaning: 'What each project may use altogether, such as `limits.memory=8Gi,pods=50`.',
    unset: 'no quota',
  }),
  KUBERNETES_STORAGE_CLASS: name.optional().register(SETTINGS, {
    roles: ['instance'],
    meaning: 'Storage class of the volumes of databases.',
    unset: 'the default of the cluster',
  }),
  KUBERNETES_STORAGE_SIZE: z
    .string()
    .regex(QUANTITY, 'must be a size such as 10Gi')
    .default('10Gi')
    .register(SETTINGS, { roles: ['instance'], meaning: 'Size of the volume of each database.' }),
  REGISTRY: z
    .string()
    .regex(
      /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?(\/[a-z0-9]+([._-][a-z0-9]+)*)*$/,
      'must be a registry such as registry.example.com/sites',
    )
    .optional()
    .register(SETTINGS, {
      roles: ['instance'],
      meaning:
        'Registry from which the nodes of the cluster fetch images, such as `registry.example.com/sites`.',
      unset: 'required for the engine `kubernetes`',
    }),
  REGISTRY_USERNAME: z
    .string()
    .min(1, 'must not be empty')
    .optional()
    .register(SETTINGS, {
      roles: ['instance'],
      meaning: 'User of the registry.',
      unset: 'none is sent',
    }),
  REGISTRY_PASSWORD: z
    .string()
    .min(1, 'must not be empty')
    .optional()
    .register(SETTINGS, {
      roles: ['instance'],
      meaning: 'Password or token of that user.',
      unset: 'none is sent',
    }),
};
