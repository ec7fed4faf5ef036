import type { Clock } from '../../../entities/tenants/clock.ts'
import type {
  Clock as ClockView,
  LoggedRequest,
  LoggedRequestSummary,
} from '../../../generated/sandbox/types.gen.ts'
import { formatInstant } from '../../runtime/values/formats.ts'
import type { RequestRow, RequestRowWithBodies } from './request-rows.ts'

export const toClock = ({ now, real, offsetSeconds }: Clock): ClockView => ({
  NowUtc: formatInstant(now),
  RealUtc: formatInstant(real),
  OffsetSeconds: offsetSeconds,
})

export const toRequestSummary = (row: RequestRow): LoggedRequestSummary => ({
  RequestId: row.request_id,
  At: formatInstant(row.at),
  Method: row.method,
  Path: row.path,
  OperationId: row.operation_id,
  Status: row.status,
  Code: row.code,
  Fault: row.fault,
  Subject: row.subject,
  DurationMs: row.duration_ms,
})

export const toRequest = (row: RequestRowWithBodies): LoggedRequest => ({
  ...toRequestSummary(row),
  RequestType: row.request_type,
  RequestBody: row.request_body,
  IsRequestBodyCut: row.is_request_cut,
  ResponseType: row.response_type,
  ResponseBody: row.response_body,
  IsResponseBodyCut: row.is_response_cut,
})
