// What measured processor times say about clusters of more nodes. A calculation: it assumes that the times per request
// stay, that companies are spread evenly, and that nodes are used to UTILIZATION.
import { table } from '../command-line/cli-input.ts'

/** Milliseconds of processor time per request. */
export interface UnitCost {
  name: string
  app: number
  /** The coordinator's, or that of the single PostgreSQL. */
  first: number
  workers: number
  perSecond: number
  medianMs: number
}

const CORES = 32
const UTILIZATION = 0.6

/** The requests behind one cart. */
const MIX: Readonly<Record<string, number>> = {
  readQuantities: 10,
  readPrices: 10,
  hold: 2,
  setPrice: 0.1,
  createCart: 1,
}

/** Carts per second with all that belongs to them, by number of nodes. */
export function estimate(single: readonly UnitCost[], cluster: readonly UnitCost[]): string[] {
  const perCart = (costs: readonly UnitCost[], part: 'app' | 'first' | 'workers') =>
    costs.reduce((sum, cost) => sum + cost[part] * (MIX[cost.name] ?? 0), 0)
  const capacity = CORES * UTILIZATION * 1_000
  const one = capacity / perCart(single, 'first')
  const coordinator = capacity / perCart(cluster, 'first')
  const worker = capacity / perCart(cluster, 'workers')
  const api = capacity / perCart(cluster, 'app')
  const rows = [1, 10, 100, 1_000].map((nodes) => {
    const byWorkers = worker * nodes
    const carts = Math.min(byWorkers, coordinator)
    return {
      Workers: nodes,
      'carts/s of the workers': byWorkers.toFixed(0),
      'carts/s of one coordinator': coordinator.toFixed(0),
      'carts/s': carts.toFixed(0),
      'API machines': Math.ceil(carts / api),
      'coordinators for all workers': Math.ceil(byWorkers / coordinator),
    }
  })
  return [
    '',
    `Calculated for machines of ${CORES} cores used to ${UTILIZATION * 100} %, and ${Object.entries(MIX)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')} per cart:`,
    `a single PostgreSQL ${one.toFixed(0)} carts/s (${perCart(single, 'first').toFixed(1)} ms each); on a cluster ${perCart(cluster, 'first').toFixed(1)} ms of the coordinator, ${perCart(cluster, 'workers').toFixed(1)} ms of a worker, ${perCart(cluster, 'app').toFixed(1)} ms of the API`,
    table(rows, ''),
  ]
}
