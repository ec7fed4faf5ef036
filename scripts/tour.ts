// npm run tour: a developer's first hour with a sandbox, as a program. The work is done in tour/.
import { parseArgs } from 'node:util'
import { runCommand } from './command-line/terminal.ts'
import { runTour } from './tour/run.ts'

const usage = `Usage: npm run tour [-- --package FILE [--ca FILE]]

Does in a sandbox what a developer tries in the first hour, and prints the result and the time of each step: requests a
token, submits a cart, meets a busy server, a rate limit and a lost response with the client of the guide
/docs/guides/failures, moves the clock until a hold expires, finds a failed request in the log, and resets the data to a
baseline. Fails if a step does not give what the documents promise.

Starts a sandbox of its own in a temporary folder, which is removed at the end, unless a running one is named:

  --package FILE  the onboarding package of a company of a running sandbox, such as .data/onboarding.json. The tour replaces
                  the company's baseline, and at the end returns its data to the state before the tour and its clock to the
                  real time
  --ca FILE       the certificate of the authority that the running sandbox uses, such as .data/tls/ca.pem`

await runCommand(usage, () => {
  const { values } = parseArgs({ options: { package: { type: 'string' }, ca: { type: 'string' } } })
  return runTour({ packageFile: values.package, caFile: values.ca }, (line) => console.log(line))
})
