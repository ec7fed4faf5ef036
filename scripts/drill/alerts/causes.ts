// What provokes each alert. Causes play at the same time, each in a service or process of its own.
import { randomUUID } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { sendRequest } from '../../servers/https-request.ts'
import { startReplica } from '../../servers/replica.ts'
import { fillDisk } from '../fill-disk.ts'
import { startLoad, storeOf } from '../load.ts'
import { serve } from '../programs.ts'
import { type Installation, type Part, renewCertificate, repeat } from './installation.ts'

export interface Cause {
  about: string
  /** The alerts that must fire, with the labels by which they are those of this cause. An instance is the name of a server. */
  alerts: Readonly<Record<string, Readonly<Record<string, string>>>>
  needs?: readonly Part[]
  /** Whether it stops the worker, which other causes need. */
  isLast?: boolean
  /** Resolves when the failure has begun, with a function that ends it. */
  begin(installation: Installation): Promise<() => unknown>
}

/** A cart of an unknown source, which a rule refuses. */
const refusedCart = ({ company, shop }: Installation): [path: string, body: unknown] => {
  const item = { Name: 'Nimbus 5 Phone Case', ProductTypeId: 2, Slug: 'nimbus', Quantity: 1, DisplayPrice: 1 }
  const body = { SourceId: randomUUID(), FirstName: 'Ada', Items: [item] }
  return [`/cart/v1/companies(${company})/entities(${storeOf(shop)})/carts`, body]
}

/** Locks a table; returns the function that unlocks it. */
async function lock(url: string, table: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url, application_name: 'drill' })
  await client.connect()
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  return () => client.end()
}

