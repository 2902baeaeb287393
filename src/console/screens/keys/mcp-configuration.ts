/** Where assistants that use the Model Context Protocol find the platform. */
export const MCP_ADDRESS = `${window.location.origin}/mcp`;

/** The entry of this platform in the configuration of an assistant. */
export function mcpConfiguration(token: string): string {
  const server = { type: 'http', url: MCP_ADDRESS, headers: { Authorization: `Bearer ${token}` } };
  return JSON.stringify({ mcpServers: { pilothouse: server } }, null, 2);
}
