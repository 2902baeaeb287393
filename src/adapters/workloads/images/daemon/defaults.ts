/** Where a Docker Engine listens unless its operator has configured another address. */
export const DEFAULT_ADDRESS = 'unix:///var/run/docker.sock';
