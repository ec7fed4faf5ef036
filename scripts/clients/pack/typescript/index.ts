// What the package for TypeScript has beside the generated clients.
export { ApiError, type ProblemDetail } from './api-error.ts'
export { type Connection, type ConnectOptions, connect, createConnection } from './connection.ts'
export { pages } from './pages.ts'
export {
  type CloudEvent,
  type VerifyOptions,
  verifyWebhook,
  WebhookError,
  type WebhookRequest,
} from './webhook.ts'
