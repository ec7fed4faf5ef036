// The customers of the sample shop. Ada Miller is the customer in the examples of the OpenAPI documents.

export interface SeedCustomer {
  firstName: string
  lastName: string
  street: string
  city: string
  state: string
  postalCode: string
}

export const customers: readonly SeedCustomer[] = [
  customer('Ada', 'Miller', '12 Harbour Street', 'Calgary', 'AB', 'T2P 0A1'),
  customer('Bela', 'Novak', '4 Mill Lane', 'Edmonton', 'AB', 'T5J 0N3'),
  customer('Chidi', 'Eze', '81 Station Square', 'Vancouver', 'BC', 'V6B 1A1'),
  customer('Dora', 'Lindqvist', '7 Orchard Park', 'Victoria', 'BC', 'V8W 1P6'),
  customer('Émile', 'Gagnon', '230 rue du Port', 'Québec', 'QC', 'G1K 3X2'),
  customer('Fatima', 'Haddad', '19 King Street West', 'Toronto', 'ON', 'M5H 1A1'),
  customer('Goran', 'Petrov', '55 Rideau Street', 'Ottawa', 'ON', 'K1N 5W8'),
  customer('Hana', 'Sato', '3 Portage Avenue', 'Winnipeg', 'MB', 'R3C 0B1'),
]

function customer(
  firstName: string,
  lastName: string,
  street: string,
  city: string,
  state: string,
  postalCode: string,
): SeedCustomer {
  return { firstName, lastName, street, city, state, postalCode }
}
