export { approveConnection } from './approve-connection.ts';
export { exchangeCode } from './exchange-code.ts';
export { listAssistantConnections } from './list-assistant-connections.ts';
export { findClient, isRegistered, type OauthClient, registerClient } from './register-client.ts';
export { revokeAssistantConnection } from './revoke-assistant-connection.ts';
