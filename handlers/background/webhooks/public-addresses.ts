// Decides which IP addresses a webhook may go to, so that a URL chosen by a client cannot reach machines that only this
// server can reach. The lists follow the special-purpose registries of IANA (RFC 6890). `publicLookup` checks the
// addresses that a connection uses, so a name that resolves to another address after its check cannot pass.
// Tested by test/background/webhooks/public-addresses.test.ts.
import dns from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** IPv4 networks that are not public. */
const IPV4: readonly [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local, with the metadata services of cloud providers.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, reserved and broadcast.
  ['224.0.0.0', 3],
  // Azure's platform service: public by its number, but served by the local host.
  ['168.63.129.16', 32],
]

/** Networks within the global unicast range of IPv6 that are not public or contain an IPv4 address. */
const IPV6: readonly [network: string, prefix: number][] = [
  // Protocol assignments, with Teredo.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const blocked = new BlockList()
for (const [network, prefix] of IPV4) blocked.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of IPV6) blocked.addSubnet(network, prefix, 'ipv6')

/** Everything else in IPv6 is local, multicast, reserved, or translated to IPv4 (mapped addresses, NAT64). */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** Whether a text is the IP address of a machine on the internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !blocked.check(address, 'ipv4')
  return family === 6 && globalUnicast.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
}

/** The host of a URL as an IP address; undefined if it is a name. URLs write all forms of an IPv4 address as one. */
export function addressOf(url: URL): string | undefined {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(host) === 0 ? undefined : host
}

export class NotPublicError extends Error {
  override name = 'NotPublicError'

  constructor(host: string) {
    super(`${host} has no public address`)
  }
}

/** Resolves names to their public addresses only; fails with NotPublicError if a name has none. */
export function publicLookup(lookup: LookupFunction = dns.lookup): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, resolved) => {
      if (error) return callback(error, '')
      const addresses = Array.isArray(resolved)
        ? resolved.filter(({ address }) => isPublicAddress(address))
        : []
      const [first] = addresses
      if (!first) return callback(new NotPublicError(hostname), '')
      if (options.all) return callback(null, addresses)
      callback(null, first.address, first.family)
    })
  }
}

/** The port of an https address. */
export const portOf = (url: URL): number => Number(url.port) || (url.protocol === 'http:' ? 80 : 443)

/** A port that this server does not call, so that clients cannot look for services behind firewalls (V5). */
export class PortNotAllowedError extends Error {
  override name = 'PortNotAllowedError'

  constructor(port: number) {
    super(`port ${port} is not called`)
  }
}

/** Whether the host of a URL is known to be no public address. A name that does not exist yet is accepted. */
type IsPrivateHost = (url: URL) => Promise<boolean>

/** Whether a webhook may have this URL; a connection checks both again. */
export interface UrlChecks {
  isPrivateHost: IsPrivateHost
  isPortAllowed: (url: URL) => boolean
}

export const createUrlChecks = ({
  addresses,
  ports,
}: {
  addresses: 'any' | 'public'
  ports: readonly number[] | undefined
}): UrlChecks => ({
  isPrivateHost: createHostCheck({ addresses }),
  isPortAllowed: (url) => ports?.includes(portOf(url)) ?? true,
})

/** Time limit for resolving a name; a connection checks its addresses again. */
const LOOKUP_MS = 2_000

function createHostCheck({
  addresses,
  lookup = dns.lookup,
}: {
  addresses: 'any' | 'public'
  lookup?: LookupFunction
}): IsPrivateHost {
  if (addresses === 'any') return async () => false
  const resolve = publicLookup(lookup)
  return async (url) => {
    const address = addressOf(url)
    if (address !== undefined) return !isPublicAddress(address)
    return new Promise((settle) => {
      const timer = setTimeout(() => settle(false), LOOKUP_MS)
      resolve(url.hostname, { all: true }, (error) => {
        clearTimeout(timer)
        settle(error instanceof NotPublicError)
      })
    })
  }
}
