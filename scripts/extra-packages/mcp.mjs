// What scripts/mcp and its test use of the SDK of the Model Context Protocol. Its 98 packages are no packages of the
// project: the first `npm run mcp` installs them below node_modules/.cache, with a copy of this file beside them.
export { Client } from '@modelcontextprotocol/sdk/client/index.js'
export { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
export { Server } from '@modelcontextprotocol/sdk/server/index.js'
export { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
export { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
