// The part of the SDK of the Model Context Protocol that scripts/mcp and its test use. Its 98 packages do not belong
// to the project: the first `npm run mcp` installs them below node_modules/.cache, next to a copy of this file.
export { Client } from '@modelcontextprotocol/sdk/client/index.js'
export { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
export { Server } from '@modelcontextprotocol/sdk/server/index.js'
export { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
export { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
