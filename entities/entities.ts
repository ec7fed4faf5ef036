// All entities, as MikroORM's configuration needs them. test/database.test.ts checks that each entity has the columns
// of the table that the migrations create.
import { AuditEntry } from './audit-entry.ts'
import { AvailabilityThreshold } from './availability-threshold.ts'
import { Cart } from './cart.ts'
import { CartItem } from './cart-item.ts'
import { CatalogItem } from './catalog-item.ts'
import { Client } from './client.ts'
import { ClientSecret } from './client-secret.ts'
import { Company } from './company.ts'
import { CompanyRuleFile } from './company-rule-file.ts'
import { DeviceEnrollment } from './device-enrollment.ts'
import { EntityNode } from './entity-node.ts'
import { Event } from './event.ts'
import { EventCounter } from './event-counter.ts'
import { FirstPasswordToken } from './first-password-token.ts'
import { HoldBatch } from './hold-batch.ts'
import { HoldLine } from './hold-line.ts'
import { IdAllocation } from './id-allocation.ts'
import { IdempotencyKey } from './idempotency-key.ts'
import { Invoice } from './invoice.ts'
import { InvoiceAddress } from './invoice-address.ts'
import { InvoiceCustomer } from './invoice-customer.ts'
import { InvoiceItem } from './invoice-item.ts'
import { InvoiceOrder } from './invoice-order.ts'
import { InvoicePayment } from './invoice-payment.ts'
import { InvoiceRefundedItem } from './invoice-refunded-item.ts'
import { InvoiceRefundedPayment } from './invoice-refunded-payment.ts'
import { InvoiceRefundedTax } from './invoice-refunded-tax.ts'
import { InvoiceTaxDetail } from './invoice-tax-detail.ts'
import { InvoiceTaxLine } from './invoice-tax-line.ts'
import { LockReason } from './lock-reason.ts'
import { LoggedRequest } from './logged-request.ts'
import { LogonFailure } from './logon-failure.ts'
import { LotPackage } from './lot-package.ts'
import { OutgoingMail } from './outgoing-mail.ts'
import { PendingOrder } from './pending-order.ts'
import { PricingGroup } from './pricing-group.ts'
import { PricingInformation } from './pricing-information.ts'
import { PricingShelf } from './pricing-shelf.ts'
import { PricingShelfProduct } from './pricing-shelf-product.ts'
import { PricingTerm } from './pricing-term.ts'
import { PricingTier } from './pricing-tier.ts'
import { ProductCommitment } from './product-commitment.ts'
import { ProductStock } from './product-stock.ts'
import { QueuedCart } from './queued-cart.ts'
import { QueuedOrder } from './queued-order.ts'
import { RateWindow } from './rate-window.ts'
import { RefreshToken } from './refresh-token.ts'
import { RequestLogReader } from './request-log-reader.ts'
import { Revocation } from './revocation.ts'
import { SalePrice } from './sale-price.ts'
import { SerialNumber } from './serial-number.ts'
import { SigningKey } from './signing-key.ts'
import { StockAdjustment } from './stock-adjustment.ts'
import { StockTransfer } from './stock-transfer.ts'
import { StockTransferLine } from './stock-transfer-line.ts'
import { StoreQueue } from './store-queue.ts'
import { SupplierAvailability } from './supplier-availability.ts'
import { TenantClock } from './tenant-clock.ts'
import { TenantSnapshot } from './tenant-snapshot.ts'
import { Usage } from './usage.ts'
import { UserAccount } from './user-account.ts'
import { UserLocation } from './user-location.ts'
import { WebhookDelivery } from './webhook-delivery.ts'
import { WebhookSecret } from './webhook-secret.ts'
import { WebhookSubscription } from './webhook-subscription.ts'

export const entities = [
  ...[Company, EntityNode, CatalogItem, Client, ClientSecret, LockReason, UserAccount],
  ...[UserLocation, FirstPasswordToken],
  ...[RefreshToken, Revocation, LogonFailure, SigningKey, AuditEntry, CompanyRuleFile],
  ...[IdAllocation, IdempotencyKey, Usage, RateWindow, TenantClock, TenantSnapshot],
  ...[Cart, CartItem, QueuedCart, PendingOrder, QueuedOrder, StoreQueue],
  ...[PricingTier, PricingTerm, PricingGroup, PricingShelf, PricingShelfProduct],
  ...[PricingInformation, SalePrice],
  ...[Invoice, InvoiceCustomer, InvoiceAddress, InvoiceOrder, InvoiceItem],
  ...[InvoicePayment, InvoiceTaxLine, InvoiceTaxDetail, InvoiceRefundedItem, InvoiceRefundedTax],
  InvoiceRefundedPayment,
  ...[ProductStock, StockAdjustment, SerialNumber, LotPackage, AvailabilityThreshold],
  ...[HoldBatch, HoldLine, ProductCommitment, StockTransfer, StockTransferLine, SupplierAvailability],
  ...[OutgoingMail, DeviceEnrollment, LoggedRequest, RequestLogReader, Event, EventCounter],
  ...[WebhookSubscription, WebhookSecret, WebhookDelivery],
]
