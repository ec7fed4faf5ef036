// npm run bench: compares the services with plain baselines under the same load generator. The work is done in bench/.
import { parseArgs } from 'node:util'
import { runBench } from './bench/run.ts'
import { wholeNumber } from './command-line/cli-input.ts'
import { runCommand } from './command-line/terminal.ts'

const usage = `Usage: npm run bench [-- --rounds N --seconds N --only NAME]

Starts the API (production, one process, with its log in a file) and three baseline servers: Express, Fastify with
serializers compiled from the published schemas, and the same Fastify with two connections in pg's pipeline mode. All use
pg with hand-written SQL in prepared statements, without authentication, validation, limits or log, over the same TLS with
the same certificate. They return the same responses from the same tables. Loads all in turn and prints the ratios of the
API's requests per second to the baselines', and MISSED next to a ratio below its target, or a p99 above twice that of
Express. Before that it measures the rules of price records, the time from start to ready, the memory of an idle API,
how soon the page /docs reacts in Chromium (if that is in PATH), and what the requests of a costly neighbour do to another
company. Uses its own database, in a temporary folder that is removed at the end.

  --rounds N    how often each case measures each server, one after the other (default 5, at least 3)
  --seconds N   how long each of these runs takes (default 4)
  --only NAME   a case (an operationId), "rules", "start", "memory", "docs" or "neighbour"; may be given several times

All servers, PostgreSQL and the load generator share one machine: the ratios are the result, not the requests per
second. Other programs on the machine disturb the ratios, which shows in the distance between min and max.`

const options = {
  rounds: { type: 'string', default: '5' },
  seconds: { type: 'string', default: '4' },
  only: { type: 'string', multiple: true, default: [] as string[] },
} as const

await runCommand(usage, () => {
  const { values } = parseArgs({ options })
  return runBench({
    rounds: wholeNumber('rounds', values.rounds, 3),
    seconds: wholeNumber('seconds', values.seconds, 1),
    only: values.only,
  })
})