export const CAUSES: readonly Cause[] = [
  {
    about: 'a table is locked while 20 clients read',
    alerts: {
      ErrorsOfService: { service: 'usermanager' },
      ConnectionsWaiting: { instance: 'api', partition: 'usermanager' },
    },
    async begin(all) {
      const unlock = await lock(all.database.url, 'lock_reason')
      const path = `/usermanager/v1/entities(${all.company})/lockReasons`
      const end = repeat(20, 100, () => all.read(path))
      return () => Promise.all([unlock(), end()])
    },
  },
  {
    about: 'a table is locked for 1.7 s again and again; half of the clients give up after 0.5 s',
    alerts: {
      SlowService: { service: 'pricing' },
      AbortedRequests: { service: 'pricing' },
    },
    async begin(all) {
      const path = `/pricing/v1/Companies(${all.company})/PricingTiers`
      const ends = [
        repeat(1, 100, async () => {
          const unlock = await lock(all.database.url, 'pricing_tier')
          await sleep(1_700)
          await unlock()
        }),
        ...[500, 10_000].map((patienceMs) => repeat(1, 100, () => all.read(path, patienceMs))),
      ]
      return () => Promise.all(ends.map((end) => end()))
    },
  },
  {
    about: 'the process gets no processor for 0.4 s of each second (SIGSTOP)',
    alerts: { EventLoopBusy: { instance: 'spare' } },
    needs: ['spare'],
    begin: async ({ spare }) =>
      repeat(1, 600, async () => {
        spare.signal('SIGSTOP')
        await sleep(400)
        spare.signal('SIGCONT')
      }),
  },
  {
    about: 'jobs fail, at their last attempt',
    alerts: { JobsGivenUp: {}, BackgroundFailures: { kind: 'job:convertCarts' } },
    needs: ['worker'],
    async begin({ sql }) {
      const end = repeat(1, 1_000, () =>
        sql(`select graphile_worker.add_job('convertCarts', '{"CompanyId": "none"}', max_attempts => 1)`),
      )
      return async () => {
        await end()
        await sql(`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
          where attempts >= max_attempts`)
      }
    },
  },
  {
    about: 'the point of sale responds 500',
    alerts: { CallsFailing: { kind: 'order' } },
    needs: ['worker'],
    async begin({ api, shop, pos }) {
      let status = 500
      serve(pos, () => status)
      const carts = startLoad([api.origin], shop, { cart: 1 })
      return async () => {
        status = 201
        await carts.stop()
      }
    },
  },
  {
    about: 'a client sends carts of an unknown source',
    alerts: { RefusalsJump: { rule_set: 'cart/create' } },
    begin: async (all) => repeat(1, 200, () => all.post(...refusedCart(all))),
  },
  {
    about: 'a rule file is cut off',
    alerts: { RulesFaulty: { instance: 'api' } },
    async begin({ rules }) {
      const file = join(rules, 'cart/faulty.json')
      writeFileSync(file, '{')
      return () => rmSync(file)
    },
  },
  {
    about: 'a client sends wrong secrets',
    alerts: { LoginsFailing: {} },
    begin: async ({ api }) =>
      repeat(1, 200, async () => {
        const response = await fetch(`${api.origin}/accounts/v1/oauth2/token`, {
          method: 'POST',
          // Another address than that of the other clients, because it is locked out.
          headers: { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '192.0.2.1' },
          body: new URLSearchParams({
            grant_type: 'client_credentials',
            client_id: randomUUID(),
            client_secret: 'x',
          }),
        })
        await response.text()
      }),
  },
  {
    about: 'a replica does not apply changes',
    alerts: { ReplicationLag: {} },
    async begin({ database, sql, cleanup }) {
      const replica = await startReplica(database.dataDir, database.url)
      cleanup.defer(() => replica.stop())
      await sql('create table drill_change (at timestamptz)')
      const end = repeat(1, 200, () => sql('insert into drill_change values (now())'))
      await replica.caughtUp()
      await replica.sql('replica', 'select pg_wal_replay_pause()')
      return async () => {
        await replica.sql('replica', 'select pg_wal_replay_resume()')
        await end()
      }
    },
  },
  {
    about: 'the database lacks the last migration',
    alerts: { MigrationsPending: {} },
    async begin({ sql }) {
      const [row] = await sql<{ name: string }>(
        'delete from schema_migration where name = (select max(name) from schema_migration) returning name',
      )
      return () => sql('insert into schema_migration (name) values ($1)', [row?.name])
    },
  },
  {
    about: 'a certificate for ten more days',
    alerts: { CertificateExpires: { instance: 'spare' } },
    needs: ['spare'],
    begin:
      async ({ run, spare }) =>
      async () => {
        await renewCertificate(run, 300)
        await spare.kill()
        await spare.start()
      },
  },
  {
    about: 'the disk of the log and of DECISION_LOG is full',
    alerts: { LogLinesLost: { instance: 'spare' }, DecisionsLost: { instance: 'spare' } },
    needs: ['spare'],
    async begin(all) {
      const { spare, shop, disk } = all
      const headers = { Authorization: `Bearer ${shop.token}`, 'Content-Type': 'application/json' }
      const [path, body] = refusedCart(all)
      const filler = join(disk, 'filler')
      fillDisk(filler)
      const end = repeat(1, 200, () =>
        sendRequest(spare.origin + path, { method: 'POST', headers, body: JSON.stringify(body) }),
      )
      return async () => {
        rmSync(filler)
        await end()
      }
    },
  },
  {
    about: 'the receiver of traces is down',
    alerts: { SpansDropped: { instance: 'api' } },
    async begin(all) {
      const end = repeat(1, 200, () => all.read('/reference/v1/Currencies'))
      return async () => {
        serve(all.traces, () => 200)
        await end()
      }
    },
  },
  {
    about: 'the worker is killed',
    alerts: {
      TargetDown: { instance: 'worker' },
      QueueNotWorkedOff: { queue: 'carts' },
      WebhooksLate: { queue: 'webhooks' },
      MailLate: { queue: 'mails' },
    },
    needs: ['worker'],
    isLast: true,
    async begin(all) {
      const { worker, company, api, shop } = all
      await worker.kill()
      await startLoad([api.origin], shop, { cart: 1 }).stop()
      const requests: [path: string, body: unknown][] = [
        [
          `/events/v1/Companies(${company})/Subscriptions`,
          { Name: 'Drill', Url: 'https://127.0.0.1:9', Types: ['retail.pricing-group.created'] },
        ],
        [
          `/pricing/v1/Companies(${company})/PricingGroups`,
          { CompanyId: company, GroupName: 'Drill', Description: 'Drill' },
        ],
        [
          '/usermanager/v1/users',
          {
            ...{ UserName: 'drill', Email: 'drill@shop.example', FirstName: 'Ada', LastName: 'Drill' },
            ParentEntityId: company,
          },
        ],
      ]
      for (const request of requests) await all.post(...request)
      return () => worker.start()
    },
  },
]
