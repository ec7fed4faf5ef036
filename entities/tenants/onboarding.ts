// The onboarding package: all ids and credentials that a client needs to begin; it is issued once. Its members are a
// public interface (T1): tests, the benchmark and the start message read them.
import { basePaths, type ServiceName } from '../../generated/operations.ts'
import type { NodeRole } from '../tables/company/entity-node.ts'

export type Environment = 'sandbox' | 'production'

/** The service of a sandbox alone. */
type SandboxService = 'sandbox'

interface OnboardingUser {
  UserName: string
  Password: string
  Role: string
}

/** The package of a company that was created with the sample shop. */
export interface OnboardingPackage {
  Environment: Environment
  CompanyId: number
  CompanyName: string
  ClientId: string
  ClientSecret: string
  ClientName: string
  SourceId: string
  BaseUrls: Record<Exclude<ServiceName, SandboxService>, string> & Partial<Record<SandboxService, string>>
  Users: OnboardingUser[]
  Supplier: { EntityId: number; ClientId: string; ClientSecret: string }
  Entities: { Id: number; Role: NodeRole; Name: string; ParentId: number | null }[]
  CatalogItems: { Id: string; Sku: string; Name: string; IsSerialized: boolean; IsLot: boolean }[]
}

/** The package of any company; a company that was created empty has no supplier. */
export type TenantPackage = Omit<OnboardingPackage, 'Supplier'> & {
  Supplier: OnboardingPackage['Supplier'] | null
}

/** Returns the base URL of every service below `origin`, such as https://localhost:8443. */
export function baseUrls(origin: string, environment: Environment): OnboardingPackage['BaseUrls'] {
  const root = origin.replace(/(?<!\/)\/+$/, '')
  const urls = Object.entries(basePaths).map(([service, base]) => [service, root + base])
  const { sandbox, ...others } = Object.fromEntries(urls) as Record<ServiceName, string>
  return environment === 'sandbox' ? { ...others, sandbox } : others
}

/** Formats the most important parts of the package as text for people; the JSON contains all of it. */
export function describePackage(made: TenantPackage): string {
  const { Supplier: supplier } = made
  const lines: [string, string | number][] = [
    ['Environment', made.Environment],
    ['CompanyId', made.CompanyId],
    ['CompanyName', made.CompanyName],
    ['ClientId', made.ClientId],
    ['ClientSecret', made.ClientSecret],
    ['SourceId', made.SourceId],
    ['Token endpoint', `${made.BaseUrls.accounts}/oauth2/token`],
    ...made.Users.map((user): [string, string] => [user.Role, `${user.UserName}  ${user.Password}`]),
    ...(supplier
      ? [
          ['Supplier', `${supplier.EntityId}  ${supplier.ClientId}  ${supplier.ClientSecret}`] satisfies [
            string,
            string,
          ],
        ]
      : []),
    [
      'Seeded',
      `${counted(made.Entities.length, 'entity', 'entities')}, ${counted(made.CatalogItems.length, 'catalog item', 'catalog items')} (--json lists them)`,
    ],
  ]
  return lines.map(([name, value]) => `${name.padEnd(16)}${value}`).join('\n')
}

const counted = (count: number, singular: string, many: string) => `${count} ${count === 1 ? singular : many}`
