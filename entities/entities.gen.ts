// Written by `npm run generate` from entities/tables. Do not edit.
import { AuditEntry } from './tables/accounts/audit-entry.ts'
import { BasicSession } from './tables/accounts/basic-session.ts'
import { ClientSecret } from './tables/accounts/client-secret.ts'
import { Client } from './tables/accounts/client.ts'
import { LoginAddress } from './tables/accounts/login-address.ts'
import { LogonFailure } from './tables/accounts/logon-failure.ts'
import { RefreshToken } from './tables/accounts/refresh-token.ts'
import { Revocation } from './tables/accounts/revocation.ts'
import { SigningKey } from './tables/accounts/signing-key.ts'
import { AvailabilityThreshold } from './tables/availability/availability-threshold.ts'
import { HoldBatch } from './tables/availability/hold-batch.ts'
import { HoldLine } from './tables/availability/hold-line.ts'
import { LotPackage } from './tables/availability/lot-package.ts'
import { ProductCommitment } from './tables/availability/product-commitment.ts'
import { ProductStock } from './tables/availability/product-stock.ts'
import { SerialNumber } from './tables/availability/serial-number.ts'
import { StockAdjustment } from './tables/availability/stock-adjustment.ts'
import { StockTransferLine } from './tables/availability/stock-transfer-line.ts'
import { StockTransfer } from './tables/availability/stock-transfer.ts'
import { SupplierAvailability } from './tables/availability/supplier-availability.ts'
import { CartItem } from './tables/cart/cart-item.ts'
import { Cart } from './tables/cart/cart.ts'
import { PendingOrder } from './tables/cart/pending-order.ts'
import { QueuedCart } from './tables/cart/queued-cart.ts'
import { QueuedOrder } from './tables/cart/queued-order.ts'
import { StoreQueue } from './tables/cart/store-queue.ts'
import { CatalogItem } from './tables/company/catalog-item.ts'
import { CompanyRuleFile } from './tables/company/company-rule-file.ts'
import { Company } from './tables/company/company.ts'
import { EntityNode } from './tables/company/entity-node.ts'
import { IdAllocation } from './tables/company/id-allocation.ts'
import { EventArrival } from './tables/events/event-arrival.ts'
import { EventCounter } from './tables/events/event-counter.ts'
import { Event } from './tables/events/event.ts'
import { WebhookDelivery } from './tables/events/webhook-delivery.ts'
import { WebhookSecret } from './tables/events/webhook-secret.ts'
import { WebhookSubscription } from './tables/events/webhook-subscription.ts'
import { InvoiceAddress } from './tables/invoicing/invoice-address.ts'
import { InvoiceCustomer } from './tables/invoicing/invoice-customer.ts'
import { InvoiceItem } from './tables/invoicing/invoice-item.ts'
import { InvoiceOrder } from './tables/invoicing/invoice-order.ts'
import { InvoicePayment } from './tables/invoicing/invoice-payment.ts'
import { InvoiceRefundedItem } from './tables/invoicing/invoice-refunded-item.ts'
import { InvoiceRefundedPayment } from './tables/invoicing/invoice-refunded-payment.ts'
import { InvoiceRefundedTax } from './tables/invoicing/invoice-refunded-tax.ts'
import { InvoiceTaxDetail } from './tables/invoicing/invoice-tax-detail.ts'
import { InvoiceTaxLine } from './tables/invoicing/invoice-tax-line.ts'
import { Invoice } from './tables/invoicing/invoice.ts'
import { IdempotencyKey } from './tables/platform/idempotency-key.ts'
import { OutgoingMail } from './tables/platform/outgoing-mail.ts'
import { RateWindow } from './tables/platform/rate-window.ts'
import { Usage } from './tables/platform/usage.ts'
import { PricingGroup } from './tables/pricing/pricing-group.ts'
import { PricingInformation } from './tables/pricing/pricing-information.ts'
import { PricingShelfProduct } from './tables/pricing/pricing-shelf-product.ts'
import { PricingShelf } from './tables/pricing/pricing-shelf.ts'
import { PricingTerm } from './tables/pricing/pricing-term.ts'
import { PricingTier } from './tables/pricing/pricing-tier.ts'
import { SalePrice } from './tables/pricing/sale-price.ts'
import { DeviceEnrollment } from './tables/reportdata/device-enrollment.ts'
import { LoggedRequest } from './tables/sandbox/logged-request.ts'
import { RequestLogReader } from './tables/sandbox/request-log-reader.ts'
import { TenantClock } from './tables/sandbox/tenant-clock.ts'
import { TenantSnapshot } from './tables/sandbox/tenant-snapshot.ts'
import { FirstPasswordToken } from './tables/usermanager/first-password-token.ts'
import { LockReason } from './tables/usermanager/lock-reason.ts'
import { UserAccount } from './tables/usermanager/user-account.ts'
import { UserLocation } from './tables/usermanager/user-location.ts'

export const entities = [
  AuditEntry,
  BasicSession,
  ClientSecret,
  Client,
  LoginAddress,
  LogonFailure,
  RefreshToken,
  Revocation,
  SigningKey,
  AvailabilityThreshold,
  HoldBatch,
  HoldLine,
  LotPackage,
  ProductCommitment,
  ProductStock,
  SerialNumber,
  StockAdjustment,
  StockTransferLine,
  StockTransfer,
  SupplierAvailability,
  CartItem,
  Cart,
  PendingOrder,
  QueuedCart,
  QueuedOrder,
  StoreQueue,
  CatalogItem,
  CompanyRuleFile,
  Company,
  EntityNode,
  IdAllocation,
  EventArrival,
  EventCounter,
  Event,
  WebhookDelivery,
  WebhookSecret,
  WebhookSubscription,
  InvoiceAddress,
  InvoiceCustomer,
  InvoiceItem,
  InvoiceOrder,
  InvoicePayment,
  InvoiceRefundedItem,
  InvoiceRefundedPayment,
  InvoiceRefundedTax,
  InvoiceTaxDetail,
  InvoiceTaxLine,
  Invoice,
  IdempotencyKey,
  OutgoingMail,
  RateWindow,
  Usage,
  PricingGroup,
  PricingInformation,
  PricingShelfProduct,
  PricingShelf,
  PricingTerm,
  PricingTier,
  SalePrice,
  DeviceEnrollment,
  LoggedRequest,
  RequestLogReader,
  TenantClock,
  TenantSnapshot,
  FirstPasswordToken,
  LockReason,
  UserAccount,
  UserLocation,
]
