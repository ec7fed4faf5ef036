// The settings of orval for the service and the document that the environment names.
const { SERVICE: service, DOCUMENT: document } = process.env

export default {
  [service]: {
    input: document,
    output: {
      target: `${service}.ts`,
      client: 'fetch',
      mode: 'single',
      baseUrl: `/${service}/v1`,
      override: { mutator: { path: 'send.ts', name: 'send', extension: '.js' } },
    },
  },
}
