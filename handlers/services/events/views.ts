import type { Event, EventPage } from '../../../generated/events/types.gen.ts'
import { formatInstant } from '../../runtime/values/formats.ts'
import type { FeedEvent, FeedPage } from './next-events.ts'
import { subjectOf } from './subjects.ts'

export const toEvent = (event: FeedEvent): Event => ({
  specversion: '1.0',
  id: String(event.position),
  source: `/events/v1/Companies(${event.companyId})`,
  type: event.type,
  subject: subjectOf(event.type, event),
  time: formatInstant(event.at),
  datacontenttype: 'application/json',
  data: {
    CompanyId: event.companyId,
    EntityId: event.entityId,
    CatalogItemId: event.catalogItemId,
    CatalogItemIds: event.catalogItemIds && [...event.catalogItemIds],
    ParentId: event.parentId,
    Id: event.resourceId,
  },
})

export const toEventPage = ({ events, next }: FeedPage): EventPage => ({
  Events: events.map(toEvent),
  Next: String(next),
})
