// Decides which targets of a case the API missed. Medians count.
import type { BenchCase } from './case.ts'
import type { Comparison } from './compare.ts'

/** The API's 99th percentile may be this multiple of the Express baseline's. */
export const P99_FACTOR = 2

export type Target = 'target' | 'fastifyTarget' | 'p99'

export function missedTargets(
  { target, fastifyTarget = 0 }: Pick<BenchCase, 'target' | 'fastifyTarget'>,
  { sides: { project, express }, ratios }: Comparison,
): Target[] {
  const missed: Target[] = []
  const first = ratios.express
  if (first && first.throughput.median < target) missed.push('target')
  if (ratios.fastify && ratios.fastify.throughput.median < fastifyTarget) missed.push('fastifyTarget')
  // Below 1 ms the load generator reports 0.
  if (express && project.p99 > P99_FACTOR * Math.max(1, express.p99)) missed.push('p99')
  return missed
}
