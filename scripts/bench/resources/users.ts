// Shared by the cases about users: the users to read, and the baselines' conversion from row to response.
import type { Scenario } from '../case.ts'

export const seedUsers = async ({ pool, companyId }: Scenario): Promise<void> => {
  await pool.query(
    `insert into user_account (company_id, user_name, email, first_name, last_name, job_title, client_user_id, address,
       phone_numbers, attributes, roles)
     select $1, 'bench.' || n, 'bench.' || n || '@shop.example', 'Bench', 'Person ' || n, 'Sales Associate', 'HR-' || n,
       jsonb_build_object('AddressLine1', n || ' Harbour Street', 'AddressLine2', null, 'City', 'Boston',
         'StateCode', 'MA', 'CountryCode', 'US', 'Zip', '02110'),
       jsonb_build_array(jsonb_build_object('Number', '555-010-0142', 'Extension', null, 'Type', 'Work')),
       '{"BadgeNumber": 4711}', '{Employee}'
     from generate_series(1, 2000) n`,
    [companyId],
  )
}

export const selectUsers = `
  select u.id, u.user_name, u.email, u.first_name, u.last_name, u.company_id, c.name as company_name, u.correlation_id,
    u.client_user_id, u.picture, u.job_title, u.address, u.phone_numbers, u.attributes, u.version, u.is_active
  from user_account u join company c on c.id = u.company_id`

export function userResponse(record: Record<string, unknown>): object {
  return {
    Id: record.id,
    UserName: record.user_name,
    Email: record.email,
    FirstName: record.first_name,
    LastName: record.last_name,
    ParentEntityId: record.company_id,
    ParentEntityName: record.company_name,
    CorrelationId: record.correlation_id,
    ClientUserId: record.client_user_id,
    Picture: record.picture,
    JobTitle: record.job_title,
    Address: record.address === null ? null : toAddress(record.address as Members),
    PhoneNumbers: ((record.phone_numbers ?? []) as Members[]).map(toPhoneNumber),
    Attributes: record.attributes ?? {},
    Version: record.version,
    IsActive: record.is_active,
  }
}

type Members = Record<string, unknown>

/** jsonb does not keep the order of members; the response has that of the document. */
const toAddress = ({ AddressLine1, AddressLine2, City, StateCode, CountryCode, Zip }: Members) => ({
  ...{ AddressLine1, AddressLine2, City, StateCode, CountryCode, Zip },
})

const toPhoneNumber = (phone: Members) => ({
  ...{ Number: phone.Number, Extension: phone.Extension, Type: phone.Type },
})
