/** Header in which the HTTP layer hands over the client's address that it has established itself. */
export const CLIENT_ADDRESS_HEADER = 'x-pilothouse-client-address';
