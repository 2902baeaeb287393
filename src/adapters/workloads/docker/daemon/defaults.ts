/** IPv4 network from which projects get theirs once the Docker Engine has none left. */
export const DEFAULT_NETWORK_POOL = '10.191.0.0/16';
