// How MikroORM meets the database: which entities there are, the pool, and a first answer from the server.
// The migrations are the schema; the entities repeat columns only, so the schema generator leaves foreign keys alone.
// Held by test/database.test.ts.
import { Migrator } from '@mikro-orm/migrations'
import { defineConfig, MikroORM } from '@mikro-orm/postgresql'
import { AvailabilityThreshold } from './availability-threshold.ts'
import { Cart } from './cart.ts'
import { CartItem } from './cart-item.ts'
import { CatalogItem } from './catalog-item.ts'
import { Client } from './client.ts'
import { Company } from './company.ts'
import { DeviceEnrollment } from './device-enrollment.ts'
import { EntityNode } from './entity-node.ts'
import { FirstPasswordToken } from './first-password-token.ts'
import { HoldBatch } from './hold-batch.ts'
import { HoldLine } from './hold-line.ts'
import { IdempotencyKey } from './idempotency-key.ts'
import { Invoice } from './invoice.ts'
import { InvoiceAddress } from './invoice-address.ts'
import { InvoiceCustomer } from './invoice-customer.ts'
import { InvoiceItem } from './invoice-item.ts'
import { InvoiceOrder } from './invoice-order.ts'
import { InvoicePayment } from './invoice-payment.ts'
import { InvoiceRefundedItem } from './invoice-refunded-item.ts'
import { InvoiceRefundedTax } from './invoice-refunded-tax.ts'
import { InvoiceTaxDetail } from './invoice-tax-detail.ts'
import { InvoiceTaxLine } from './invoice-tax-line.ts'
import { LockReason } from './lock-reason.ts'
import { LogonFailure } from './logon-failure.ts'
import { watchForLostConnections } from './lost-connections.ts'
import { LotPackage } from './lot-package.ts'
import { migrations } from './migrations/index.ts'
import { OutgoingMail } from './outgoing-mail.ts'
import { PendingOrder } from './pending-order.ts'
import { PreparedClient } from './prepared-client.ts'
import { PricingGroup } from './pricing-group.ts'
import { PricingInformation } from './pricing-information.ts'
import { PricingShelf } from './pricing-shelf.ts'
import { PricingShelfProduct } from './pricing-shelf-product.ts'
import { PricingTerm } from './pricing-term.ts'
import { PricingTier } from './pricing-tier.ts'
import { ProductCommitment } from './product-commitment.ts'
import { ProductStock } from './product-stock.ts'
import { QueuedCart } from './queued-cart.ts'
import { RateWindow } from './rate-window.ts'
import { RefreshToken } from './refresh-token.ts'
import { Revocation } from './revocation.ts'
import { SalePrice } from './sale-price.ts'
import { SerialNumber } from './serial-number.ts'
import { SERVER_FACTS, type ServerFacts, unfitness } from './server-fitness.ts'
import { SigningKey } from './signing-key.ts'
import { SupplierAvailability } from './supplier-availability.ts'
import { TenantSnapshot } from './tenant-snapshot.ts'
import { Usage } from './usage.ts'
import { UserAccount } from './user-account.ts'
import { UserLocation } from './user-location.ts'

export const entities = [
  ...[Company, EntityNode, CatalogItem, Client, LockReason, UserAccount],
  ...[UserLocation, FirstPasswordToken],
  ...[RefreshToken, Revocation, LogonFailure, SigningKey],
  ...[IdempotencyKey, Usage, RateWindow, TenantSnapshot],
  ...[Cart, CartItem, QueuedCart, PendingOrder],
  ...[PricingTier, PricingTerm, PricingGroup, PricingShelf, PricingShelfProduct],
  ...[PricingInformation, SalePrice],
  ...[Invoice, InvoiceCustomer, InvoiceAddress, InvoiceOrder, InvoiceItem],
  ...[InvoicePayment, InvoiceTaxLine, InvoiceTaxDetail, InvoiceRefundedItem, InvoiceRefundedTax],
  ...[ProductStock, SerialNumber, LotPackage, AvailabilityThreshold],
  ...[HoldBatch, HoldLine, ProductCommitment, SupplierAvailability],
  ...[OutgoingMail, DeviceEnrollment],
]

export class DatabaseError extends Error {}

export interface DatabaseOptions {
  url: string
  poolSize?: number
  /** Of one statement; 0 for none, which requests must not have. */
  statementTimeoutMs?: number
  /** Prints every statement. */
  debug?: boolean
}

/** Connections of a process that serves. */
export const POOL_SIZE = 10

export function ormConfig(options: DatabaseOptions) {
  const { url, poolSize = POOL_SIZE, statementTimeoutMs = 30_000, debug = false } = options
  return defineConfig({
    clientUrl: url,
    entities,
    extensions: [Migrator],
    debug,
    ensureDatabase: false,
    forceUtcTimezone: true,
    migrations: {
      tableName: 'schema_migration',
      migrationsList: migrations,
      snapshot: false,
      allOrNothing: true,
      silent: true,
    },
    schemaGenerator: { createForeignKeyConstraints: false, ignoreSchema: ['graphile_worker'] },
    pool: { min: 0, max: poolSize, idleTimeoutMillis: 30_000 },
    driverOptions: {
      Client: PreparedClient,
      statement_timeout: statementTimeoutMs,
      connectionTimeoutMillis: 10_000,
      application_name: 'retail-api',
      onPoolCreated: watchForLostConnections,
    },
  })
}

/** Connects; the database itself is made where the server has none of that name. Throws DatabaseError. */
export async function openDatabase(options: DatabaseOptions | string): Promise<MikroORM> {
  const chosen = typeof options === 'string' ? { url: options } : options
  const orm = new MikroORM(ormConfig(chosen))
  try {
    await orm.schema.ensureDatabase()
    await orm.connect()
    const [facts] = await orm.em.execute<[ServerFacts]>(SERVER_FACTS)
    const unfit = unfitness(facts)
    if (unfit) throw new DatabaseError(`DATABASE_URL names ${address(chosen.url)}, ${unfit}`)
    return orm
  } catch (cause) {
    await orm.close(true).catch(() => {})
    if (cause instanceof DatabaseError) throw cause
    throw new DatabaseError(`The database cannot be reached: ${blame(chosen.url, cause)}`)
  }
}

/** Names the server and the reason, never the password. */
function blame(url: string, cause: unknown): string {
  const reasons = cause instanceof AggregateError ? cause.errors : [cause]
  const reason = reasons.map((error) => (error as Error).message).join('; ')
  return `DATABASE_URL names ${address(url)}, which says: ${reason}`
}

function address(url: string): string {
  const { hostname, port, pathname, username } = new URL(url)
  return `${username}@${hostname}:${port || 5432}${pathname}`
}
