import { IMAGES } from './docker-client.ts';

/** Made by `start-kubernetes.sh`, for the list of built releases. */
export const NAMESPACE = 'pilothouse-test';
const { KUBECONFIG = '', KUBERNETES_REGISTRY = '' } = process.env;
const OWN_IMAGES = ['node', 'python', 'postgres', 'mariadb', 'mysql', 'mongodb'] as const;

/** Settings of a whole program that uses the cluster of the tests. */
export function clusterSettings(): Record<string, string> {
  const images = clusterImages();
  return {
    ...{ ENGINE: 'kubernetes', KUBECONFIG, REGISTRY: KUBERNETES_REGISTRY, KUBERNETES_NAMESPACE: NAMESPACE },
    ...{ APPLICATION_MEMORY_MB: '256', KUBERNETES_RESERVED: '0.05', KUBERNETES_STORAGE_SIZE: '1Gi' },
    DOCKER_IMAGES: OWN_IMAGES.map((role) => `${role}=${images[role]}`).join(','),
  };
}

/** The images of the tests, as the nodes fetch them: databases from the registry, the others by the builder. */
export function clusterImages(): Record<keyof typeof IMAGES, string> {
  const { postgres, mariadb, mysql, mongodb } = IMAGES;
  const pushed = (image: string) => `${KUBERNETES_REGISTRY}/${image}`;
  return {
    ...IMAGES,
    ...{
      postgres: pushed(postgres),
      mariadb: pushed(mariadb),
      mysql: pushed(mysql),
      mongodb: pushed(mongodb),
    },
  };
}
