// Time zones by their Windows id, as CLDR maps them, or by their IANA id if Windows has none. Offsets and names come
// from Node's Intl. A name has the form "(UTC-09:00) Alaska": the standard offset and the common name of the zone.
import { readCldr } from './cldr.ts'

type MapZone = { mapZone: { _other: string; _type?: string; _territory: string } }
type WindowsZones = { supplemental: { windowsZones: { mapTimezones: MapZone[] } } }
type MetaZoneUse = { usesMetazone: { _mzone: string; _to?: string } }
type MetaZoneTree = { [part: string]: MetaZoneTree | MetaZoneUse[] }
type MetaZones = {
  supplemental: { metaZones: { metazones: MapZone[]; metazoneInfo: { timezone: MetaZoneTree } } }
}
type Bcp47 = { keyword: { u: { tz: Record<string, { _description?: string; _alias?: string } | string> } } }

/** A complete year in the future, so that past changes of rules do not look like daylight saving time. */
const year = 2027

/** The zones by id, each with its IANA name. */
function zonesById() {
  const { mapTimezones } = readCldr<WindowsZones>('cldr-core/supplemental/windowsZones.json').supplemental
    .windowsZones
  const mapped = mapTimezones.map(({ mapZone }) => ({
    id: mapZone._other,
    zones: mapZone._type?.split(' ') ?? [],
    main: mapZone._territory === '001',
  }))
  const covered = new Set(mapped.flatMap(({ zones }) => zones))
  const windows = mapped.filter(({ main }) => main).map(({ id, zones }) => ({ id, zone: zones[0] as string }))
  const otherZones = Intl.supportedValuesOf('timeZone').filter((zone) => !covered.has(zone))

  return [...windows, ...otherZones.map((zone) => ({ id: zone, zone }))]
}

/** The IANA names of the zones that have another id. */
export const timeZoneNames = () =>
  Object.fromEntries(
    zonesById()
      .filter(({ id, zone }) => id !== zone)
      .map(({ id, zone }) => [id, zone]),
  )

export const timeZones = () => {
  const all = zonesById()
  const zonesByName = Map.groupBy(all, ({ zone }) => commonName(zone))
  const isMain = mainZones()
  const cities = cityNames()

  return all.map(({ id, zone }) => {
    // If several zones share a name, such as "Central", the main one (Chicago) keeps it; the others (Regina)
    // use their city.
    const sameNamed = zonesByName.get(commonName(zone))?.filter((other) => other.zone !== zone) ?? []
    const keepsName = isMain(zone) && !sameNamed.some((other) => isMain(other.zone))
    const name = sameNamed.length === 0 || keepsName ? commonName(zone) : (cities.get(zone) ?? id)
    const { standard, changes } = offsetsOf(zone)

    return { Id: id, Name: `(UTC${clock(standard)}) ${name}`, SupportsDaylightSavingTime: changes }
  })
}

/** The common name of a zone, such as "Alaska" for America/Anchorage. */
const commonName = (zone: string) => {
  if (!zone.startsWith('Etc/'))
    return zoneName(zone, 'longGeneric', Date.UTC(year, 0, 1)).replace(/(?<!Mean)( Standard)? Time$/, '')

  const { standard } = offsetsOf(zone)
  return `Coordinated Universal Time${standard === 0 ? '' : clock(standard).slice(0, 3)}`
}

/**
 * Returns a function that determines whether a zone is CLDR's main zone of its current metazone, as New York is for
 * Eastern.
 */
const mainZones = () => {
  const { metazones, metazoneInfo } = readCldr<MetaZones>('cldr-core/supplemental/metaZones.json')
    .supplemental.metaZones
  const world = metazones.map(({ mapZone }) => mapZone).filter(({ _territory }) => _territory === '001')
  const main = new Map(world.map(({ _other, _type }) => [_other, _type]))

  return (zone: string) => {
    let uses: MetaZoneTree[string] | undefined = metazoneInfo.timezone
    for (const part of zone.split('/')) uses = uses && !Array.isArray(uses) ? uses[part] : undefined
    const current = Array.isArray(uses) ? uses.find(({ usesMetazone }) => !usesMetazone._to) : undefined

    return current !== undefined && main.get(current.usesMetazone._mzone) === zone
  }
}

/** IANA zone, including old names → current name of its city: Asia/Calcutta → Kolkata. */
const cityNames = () => {
  const { tz } = readCldr<Bcp47>('cldr-bcp47/bcp47/timezone.json').keyword.u
  const cities = new Map<string, string>()
  for (const entry of Object.values(tz))
    if (typeof entry === 'object')
      for (const zone of entry._alias?.split(' ') ?? [])
        cities.set(zone, entry._description?.replace(/ \(.*?\)|,.*/g, '') ?? zone)

  return cities
}

/** Minutes east of UTC: the standard offset, and whether the offset changes during the year. */
const offsetsOf = (zone: string) => {
  const offsets = Array.from({ length: 12 }, (_, month) => offsetAt(zone, Date.UTC(year, month, 1)))
  const standard = Math.min(...offsets)

  return { standard, changes: Math.max(...offsets) > standard }
}

const offsetAt = (zone: string, at: number) => {
  const {
    sign,
    hours = 0,
    minutes = 0,
  } = /(?<sign>[+-])(?<hours>\d\d):(?<minutes>\d\d)/.exec(zoneName(zone, 'longOffset', at))?.groups ?? {}
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

const zoneName = (timeZone: string, timeZoneName: 'longGeneric' | 'longOffset', at: number) => {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

const clock = (minutes: number) => {
  const size = Math.abs(minutes)
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`
}
