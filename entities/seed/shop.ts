// The sample shop that a new tenant begins with: its tree and its users. The demo tenant "Demo Retail" is this shop,
// and the examples in the OpenAPI documents use it. Other files of this folder add prices, stock and invoices.
import type { NodeRole } from '../tables/company/entity-node.ts'

export interface SeedNode {
  role: NodeRole
  name: string
  children?: readonly SeedNode[]
}

const store = (name: string, ...tills: string[]): SeedNode => ({
  role: 'Location',
  name,
  children: tills.map((till) => ({ role: 'Device', name: till })),
})

const popUps = 'Pop-up Stores 🎪'

/**
 * The nodes below the company: two divisions with locations, two locations directly below the company, two suppliers, a
 * group. The ids follow this order and are part of the examples: new nodes come last.
 */
export const tree: readonly SeedNode[] = [
  {
    role: 'Division',
    name: 'East',
    children: [
      store('Harbour Street', 'Harbour Street Till 1', 'Harbour Street Till 2'),
      store('Mill Lane', 'Mill Lane Till 1'),
    ],
  },
  {
    role: 'Division',
    name: 'West',
    children: [
      store('Station Square', 'Station Square Till 1', 'Station Square Till 2'),
      store('Orchard Park', 'Orchard Park Till 1'),
    ],
  },
  store('Head Office Shop', 'Head Office Till 1'),
  store('Online Store', 'Web Checkout'),
  { role: 'Supplier', name: 'Northwind Wireless Supply' },
  { role: 'Supplier', name: 'Cedar Accessories' },
  { role: 'Group', name: popUps },
]

export interface SeedUser {
  userName: string
  /** A user without names has no mail address either. */
  firstName: string | null
  lastName: string | null
  jobTitle: string | null
  role: 'Administrator' | 'Employee' | 'Supplier'
  /** The names of the nodes that the user is assigned to; for a Supplier the supplier that the user works for. */
  at: readonly string[]
  /** A second role. */
  also?: 'Administrator' | 'Employee'
  /** Users without a state can log in and are listed in the onboarding package. */
  state?: 'locked' | 'disabled' | 'temporaryPassword' | 'withoutPassword'
}

export const users: readonly SeedUser[] = [
  person('grace.holt', 'Head of Operations', 'Administrator', ['Head Office Shop']),
  person('omar.reyes', 'Systems Administrator', 'Administrator', []),
  person('lena.fischer', 'Store Lead, Harbour Street', 'Employee', ['Harbour Street']),
  person('tom.baker', 'Sales Associate, Harbour Street', 'Employee', ['Harbour Street', 'Mill Lane']),
  person('priya.nair', 'Store Lead, Station Square', 'Employee', ['Station Square']),
  person('jack.murray', 'Web Orders', 'Employee', ['Online Store']),
  person('maya.cole', 'Area Lead, East', 'Employee', ['East', 'Harbour Street']),
  person('nora.lind', 'Account Manager', 'Supplier', ['Northwind Wireless Supply']),
  person('sam.okafor', 'Account Manager', 'Supplier', ['Cedar Accessories']),
  { ...person('hugo.brandt', 'Sales Associate, Mill Lane', 'Employee', ['Mill Lane']), state: 'locked' },
  {
    ...person('ivy.chen', 'Sales Associate, Orchard Park', 'Employee', ['Orchard Park']),
    ...{ state: 'disabled', also: 'Administrator' },
  },
  {
    ...person('eleni.papadaki', 'Event Lead', 'Employee', [popUps]),
    firstName: 'Ελένη',
    lastName: 'Παπαδάκη',
  },
  {
    ...person('yui.tanaka', 'イベント担当', 'Employee', [popUps]),
    ...{ firstName: '結衣', lastName: '田中', state: 'temporaryPassword' },
  },
  {
    ...person('layla.haddad', 'Event Staff', 'Employee', [popUps]),
    ...{ firstName: 'ليلى', lastName: 'حداد', state: 'withoutPassword' },
  },
  { ...person('noor.aziz', 'Account Manager', 'Supplier', ['Cedar Accessories']), also: 'Employee' },
  // Everything that is optional is absent.
  {
    ...{ userName: 'kiosk', firstName: null, lastName: null, jobTitle: null },
    ...{ role: 'Employee', at: [], state: 'withoutPassword' },
  },
]

export const lockReasons = [
  { name: 'Left the company', description: 'This account belongs to somebody who no longer works here.' },
  { name: 'Security review', description: 'This account is on hold until a security review is finished.' },
] as const

/** The lock reason of the seed's locked user. */
export const lockedFor: (typeof lockReasons)[number]['name'] = 'Security review'

function person(userName: string, jobTitle: string, role: SeedUser['role'], at: readonly string[]): SeedUser {
  const [firstName = '', lastName = ''] = userName
    .split('.')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
  return { userName, firstName, lastName, jobTitle, role, at }
}
