import type { Clock } from '../../entities/tenants/clock.ts'
import type { Clock as ClockView } from '../../generated/sandbox/types.gen.ts'
import { formatInstant } from '../platform/values/formats.ts'

export const toClock = ({ now, real, offsetSeconds }: Clock): ClockView => ({
  NowUtc: formatInstant(now),
  RealUtc: formatInstant(real),
  OffsetSeconds: offsetSeconds,
})
