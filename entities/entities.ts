// All entities, as MikroORM's configuration needs them. test/database/database.test.ts checks that each entity has the
// columns of the table that the migrations create.
import { AuditEntry } from './accounts/audit-entry.ts'
import { BasicSession } from './accounts/basic-session.ts'
import { Client } from './accounts/client.ts'
import { ClientSecret } from './accounts/client-secret.ts'
import { LoginAddress } from './accounts/login-address.ts'
import { LogonFailure } from './accounts/logon-failure.ts'
import { RefreshToken } from './accounts/refresh-token.ts'
import { Revocation } from './accounts/revocation.ts'
import { SigningKey } from './accounts/signing-key.ts'
import { AvailabilityThreshold } from './availability/availability-threshold.ts'
import { HoldBatch } from './availability/hold-batch.ts'
import { HoldLine } from './availability/hold-line.ts'
import { LotPackage } from './availability/lot-package.ts'
import { ProductCommitment } from './availability/product-commitment.ts'
import { ProductStock } from './availability/product-stock.ts'
import { SerialNumber } from './availability/serial-number.ts'
import { StockAdjustment } from './availability/stock-adjustment.ts'
import { StockTransfer } from './availability/stock-transfer.ts'
import { StockTransferLine } from './availability/stock-transfer-line.ts'
import { SupplierAvailability } from './availability/supplier-availability.ts'
import { Cart } from './cart/cart.ts'
import { CartItem } from './cart/cart-item.ts'
import { PendingOrder } from './cart/pending-order.ts'
import { QueuedCart } from './cart/queued-cart.ts'
import { QueuedOrder } from './cart/queued-order.ts'
import { StoreQueue } from './cart/store-queue.ts'
import { CatalogItem } from './company/catalog-item.ts'
import { Company } from './company/company.ts'
import { CompanyRuleFile } from './company/company-rule-file.ts'
import { EntityNode } from './company/entity-node.ts'
import { IdAllocation } from './company/id-allocation.ts'
import { Event } from './events/event.ts'
import { EventArrival } from './events/event-arrival.ts'
import { EventCounter } from './events/event-counter.ts'
import { WebhookDelivery } from './events/webhook-delivery.ts'
import { WebhookSecret } from './events/webhook-secret.ts'
import { WebhookSubscription } from './events/webhook-subscription.ts'
import { Invoice } from './invoicing/invoice.ts'
import { InvoiceAddress } from './invoicing/invoice-address.ts'
import { InvoiceCustomer } from './invoicing/invoice-customer.ts'
import { InvoiceItem } from './invoicing/invoice-item.ts'
import { InvoiceOrder } from './invoicing/invoice-order.ts'
import { InvoicePayment } from './invoicing/invoice-payment.ts'
import { InvoiceRefundedItem } from './invoicing/invoice-refunded-item.ts'
import { InvoiceRefundedPayment } from './invoicing/invoice-refunded-payment.ts'
import { InvoiceRefundedTax } from './invoicing/invoice-refunded-tax.ts'
import { InvoiceTaxDetail } from './invoicing/invoice-tax-detail.ts'
import { InvoiceTaxLine } from './invoicing/invoice-tax-line.ts'
import { IdempotencyKey } from './platform/idempotency-key.ts'
import { OutgoingMail } from './platform/outgoing-mail.ts'
import { RateWindow } from './platform/rate-window.ts'
import { Usage } from './platform/usage.ts'
import { PricingGroup } from './pricing/pricing-group.ts'
import { PricingInformation } from './pricing/pricing-information.ts'
import { PricingShelf } from './pricing/pricing-shelf.ts'
import { PricingShelfProduct } from './pricing/pricing-shelf-product.ts'
import { PricingTerm } from './pricing/pricing-term.ts'
import { PricingTier } from './pricing/pricing-tier.ts'
import { SalePrice } from './pricing/sale-price.ts'
import { DeviceEnrollment } from './reportdata/device-enrollment.ts'
import { LoggedRequest } from './sandbox/logged-request.ts'
import { RequestLogReader } from './sandbox/request-log-reader.ts'
import { TenantClock } from './sandbox/tenant-clock.ts'
import { TenantSnapshot } from './sandbox/tenant-snapshot.ts'
import { FirstPasswordToken } from './usermanager/first-password-token.ts'
import { LockReason } from './usermanager/lock-reason.ts'
import { UserAccount } from './usermanager/user-account.ts'
import { UserLocation } from './usermanager/user-location.ts'

export const entities = [
  ...[Company, EntityNode, CatalogItem, Client, ClientSecret, LockReason, UserAccount],
  ...[UserLocation, FirstPasswordToken],
  ...[RefreshToken, BasicSession, Revocation, LogonFailure, LoginAddress, SigningKey],
  ...[AuditEntry, CompanyRuleFile],
  ...[IdAllocation, IdempotencyKey, Usage, RateWindow, TenantClock, TenantSnapshot],
  ...[Cart, CartItem, QueuedCart, PendingOrder, QueuedOrder, StoreQueue],
  ...[PricingTier, PricingTerm, PricingGroup, PricingShelf, PricingShelfProduct],
  ...[PricingInformation, SalePrice],
  ...[Invoice, InvoiceCustomer, InvoiceAddress, InvoiceOrder, InvoiceItem],
  ...[InvoicePayment, InvoiceTaxLine, InvoiceTaxDetail, InvoiceRefundedItem, InvoiceRefundedTax],
  InvoiceRefundedPayment,
  ...[ProductStock, StockAdjustment, SerialNumber, LotPackage, AvailabilityThreshold],
  ...[HoldBatch, HoldLine, ProductCommitment, StockTransfer, StockTransferLine, SupplierAvailability],
  ...[OutgoingMail, DeviceEnrollment, LoggedRequest, RequestLogReader, Event, EventArrival, EventCounter],
  ...[WebhookSubscription, WebhookSecret, WebhookDelivery],
]
