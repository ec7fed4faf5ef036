// Written by `npm run generate` from openapi/. Do not edit.

export type ClientOptions = {
    baseUrl: `${string}://${string}/availability/v1` | `${string}://${string}/availability/v1` | `${string}://${string}/availability` | (string & {});
};

/**
 * The stock of a product at a node.
 */
export type CatalogProductInStock = {
    /**
     * The product.
     */
    Id: string;
    /**
     * The company.
     */
    CompanyId: number;
    /**
     * The node that has it in stock.
     */
    EntityId: number;
    /**
     * The quantity in stock; negative if more was handed out than was recorded.
     */
    Quantity: number;
    /**
     * Whether the supplier can ship the product directly to customers.
     */
    IsDropShippable: boolean;
    /**
     * Whether each unit has a serial number; the stock is then the number of serial numbers.
     */
    IsSerialized: boolean;
    /**
     * Whether the product is kept in lots; the stock is then the sum of their packages.
     */
    IsLot: boolean;
    /**
     * The unit of the quantities, if known.
     */
    UnitId: number | null;
};

/**
 * Stock records.
 */
export type CatalogProductInStockList = Array<CatalogProductInStock>;

/**
 * Stock records that were set in bulk.
 */
export type CatalogProductInStockAcceptedList = Array<CatalogProductInStock>;

/**
 * Stock to set. The representation from a GET is accepted.
 */
export type CatalogProductInStockCreate = {
    /**
     * The product, from the company's catalog.
     */
    Id: string;
    /**
     * May be omitted or 0; otherwise it must be the company in the path.
     */
    CompanyId?: number | null;
    /**
     * The node that has it in stock.
     */
    EntityId: number;
    /**
     * The quantity in stock; for a product with serial numbers or lots it must equal the current one.
     */
    Quantity: number;
    /**
     * Whether the supplier can ship the product directly to customers.
     */
    IsDropShippable?: boolean;
    /**
     * Whether each unit has a serial number; must match the catalog.
     */
    IsSerialized?: boolean;
    /**
     * Whether the product is kept in lots; must match the catalog.
     */
    IsLot?: boolean;
    /**
     * Defined by the catalog; ignored in requests.
     */
    UnitId?: number | null;
};

/**
 * Stock to set at a node. The representation from a GET is accepted.
 */
export type EntityCatalogProductInStockCreate = {
    /**
     * The product, from the company's catalog.
     */
    Id: string;
    /**
     * May be omitted or 0; otherwise it must be the company in the path.
     */
    CompanyId?: number | null;
    /**
     * May be omitted or 0; otherwise it must be the node in the path.
     */
    EntityId?: number | null;
    /**
     * The quantity in stock; for a product with serial numbers or lots it must equal the current one.
     */
    Quantity: number;
    /**
     * Whether the supplier can ship the product directly to customers.
     */
    IsDropShippable?: boolean;
    /**
     * Whether each unit has a serial number; must match the catalog.
     */
    IsSerialized?: boolean;
    /**
     * Whether the product is kept in lots; must match the catalog.
     */
    IsLot?: boolean;
    /**
     * Defined by the catalog; ignored in requests.
     */
    UnitId?: number | null;
};

/**
 * Stock records to set in bulk.
 */
export type CatalogProductInStockCreateList = Array<CatalogProductInStockCreate>;

/**
 * The products to look up.
 */
export type ProductListRead = {
    /**
     * May be sent, because responses have it, and is ignored.
     */
    Id?: number | null;
    CatalogProductAvailabilities: ProductListReadItems;
};

/**
 * Products to look up.
 */
export type ProductListReadItems = Array<ProductListReadItem>;

/**
 * A product to look up; other members of a stock record are ignored.
 */
export type ProductListReadItem = {
    /**
     * The product.
     */
    Id: string;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    CompanyId?: number | null;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    EntityId?: number | null;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    Quantity?: number | null;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    IsDropShippable?: boolean | null;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    IsSerialized?: boolean | null;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    IsLot?: boolean | null;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    UnitId?: number | null;
};

/**
 * The stock of the requested products.
 */
export type ProductList = {
    CatalogProductAvailabilities: CatalogProductInStockAcceptedList;
};

/**
 * The quantities of a product in stock, on order, in transfer and available.
 */
export type CatalogProductQuantities = {
    /**
     * The product.
     */
    Id: string;
    /**
     * The company.
     */
    CompanyId: number;
    /**
     * The node; the company node for the sums over all nodes.
     */
    EntityId: number;
    /**
     * The available quantity: the stock minus holds, commitments and the threshold.
     */
    Quantity: number;
    /**
     * Whether the supplier can ship the product directly to customers.
     */
    IsDropShippable: boolean;
    /**
     * Whether each unit has a serial number; the stock is then the number of serial numbers.
     */
    IsSerialized: boolean;
    /**
     * Whether the product is kept in lots; the stock is then the sum of their packages.
     */
    IsLot: boolean;
    /**
     * The quantity in stock.
     */
    QuantityInStock: number;
    /**
     * The quantity ordered from suppliers.
     */
    QuantityOnOrder: number;
    /**
     * The quantity in transfer from other nodes.
     */
    QuantityTransferIn: number;
    /**
     * The quantity in transfer to other nodes.
     */
    QuantityTransferOut: number;
    /**
     * The unit of the quantities, if known.
     */
    UnitId: number | null;
};

/**
 * Quantities of products.
 */
export type CatalogProductQuantitiesList = Array<CatalogProductQuantities>;

/**
 * Quantities of a product with its serial numbers and lots.
 */
export type CatalogProductQuantitiesDetailed = {
    /**
     * The product.
     */
    Id: string;
    /**
     * The company.
     */
    CompanyId: number;
    /**
     * The node; the company node for the sums over all nodes.
     */
    EntityId: number;
    /**
     * The available quantity: the stock minus holds, commitments and the threshold.
     */
    Quantity: number;
    /**
     * Whether the supplier can ship the product directly to customers.
     */
    IsDropShippable: boolean;
    /**
     * Whether each unit has a serial number; the stock is then the number of serial numbers.
     */
    IsSerialized: boolean;
    /**
     * Whether the product is kept in lots; the stock is then the sum of their packages.
     */
    IsLot: boolean;
    /**
     * The quantity in stock.
     */
    QuantityInStock: number;
    /**
     * The quantity ordered from suppliers.
     */
    QuantityOnOrder: number;
    /**
     * The quantity in transfer from other nodes.
     */
    QuantityTransferIn: number;
    /**
     * The quantity in transfer to other nodes.
     */
    QuantityTransferOut: number;
    /**
     * The unit of the quantities, if known.
     */
    UnitId: number | null;
    /**
     * The serial numbers in ascending order; empty for a product without serial numbers.
     */
    SerialNumbers: Array<string>;
    Lots: LotList;
};

/**
 * Lots of a product; empty for a product that is not kept in lots.
 */
export type LotList = Array<Lot>;

/**
 * A lot with its packages.
 */
export type Lot = {
    /**
     * The number or name of the lot, as the supplier or the store gave it.
     */
    LotId: string;
    /**
     * When it expires, for the company the earliest of its nodes; null if none is known.
     */
    ExpiresUtc: string | null;
    Packages: PackageList;
};

/**
 * Packages of a lot; in the quantities of the company node those of all nodes.
 */
export type PackageList = Array<LotPackage>;

/**
 * Units of a lot.
 */
export type LotQuantity = {
    /**
     * The lot.
     */
    LotId: string;
    /**
     * How many units.
     */
    Quantity: number;
};

/**
 * The lots that were taken or added to, in the order in which they were taken; empty for a product without lots.
 */
export type LotQuantityList = Array<LotQuantity>;

/**
 * May be sent, because responses have it, and is ignored.
 */
export type LotQuantityCreateList = Array<LotQuantityCreate> | null;

/**
 * Units of a lot, as a response has them.
 */
export type LotQuantityCreate = {
    /**
     * The lot.
     */
    LotId?: string | null;
    /**
     * How many units.
     */
    Quantity?: number | null;
};

/**
 * A package of a lot.
 */
export type LotPackage = {
    /**
     * The package.
     */
    PackageId: string;
    /**
     * The quantity in the package.
     */
    Quantity: number;
};

/**
 * A serial number in stock.
 */
export type SerialNumber = {
    /**
     * The serial number.
     */
    Id: string;
    /**
     * The product.
     */
    CatalogProductId: string;
    /**
     * The node that has it in stock.
     */
    EntityId: number;
    /**
     * The company.
     */
    CompanyId: number;
};

/**
 * Serial numbers.
 */
export type SerialNumberList = Array<SerialNumber>;

/**
 * A serial number to add.
 */
export type SerialNumberCreate = {
    /**
     * The serial number, without parentheses and slashes. White space at its ends is removed.
     */
    Id: string;
    /**
     * May be omitted or the empty GUID; otherwise it must be the product in the path.
     */
    CatalogProductId?: string | null;
    /**
     * May be omitted or 0; otherwise it must be the node in the path.
     */
    EntityId?: number | null;
    /**
     * May be omitted or 0; otherwise it must be the company in the path.
     */
    CompanyId?: number | null;
};

/**
 * Serial numbers to add in bulk.
 */
export type SerialNumberCreateList = Array<SerialNumberCreate>;

/**
 * Serial numbers that were added in bulk.
 */
export type SerialNumberAcceptedList = Array<SerialNumber>;

/**
 * A lot of a product in stock.
 */
export type CatalogProductInStockLot = {
    /**
     * The number or name of the lot, as the supplier or the store gave it.
     */
    Id: string;
    /**
     * The product.
     */
    CatalogProductId: string;
    /**
     * The company.
     */
    CompanyId: number;
    /**
     * The node that has it in stock.
     */
    EntityId: number;
    /**
     * When it expires; null if it does not, or nobody knows. What expires first is taken first.
     */
    ExpiresUtc: string | null;
    Packages: PackageList;
};

/**
 * Lots.
 */
export type CatalogProductInStockLotList = Array<CatalogProductInStockLot>;

/**
 * A lot to set. The representation from a GET is accepted.
 */
export type CatalogProductInStockLotCreate = {
    /**
     * The lot, without parentheses and slashes. White space at its ends is removed.
     */
    Id: string;
    /**
     * May be omitted or the empty GUID; otherwise it must be the product in the path.
     */
    CatalogProductId?: string | null;
    /**
     * May be omitted or 0; otherwise it must be the company in the path.
     */
    CompanyId?: number | null;
    /**
     * May be omitted or 0; otherwise it must be the node in the path.
     */
    EntityId?: number | null;
    /**
     * When it expires. Without it the lot has no expiry, and is taken after those that expire.
     */
    ExpiresUtc?: string | null;
    Packages: PackageCreateList;
};

/**
 * All packages of the lot.
 */
export type PackageCreateList = Array<PackageCreate>;

/**
 * A package of the lot.
 */
export type PackageCreate = {
    /**
     * Description of the package, as free text.
     */
    PackageId: string;
    /**
     * The quantity in the package.
     */
    Quantity: number;
};

/**
 * A change of the stock of a product at a node.
 */
export type StockAdjustment = {
    /**
     * The row; later changes of the same stock have higher ones.
     */
    Id: number;
    /**
     * The node that has the stock.
     */
    EntityId: number;
    /**
     * The product.
     */
    CatalogItemId: string;
    /**
     * The quantity that was added, or removed if it is negative.
     */
    Delta: number;
    /**
     * The quantity in stock after the change.
     */
    QuantityAfter: number;
    Reason: StockAdjustmentReason;
    /**
     * What the client noted, such as the number of a document; for a fulfilled commitment its invoice.
     */
    Reference: string | null;
    /**
     * The serial numbers that were added or removed.
     */
    SerialNumbers: Array<string>;
    /**
     * The first of Lots. `$filter` finds the rows with any lot of this Id.
     */
    LotId: string | null;
    Lots: LotQuantityList;
    /**
     * The Id of the user or the ClientId of the client that made the change.
     */
    CreatedBy: string;
    /**
     * When the change was made.
     */
    CreatedUtc: string;
};

/**
 * Why the stock changed. Set: the stock, a serial number or a lot was written; Removed: the stock record was deleted; Lost: a part of a transfer did not arrive; the others were given by the client.
 */
export type StockAdjustmentReason = 'Sale' | 'Return' | 'Receipt' | 'Count' | 'Damage' | 'Transfer' | 'Correction' | 'Set' | 'Removed' | 'Lost';

/**
 * Why the stock changes.
 */
export type StockAdjustmentReasonCreate = 'Sale' | 'Return' | 'Receipt' | 'Count' | 'Damage' | 'Transfer' | 'Correction';

/**
 * Rows of the ledger.
 */
export type StockAdjustmentList = Array<StockAdjustment>;

/**
 * A change of stock by a quantity.
 */
export type StockAdjustmentCreate = {
    /**
     * The quantity to add, or to remove if it is negative.
     */
    Delta: number;
    Reason: StockAdjustmentReasonCreate;
    /**
     * A note for the ledger, such as the number of a document.
     */
    Reference?: string | null;
    /**
     * For a serialized product one serial number for each unit.
     */
    SerialNumbers?: Array<string>;
    /**
     * The lot to take from or to add to. Required to add to a product in lots.
     */
    LotId?: string | null;
};

/**
 * Adjustments to make, all or none.
 */
export type StockAdjustmentBulkCreateList = Array<StockAdjustmentBulkCreate>;

/**
 * A change of the stock of a product at a node.
 */
export type StockAdjustmentBulkCreate = {
    /**
     * The node.
     */
    EntityId: number;
    /**
     * The product, from the company's catalog.
     */
    CatalogItemId: string;
    /**
     * The quantity to add, or to remove if it is negative.
     */
    Delta: number;
    Reason: StockAdjustmentReasonCreate;
    /**
     * A note for the ledger, such as the number of a document.
     */
    Reference?: string | null;
    /**
     * For a serialized product one serial number for each unit.
     */
    SerialNumbers?: Array<string>;
    /**
     * The lot to take from or to add to. Required to add to a product in lots.
     */
    LotId?: string | null;
};

/**
 * Products on their way from one node to another.
 */
export type StockTransfer = {
    /**
     * The transfer.
     */
    Id: string;
    /**
     * The node that sent the products.
     */
    FromEntityId: number;
    /**
     * The node that they are for.
     */
    ToEntityId: number;
    Status: StockTransferStatus;
    Lines: StockTransferLineList;
    /**
     * The Id of the user or the ClientId of the client that sent them.
     */
    CreatedBy: string;
    /**
     * When they were sent.
     */
    CreatedUtc: string;
    /**
     * Who received or cancelled the transfer.
     */
    ClosedBy: string | null;
    /**
     * When it was received or cancelled.
     */
    ClosedUtc: string | null;
};

/**
 * Whether the products, or a part of them, are on their way; or the transfer ended because they arrived or were lost (Received), or because what was on its way returned to the node that sent it (Cancelled).
 */
export type StockTransferStatus = 'InTransit' | 'Received' | 'Cancelled';

/**
 * The products, one line for each.
 */
export type StockTransferLineList = Array<StockTransferLine>;

/**
 * A product in a transfer.
 */
export type StockTransferLine = {
    /**
     * The product.
     */
    CatalogItemId: string;
    /**
     * How many were sent.
     */
    Quantity: number;
    /**
     * The serial numbers of the units of a serialized product.
     */
    SerialNumbers: Array<string>;
    Lots: LotQuantityList;
    /**
     * How many of them have arrived.
     */
    ReceivedQuantity: number;
    /**
     * The serial numbers of those that have arrived.
     */
    ReceivedSerialNumbers: Array<string>;
    /**
     * How many were written off when the transfer was closed.
     */
    LostQuantity: number;
};

/**
 * Transfers.
 */
export type StockTransferList = Array<StockTransfer>;

/**
 * Products to send. The representation from a GET is accepted.
 */
export type StockTransferCreate = {
    /**
     * The node whose stock is taken.
     */
    FromEntityId: number;
    /**
     * The node that receives it.
     */
    ToEntityId: number;
    Lines: StockTransferLineCreateList;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    Id?: string | null;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    Status?: string | null;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    CreatedBy?: string | null;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    CreatedUtc?: string | null;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    ClosedBy?: string | null;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    ClosedUtc?: string | null;
};

/**
 * The products.
 */
export type StockTransferLineCreateList = Array<StockTransferLineCreate>;

/**
 * A product to send.
 */
export type StockTransferLineCreate = {
    /**
     * The product, from the company's catalog.
     */
    CatalogItemId: string;
    /**
     * How many.
     */
    Quantity: number;
    /**
     * For a serialized product the serial numbers of the units, one for each.
     */
    SerialNumbers?: Array<string>;
    Lots?: LotQuantityCreateList;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    ReceivedQuantity?: number | null;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    ReceivedSerialNumbers?: Array<string> | null;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    LostQuantity?: number | null;
};

/**
 * What has arrived of a transfer.
 */
export type StockTransferReceipt = {
    Lines?: StockTransferReceiptLineList;
    /**
     * Whether the transfer ends; what has not arrived by then is lost.
     */
    Close?: boolean | null;
};

/**
 * The products that have arrived.
 */
export type StockTransferReceiptLineList = Array<StockTransferReceiptLine> | null;

/**
 * A product that has arrived.
 */
export type StockTransferReceiptLine = {
    /**
     * The product, one of the transfer.
     */
    CatalogItemId: string;
    /**
     * How many have arrived.
     */
    Quantity: number;
    /**
     * For a serialized product the serial numbers of the units, one for each.
     */
    SerialNumbers?: Array<string> | null;
};

/**
 * The quantity of a product that must stay at a node.
 */
export type AvailabilityThreshold = {
    /**
     * The threshold's identifier, assigned by the system.
     */
    Id: number;
    /**
     * The product.
     */
    ProductId: string;
    /**
     * The company.
     */
    CompanyId: number;
    /**
     * The node of the company tree.
     */
    EntityId: number;
    /**
     * The quantity that must stay in stock.
     */
    MinQuantity: number;
    /**
     * The unit of MinQuantity; stored but not evaluated.
     */
    UnitId: number | null;
};

/**
 * Thresholds.
 */
export type AvailabilityThresholdList = Array<AvailabilityThreshold>;

/**
 * A threshold to set. The representation from a GET is accepted.
 */
export type AvailabilityThresholdCreate = {
    /**
     * Assigned by the system; ignored in requests.
     */
    Id?: number | null;
    /**
     * The product, from the company's catalog.
     */
    ProductId: string;
    /**
     * May be omitted or 0; otherwise it must be the company in the path.
     */
    CompanyId?: number | null;
    /**
     * May be omitted or 0; otherwise it must be the node in the path.
     */
    EntityId?: number | null;
    /**
     * The quantity that must stay in stock.
     */
    MinQuantity: number;
    /**
     * The unit of MinQuantity; stored but not evaluated.
     */
    UnitId?: number | null;
};

/**
 * The new values of a threshold.
 */
export type AvailabilityThresholdUpdate = {
    /**
     * May be omitted or 0; otherwise it must be the threshold in the path.
     */
    Id?: number | null;
    /**
     * May be omitted; otherwise it must be the product of the threshold.
     */
    ProductId?: string | null;
    /**
     * May be omitted or 0; otherwise it must be the company in the path.
     */
    CompanyId?: number | null;
    /**
     * May be omitted or 0; otherwise it must be the node in the path.
     */
    EntityId?: number | null;
    /**
     * The quantity that must stay in stock.
     */
    MinQuantity: number;
    /**
     * The unit of MinQuantity; stored but not evaluated.
     */
    UnitId?: number | null;
};

/**
 * A product below its threshold.
 */
export type AvailabilityBelowThreshold = {
    /**
     * The threshold's identifier.
     */
    Id: number;
    /**
     * The company.
     */
    CompanyId: number;
    /**
     * The node of the company tree.
     */
    EntityId: number;
    /**
     * The product.
     */
    ProductId: string;
    /**
     * The available quantity before the threshold is subtracted.
     */
    Quantity: number;
    /**
     * The quantity ordered from suppliers.
     */
    QuantityOnOrder: number;
    /**
     * The quantity in transfer from other nodes.
     */
    QuantityInTransfer: number;
    /**
     * The quantity that must stay in stock.
     */
    MinQuantity: number;
    /**
     * The unit of MinQuantity.
     */
    UnitId: number | null;
};

/**
 * Products below their threshold.
 */
export type AvailabilityBelowThresholdList = Array<AvailabilityBelowThreshold>;

/**
 * Products that are held in one batch.
 */
export type CatalogProductHoldBatch = {
    /**
     * The hold batch.
     */
    Id: string;
    /**
     * The node of the company tree.
     */
    EntityId: number;
    /**
     * Duration of the hold in minutes.
     */
    HoldDurationInMinutes: number;
    /**
     * When the hold ends, UTC; from that moment it no longer counts.
     */
    ExpiresAtUtc: string;
    Products: ProductHoldList;
};

/**
 * Hold batches.
 */
export type CatalogProductHoldBatchList = Array<CatalogProductHoldBatch>;

/**
 * The held products, one line per product.
 */
export type ProductHoldList = Array<ProductHold>;

/**
 * A held quantity of a product.
 */
export type ProductHold = {
    /**
     * The product.
     */
    CatalogProductId: string;
    /**
     * The held quantity.
     */
    Quantity: number;
};

/**
 * Products to hold in one batch.
 */
export type CatalogProductHoldBatchCreate = {
    /**
     * A new identifier that the client chooses; if omitted, null or empty, the system assigns one.
     */
    Id?: string | null;
    /**
     * May be omitted or 0; otherwise it must be the node in the path.
     */
    EntityId?: number | null;
    /**
     * Duration in minutes.
     */
    HoldDurationInMinutes: number;
    /**
     * Computed from the duration; ignored in requests.
     */
    ExpiresAtUtc?: string | null;
    Products: ProductHoldCreateList;
};

/**
 * The products to hold.
 */
export type ProductHoldCreateList = Array<ProductHoldCreate>;

/**
 * A quantity of a product to hold.
 */
export type ProductHoldCreate = {
    /**
     * The product, from the company's catalog.
     */
    CatalogProductId: string;
    /**
     * The quantity.
     */
    Quantity: number;
};

/**
 * A product on hold in one batch.
 */
export type CatalogProductOnHold = {
    /**
     * The hold batch.
     */
    Id: string;
    /**
     * The node of the company tree.
     */
    EntityId: number;
    /**
     * The product.
     */
    CatalogProductId: string;
    /**
     * The held quantity.
     */
    Quantity: number;
    /**
     * When the hold ends, UTC; from that moment it no longer counts.
     */
    ExpiresAtUtc: string;
};

/**
 * Products on hold.
 */
export type CatalogProductOnHoldList = Array<CatalogProductOnHold>;

/**
 * A committed quantity of a product.
 */
export type CatalogProductCommitted = {
    /**
     * The commitment.
     */
    Id: string;
    /**
     * The node of the company tree.
     */
    EntityId: number;
    /**
     * The product.
     */
    CatalogProductId: string;
    /**
     * The committed quantity.
     */
    Quantity: number;
};

/**
 * Commitments.
 */
export type CatalogProductCommittedList = Array<CatalogProductCommitted>;

/**
 * Products to commit.
 */
export type CatalogProductCommittedCreate = {
    /**
     * A new identifier that the client chooses; if omitted, null or empty, the system assigns one.
     */
    Id?: string | null;
    /**
     * May be omitted or 0; otherwise it must be the node in the path.
     */
    EntityId?: number | null;
    /**
     * The product, from the company's catalog.
     */
    CatalogProductId: string;
    /**
     * The quantity.
     */
    Quantity: number;
};

/**
 * What a commitment was fulfilled with.
 */
export type CommitmentFulfilment = {
    /**
     * The invoice of the company about the sale, if there is one.
     */
    InvoiceId?: string | null;
    /**
     * For a serialized product the serial numbers of the units, one for each.
     */
    SerialNumbers?: Array<string>;
};

/**
 * A supplier's availability of a product.
 */
export type SupplierProductAvailability = {
    /**
     * The record's identifier, assigned by the system.
     */
    Id: string;
    /**
     * The supplier's own identifier of the product.
     */
    SupplierSku: string;
    /**
     * The supplier.
     */
    SupplierEntityId: number;
    /**
     * Whether it can be ordered.
     */
    IsAvailable: boolean;
    /**
     * The quantity that the supplier has.
     */
    Quantity: number;
    /**
     * When the record was last set, UTC.
     */
    LastModifiedDateUtc: string;
};

/**
 * A supplier's availability.
 */
export type SupplierProductAvailabilityList = Array<SupplierProductAvailability>;

/**
 * A supplier's availability of a product. The representation from a GET is accepted.
 */
export type SupplierProductAvailabilityCreate = {
    /**
     * Assigned by the system; ignored in requests.
     */
    Id?: string | null;
    /**
     * The supplier's own identifier of the product; each has one record. White space at its ends is removed.
     */
    SupplierSku: string;
    /**
     * May be omitted or 0; otherwise it must be the supplier in the path.
     */
    SupplierEntityId?: number | null;
    /**
     * Whether it can be ordered.
     */
    IsAvailable?: boolean;
    /**
     * The quantity that the supplier has.
     */
    Quantity?: number;
    /**
     * Set by the system; ignored in requests.
     */
    LastModifiedDateUtc?: string | null;
};

/**
 * A supplier's availability of some products.
 */
export type BulkSupplierProductAvailability = {
    SupplierAvailabilities: SupplierProductAvailabilityAcceptedList;
};

/**
 * A supplier's availability of some products.
 */
export type SupplierProductAvailabilityAcceptedList = Array<SupplierProductAvailability>;

/**
 * A supplier's availability of many products.
 */
export type BulkSupplierProductAvailabilityCreate = {
    /**
     * May be sent, because responses have it, and is ignored.
     */
    Id?: number | null;
    SupplierAvailabilities: SupplierProductAvailabilityCreateList;
};

/**
 * The records to set.
 */
export type SupplierProductAvailabilityCreateList = Array<SupplierProductAvailabilityCreate>;

/**
 * The products of a supplier to look up.
 */
export type BulkSupplierProductAvailabilityRead = {
    /**
     * May be sent, because responses have it, and is ignored.
     */
    Id?: number | null;
    SupplierAvailabilities: SupplierProductAvailabilityReadList;
};

/**
 * The products to look up.
 */
export type SupplierProductAvailabilityReadList = Array<SupplierProductAvailabilityRead>;

/**
 * A product to look up; other members of the record are ignored.
 */
export type SupplierProductAvailabilityRead = {
    /**
     * May be sent, because responses have it, and is ignored.
     */
    Id?: string | null;
    /**
     * The supplier's own identifier of the product.
     */
    SupplierSku: string;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    SupplierEntityId?: number | null;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    IsAvailable?: boolean | null;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    Quantity?: number | null;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    LastModifiedDateUtc?: string | null;
};

/**
 * One of the errors of a request.
 */
export type ProblemDetail = {
    /**
     * Stable code of the error; only business rules have one.
     */
    Code?: string;
    /**
     * The index of the invalid member of a bulk list, from 0.
     */
    Index?: number;
    /**
     * The invalid field, as a path from the body, or the name of a parameter.
     */
    Field?: string;
    /**
     * Description of the error, and what is allowed.
     */
    Message: string;
};

/**
 * All errors found, each with its field.
 */
export type ProblemDetailList = Array<ProblemDetail>;

/**
 * Why a request was refused or failed.
 */
export type Problem = {
    /**
     * A sentence for people; it names the invalid field if there is one.
     */
    Message: string;
    /**
     * More details about the cause.
     */
    Description?: string | null;
    /**
     * Stable code of the error, for programs. With several errors, the code of the one that determined the status.
     */
    Code?: string | null;
    Details?: ProblemDetailList;
};

/**
 * The version of the service and of its database.
 */
export type PingStatus = {
    /**
     * Version of the software.
     */
    ApplicationVersion: string;
    /**
     * Number of database migrations that have been applied.
     */
    DbVersion: number;
};

/**
 * The company; it must be the company of the access token.
 */
export type CompanyId = number;

/**
 * Returns only members that satisfy the expression. It has comparisons `eq ne gt ge lt le` and lists such as `Id in (1, 2)`, joined by `and`, `or`, `not` and parentheses. The functions are `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Numbers may have the suffixes of OData (`5L`, `19.99M`, `1.5d`, `2f`). Only properties marked `x-filterable` may be named. At most 50 comparisons; each value of a list is one.
 */
export type Filter = string;

/**
 * Properties to sort by, separated by commas, each optionally followed by `asc` or `desc`. Only properties marked `x-filterable` may be named.
 */
export type OrderBy = string;

/**
 * The number of members to skip. The cost grows with the number, and writes between two requests move members across pages: to read a list page by page, follow the links instead.
 */
export type Skip = number;

/**
 * Continues the list at the first or last member of another page. The links `next` and `prev` contain it; follow them as they are. The value has no meaning for clients. It belongs to its query: with another path, filter, order or language, or with `$skip`, it is refused with 400. `$top` and `$count` may change.
 */
export type SkipToken = string;

/**
 * The maximum number of members to return; if omitted, the whole list is returned.
 */
export type Top = number;

/**
 * Whether the response has `X-Total-Count`, the total number of members on all pages.
 */
export type Count = boolean;

/**
 * Makes the request safe to repeat. A request with the same key and body gets the first successful response again, for the hours of the limit IdempotencyKeyHours. The same key with another body is refused with 422.
 */
export type IdempotencyKey = string;

/**
 * A node of the company's tree, such as a division, a location or a device.
 */
export type EntityId = number;

/**
 * A product of the company's catalog.
 */
export type CatalogItemId = string;

/**
 * The ETag from the last read; if the resource has not changed since, the response is 304 without a body.
 */
export type IfNoneMatch = string;

/**
 * A product of the company's catalog.
 */
export type CatalogProductId = string;

/**
 * The serial number.
 */
export type SerialNumberId = string;

/**
 * The number or name of the lot, as the supplier or the store gave it.
 */
export type LotId = string;

/**
 * The row of the ledger of stock.
 */
export type AdjustmentId = number;

/**
 * The transfer.
 */
export type TransferId = string;

/**
 * The availability threshold.
 */
export type ThresholdId = number;

/**
 * The hold batch.
 */
export type HoldBatchId = string;

/**
 * The commitment.
 */
export type CommitmentId = string;

/**
 * A supplier node of a company's tree; for a supplier's access token it must be that supplier.
 */
export type SupplierEntityId = number;

/**
 * The system's identifier of a supplier's availability of a product.
 */
export type SupplierSkuId = string;

/**
 * The ETag from the last read, of JSON or HAL. The request is refused with 412 if the resource has changed since, or if the request would create it. `*` matches every existing resource. A weak tag (`W/`) matches none.
 */
export type IfMatch = string;

/**
 * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
 */
export type IfNoneMatchOfWrite = string;

/**
 * The operation writes several resources, so it refuses every condition with 412, If-None-Match too.
 */
export type IfMatchOfSeveral = string;

/**
 * `*` requires that the resource exists; otherwise the request is refused with 412. The resource has no ETag, so any other value is refused too.
 */
export type IfMatchWithoutTag = string;

export type ListStockData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
    };
    query?: {
        /**
         * Returns only members that satisfy the expression. It has comparisons `eq ne gt ge lt le` and lists such as `Id in (1, 2)`, joined by `and`, `or`, `not` and parentheses. The functions are `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Numbers may have the suffixes of OData (`5L`, `19.99M`, `1.5d`, `2f`). Only properties marked `x-filterable` may be named. At most 50 comparisons; each value of a list is one.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each optionally followed by `asc` or `desc`. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * The number of members to skip. The cost grows with the number, and writes between two requests move members across pages: to read a list page by page, follow the links instead.
         */
        $skip?: number;
        /**
         * Continues the list at the first or last member of another page. The links `next` and `prev` contain it; follow them as they are. The value has no meaning for clients. It belongs to its query: with another path, filter, order or language, or with `$skip`, it is refused with 400. `$top` and `$count` may change.
         */
        $skiptoken?: string;
        /**
         * The maximum number of members to return; if omitted, the whole list is returned.
         */
        $top?: number;
        /**
         * Whether the response has `X-Total-Count`, the total number of members on all pages.
         */
        $count?: boolean;
    };
    url: '/Companies({CompanyId})/CatalogItems';
};

export type ListStockErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type ListStockError = ListStockErrors[keyof ListStockErrors];

export type ListStockResponses = {
    /**
     * The stock records, in the requested order.
     */
    200: CatalogProductInStockList;
};

export type ListStockResponse = ListStockResponses[keyof ListStockResponses];

export type UpsertStockData = {
    /**
     * The stock at one node.
     */
    body: CatalogProductInStockCreate;
    headers?: {
        /**
         * Makes the request safe to repeat. A request with the same key and body gets the first successful response again, for the hours of the limit IdempotencyKeyHours. The same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag from the last read, of JSON or HAL. The request is refused with 412 if the resource has changed since, or if the request would create it. `*` matches every existing resource. A weak tag (`W/`) matches none.
         */
        'If-Match'?: string;
        /**
         * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/CatalogItems';
};

export type UpsertStockErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The condition in If-Match or If-None-Match is false. Nothing was changed.
     */
    412: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation, counted in bytes after gzip decompression.
     */
    413: Problem;
    /**
     * The body has a media type that the operation does not accept, a charset other than UTF-8, or a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type UpsertStockError = UpsertStockErrors[keyof UpsertStockErrors];

export type UpsertStockResponses = {
    /**
     * The replaced record.
     */
    200: CatalogProductInStock;
    /**
     * The new stock record.
     */
    201: CatalogProductInStock;
};

export type UpsertStockResponse = UpsertStockResponses[keyof UpsertStockResponses];

export type ListEntityStockData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
    };
    query?: {
        /**
         * Returns only members that satisfy the expression. It has comparisons `eq ne gt ge lt le` and lists such as `Id in (1, 2)`, joined by `and`, `or`, `not` and parentheses. The functions are `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Numbers may have the suffixes of OData (`5L`, `19.99M`, `1.5d`, `2f`). Only properties marked `x-filterable` may be named. At most 50 comparisons; each value of a list is one.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each optionally followed by `asc` or `desc`. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * The number of members to skip. The cost grows with the number, and writes between two requests move members across pages: to read a list page by page, follow the links instead.
         */
        $skip?: number;
        /**
         * Continues the list at the first or last member of another page. The links `next` and `prev` contain it; follow them as they are. The value has no meaning for clients. It belongs to its query: with another path, filter, order or language, or with `$skip`, it is refused with 400. `$top` and `$count` may change.
         */
        $skiptoken?: string;
        /**
         * The maximum number of members to return; if omitted, the whole list is returned.
         */
        $top?: number;
        /**
         * Whether the response has `X-Total-Count`, the total number of members on all pages.
         */
        $count?: boolean;
    };
    url: '/Companies({CompanyId})/Entities({EntityId})/CatalogItems';
};

export type ListEntityStockErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type ListEntityStockError = ListEntityStockErrors[keyof ListEntityStockErrors];

export type ListEntityStockResponses = {
    /**
     * The stock records, in the requested order.
     */
    200: CatalogProductInStockList;
};

export type ListEntityStockResponse = ListEntityStockResponses[keyof ListEntityStockResponses];

export type UpsertEntityStockData = {
    /**
     * The stock of one product.
     */
    body: EntityCatalogProductInStockCreate;
    headers?: {
        /**
         * Makes the request safe to repeat. A request with the same key and body gets the first successful response again, for the hours of the limit IdempotencyKeyHours. The same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag from the last read, of JSON or HAL. The request is refused with 412 if the resource has changed since, or if the request would create it. `*` matches every existing resource. A weak tag (`W/`) matches none.
         */
        'If-Match'?: string;
        /**
         * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/Entities({EntityId})/CatalogItems';
};

export type UpsertEntityStockErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The condition in If-Match or If-None-Match is false. Nothing was changed.
     */
    412: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation, counted in bytes after gzip decompression.
     */
    413: Problem;
    /**
     * The body has a media type that the operation does not accept, a charset other than UTF-8, or a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type UpsertEntityStockError = UpsertEntityStockErrors[keyof UpsertEntityStockErrors];

export type UpsertEntityStockResponses = {
    /**
     * The replaced record.
     */
    200: CatalogProductInStock;
    /**
     * The new stock record.
     */
    201: CatalogProductInStock;
};

export type UpsertEntityStockResponse = UpsertEntityStockResponses[keyof UpsertEntityStockResponses];

export type ListItemStockData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A product of the company's catalog.
         */
        CatalogItemId: string;
    };
    query?: {
        /**
         * Returns only members that satisfy the expression. It has comparisons `eq ne gt ge lt le` and lists such as `Id in (1, 2)`, joined by `and`, `or`, `not` and parentheses. The functions are `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Numbers may have the suffixes of OData (`5L`, `19.99M`, `1.5d`, `2f`). Only properties marked `x-filterable` may be named. At most 50 comparisons; each value of a list is one.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each optionally followed by `asc` or `desc`. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * The number of members to skip. The cost grows with the number, and writes between two requests move members across pages: to read a list page by page, follow the links instead.
         */
        $skip?: number;
        /**
         * Continues the list at the first or last member of another page. The links `next` and `prev` contain it; follow them as they are. The value has no meaning for clients. It belongs to its query: with another path, filter, order or language, or with `$skip`, it is refused with 400. `$top` and `$count` may change.
         */
        $skiptoken?: string;
        /**
         * The maximum number of members to return; if omitted, the whole list is returned.
         */
        $top?: number;
        /**
         * Whether the response has `X-Total-Count`, the total number of members on all pages.
         */
        $count?: boolean;
    };
    url: '/Companies({CompanyId})/CatalogItems({CatalogItemId})/Availability';
};

export type ListItemStockErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type ListItemStockError = ListItemStockErrors[keyof ListItemStockErrors];

export type ListItemStockResponses = {
    /**
     * The stock records, in the requested order.
     */
    200: CatalogProductInStockList;
};

export type ListItemStockResponse = ListItemStockResponses[keyof ListItemStockResponses];

export type DeleteStockData = {
    body?: never;
    headers?: {
        /**
         * The ETag from the last read, of JSON or HAL. The request is refused with 412 if the resource has changed since, or if the request would create it. `*` matches every existing resource. A weak tag (`W/`) matches none.
         */
        'If-Match'?: string;
        /**
         * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
        /**
         * A product of the company's catalog.
         */
        CatalogItemId: string;
    };
    query?: never;
    url: '/Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})';
};

export type DeleteStockErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The condition in If-Match or If-None-Match is false. Nothing was changed.
     */
    412: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type DeleteStockError = DeleteStockErrors[keyof DeleteStockErrors];

export type DeleteStockResponses = {
    /**
     * Done; the response has no body.
     */
    204: void;
};

export type DeleteStockResponse = DeleteStockResponses[keyof DeleteStockResponses];

export type GetStockData = {
    body?: never;
    headers?: {
        /**
         * The ETag from the last read; if the resource has not changed since, the response is 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
        /**
         * A product of the company's catalog.
         */
        CatalogItemId: string;
    };
    query?: never;
    url: '/Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})';
};

export type GetStockErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type GetStockError = GetStockErrors[keyof GetStockErrors];

export type GetStockResponses = {
    /**
     * The stock record.
     */
    200: CatalogProductInStock;
};

export type GetStockResponse = GetStockResponses[keyof GetStockResponses];

export type BulkUpsertStockData = {
    /**
     * The records.
     */
    body: CatalogProductInStockCreateList;
    headers?: {
        /**
         * Makes the request safe to repeat. A request with the same key and body gets the first successful response again, for the hours of the limit IdempotencyKeyHours. The same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
        /**
         * The operation writes several resources, so it refuses every condition with 412, If-None-Match too.
         */
        'If-Match'?: string;
        /**
         * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/BulkAvailability';
};

export type BulkUpsertStockErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The condition in If-Match or If-None-Match is false. Nothing was changed.
     */
    412: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation, counted in bytes after gzip decompression.
     */
    413: Problem;
    /**
     * The body has a media type that the operation does not accept, a charset other than UTF-8, or a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type BulkUpsertStockError = BulkUpsertStockErrors[keyof BulkUpsertStockErrors];

export type BulkUpsertStockResponses = {
    /**
     * The records as stored, in the order of the request.
     */
    202: CatalogProductInStockAcceptedList;
};

export type BulkUpsertStockResponse = BulkUpsertStockResponses[keyof BulkUpsertStockResponses];

export type ReadProductListData = {
    /**
     * The products.
     */
    body: ProductListRead;
    headers?: {
        /**
         * Makes the request safe to repeat. A request with the same key and body gets the first successful response again, for the hours of the limit IdempotencyKeyHours. The same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/Entities({EntityId})/ProductList';
};

export type ReadProductListErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation, counted in bytes after gzip decompression.
     */
    413: Problem;
    /**
     * The body has a media type that the operation does not accept, a charset other than UTF-8, or a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type ReadProductListError = ReadProductListErrors[keyof ReadProductListErrors];

export type ReadProductListResponses = {
    /**
     * The stock records of the products that have one.
     */
    200: ProductList;
};

export type ReadProductListResponse = ReadProductListResponses[keyof ReadProductListResponses];

export type ListQuantitiesData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
    };
    query?: {
        /**
         * Returns only members that satisfy the expression. It has comparisons `eq ne gt ge lt le` and lists such as `Id in (1, 2)`, joined by `and`, `or`, `not` and parentheses. The functions are `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Numbers may have the suffixes of OData (`5L`, `19.99M`, `1.5d`, `2f`). Only properties marked `x-filterable` may be named. At most 50 comparisons; each value of a list is one.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each optionally followed by `asc` or `desc`. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * The number of members to skip. The cost grows with the number, and writes between two requests move members across pages: to read a list page by page, follow the links instead.
         */
        $skip?: number;
        /**
         * Continues the list at the first or last member of another page. The links `next` and `prev` contain it; follow them as they are. The value has no meaning for clients. It belongs to its query: with another path, filter, order or language, or with `$skip`, it is refused with 400. `$top` and `$count` may change.
         */
        $skiptoken?: string;
        /**
         * The maximum number of members to return; if omitted, the whole list is returned.
         */
        $top?: number;
        /**
         * Whether the response has `X-Total-Count`, the total number of members on all pages.
         */
        $count?: boolean;
    };
    url: '/Companies({CompanyId})/Entities({EntityId})/CatalogProductQuantities';
};

export type ListQuantitiesErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type ListQuantitiesError = ListQuantitiesErrors[keyof ListQuantitiesErrors];

export type ListQuantitiesResponses = {
    /**
     * The quantities, in the requested order.
     */
    200: CatalogProductQuantitiesList;
};

export type ListQuantitiesResponse = ListQuantitiesResponses[keyof ListQuantitiesResponses];

export type GetQuantitiesData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
        /**
         * A product of the company's catalog.
         */
        CatalogProductId: string;
    };
    query?: never;
    url: '/Companies({CompanyId})/Entities({EntityId})/CatalogProductQuantities({CatalogProductId})/Quantities';
};

export type GetQuantitiesErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type GetQuantitiesError = GetQuantitiesErrors[keyof GetQuantitiesErrors];

export type GetQuantitiesResponses = {
    /**
     * The quantities.
     */
    200: CatalogProductQuantities;
};

export type GetQuantitiesResponse = GetQuantitiesResponses[keyof GetQuantitiesResponses];

export type GetDetailedQuantitiesData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
        /**
         * A product of the company's catalog.
         */
        CatalogItemId: string;
    };
    query?: never;
    url: '/Companies({CompanyId})/Entities({EntityId})/CatalogProductQuantitiesDetailed({CatalogItemId})';
};

export type GetDetailedQuantitiesErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type GetDetailedQuantitiesError = GetDetailedQuantitiesErrors[keyof GetDetailedQuantitiesErrors];

export type GetDetailedQuantitiesResponses = {
    /**
     * The quantities with serial numbers and lots.
     */
    200: CatalogProductQuantitiesDetailed;
};

export type GetDetailedQuantitiesResponse = GetDetailedQuantitiesResponses[keyof GetDetailedQuantitiesResponses];

export type ListSerialNumbersData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
        /**
         * A product of the company's catalog.
         */
        CatalogItemId: string;
    };
    query?: {
        /**
         * Returns only members that satisfy the expression. It has comparisons `eq ne gt ge lt le` and lists such as `Id in (1, 2)`, joined by `and`, `or`, `not` and parentheses. The functions are `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Numbers may have the suffixes of OData (`5L`, `19.99M`, `1.5d`, `2f`). Only properties marked `x-filterable` may be named. At most 50 comparisons; each value of a list is one.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each optionally followed by `asc` or `desc`. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * The number of members to skip. The cost grows with the number, and writes between two requests move members across pages: to read a list page by page, follow the links instead.
         */
        $skip?: number;
        /**
         * Continues the list at the first or last member of another page. The links `next` and `prev` contain it; follow them as they are. The value has no meaning for clients. It belongs to its query: with another path, filter, order or language, or with `$skip`, it is refused with 400. `$top` and `$count` may change.
         */
        $skiptoken?: string;
        /**
         * The maximum number of members to return; if omitted, the whole list is returned.
         */
        $top?: number;
        /**
         * Whether the response has `X-Total-Count`, the total number of members on all pages.
         */
        $count?: boolean;
    };
    url: '/Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/SerialNumbers';
};

export type ListSerialNumbersErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type ListSerialNumbersError = ListSerialNumbersErrors[keyof ListSerialNumbersErrors];

export type ListSerialNumbersResponses = {
    /**
     * The serial numbers, in the requested order.
     */
    200: SerialNumberList;
};

export type ListSerialNumbersResponse = ListSerialNumbersResponses[keyof ListSerialNumbersResponses];

export type CreateSerialNumberData = {
    /**
     * The serial number.
     */
    body: SerialNumberCreate;
    headers?: {
        /**
         * Makes the request safe to repeat. A request with the same key and body gets the first successful response again, for the hours of the limit IdempotencyKeyHours. The same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
        /**
         * `*` requires that the resource exists; otherwise the request is refused with 412. The resource has no ETag, so any other value is refused too.
         */
        'If-Match'?: string;
        /**
         * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
        /**
         * A product of the company's catalog.
         */
        CatalogItemId: string;
    };
    query?: never;
    url: '/Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/SerialNumbers';
};

export type CreateSerialNumberErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The condition in If-Match or If-None-Match is false. Nothing was changed.
     */
    412: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation, counted in bytes after gzip decompression.
     */
    413: Problem;
    /**
     * The body has a media type that the operation does not accept, a charset other than UTF-8, or a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type CreateSerialNumberError = CreateSerialNumberErrors[keyof CreateSerialNumberErrors];

export type CreateSerialNumberResponses = {
    /**
     * The new serial number.
     */
    201: SerialNumber;
};

export type CreateSerialNumberResponse = CreateSerialNumberResponses[keyof CreateSerialNumberResponses];

export type DeleteSerialNumberData = {
    body?: never;
    headers?: {
        /**
         * `*` requires that the resource exists; otherwise the request is refused with 412. The resource has no ETag, so any other value is refused too.
         */
        'If-Match'?: string;
        /**
         * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
        /**
         * A product of the company's catalog.
         */
        CatalogItemId: string;
        /**
         * The serial number.
         */
        SerialNumberId: string;
    };
    query?: never;
    url: '/Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/SerialNumbers({SerialNumberId})';
};

export type DeleteSerialNumberErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The condition in If-Match or If-None-Match is false. Nothing was changed.
     */
    412: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type DeleteSerialNumberError = DeleteSerialNumberErrors[keyof DeleteSerialNumberErrors];

export type DeleteSerialNumberResponses = {
    /**
     * Done; the response has no body.
     */
    204: void;
};

export type DeleteSerialNumberResponse = DeleteSerialNumberResponses[keyof DeleteSerialNumberResponses];

export type GetSerialNumberData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
        /**
         * A product of the company's catalog.
         */
        CatalogItemId: string;
        /**
         * The serial number.
         */
        SerialNumberId: string;
    };
    query?: never;
    url: '/Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/SerialNumbers({SerialNumberId})';
};

export type GetSerialNumberErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type GetSerialNumberError = GetSerialNumberErrors[keyof GetSerialNumberErrors];

export type GetSerialNumberResponses = {
    /**
     * The serial number.
     */
    200: SerialNumber;
};

export type GetSerialNumberResponse = GetSerialNumberResponses[keyof GetSerialNumberResponses];

export type ListEntitySerialNumbersData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
    };
    query?: {
        /**
         * Returns only members that satisfy the expression. It has comparisons `eq ne gt ge lt le` and lists such as `Id in (1, 2)`, joined by `and`, `or`, `not` and parentheses. The functions are `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Numbers may have the suffixes of OData (`5L`, `19.99M`, `1.5d`, `2f`). Only properties marked `x-filterable` may be named. At most 50 comparisons; each value of a list is one.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each optionally followed by `asc` or `desc`. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * The number of members to skip. The cost grows with the number, and writes between two requests move members across pages: to read a list page by page, follow the links instead.
         */
        $skip?: number;
        /**
         * Continues the list at the first or last member of another page. The links `next` and `prev` contain it; follow them as they are. The value has no meaning for clients. It belongs to its query: with another path, filter, order or language, or with `$skip`, it is refused with 400. `$top` and `$count` may change.
         */
        $skiptoken?: string;
        /**
         * The maximum number of members to return; if omitted, the whole list is returned.
         */
        $top?: number;
        /**
         * Whether the response has `X-Total-Count`, the total number of members on all pages.
         */
        $count?: boolean;
    };
    url: '/Companies({CompanyId})/Entities({EntityId})/SerialNumbers';
};

export type ListEntitySerialNumbersErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type ListEntitySerialNumbersError = ListEntitySerialNumbersErrors[keyof ListEntitySerialNumbersErrors];

export type ListEntitySerialNumbersResponses = {
    /**
     * The serial numbers, in the requested order.
     */
    200: SerialNumberList;
};

export type ListEntitySerialNumbersResponse = ListEntitySerialNumbersResponses[keyof ListEntitySerialNumbersResponses];

export type ListLotsData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
        /**
         * A product of the company's catalog.
         */
        CatalogItemId: string;
    };
    query?: {
        /**
         * Returns only members that satisfy the expression. It has comparisons `eq ne gt ge lt le` and lists such as `Id in (1, 2)`, joined by `and`, `or`, `not` and parentheses. The functions are `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Numbers may have the suffixes of OData (`5L`, `19.99M`, `1.5d`, `2f`). Only properties marked `x-filterable` may be named. At most 50 comparisons; each value of a list is one.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each optionally followed by `asc` or `desc`. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * The number of members to skip. The cost grows with the number, and writes between two requests move members across pages: to read a list page by page, follow the links instead.
         */
        $skip?: number;
        /**
         * Continues the list at the first or last member of another page. The links `next` and `prev` contain it; follow them as they are. The value has no meaning for clients. It belongs to its query: with another path, filter, order or language, or with `$skip`, it is refused with 400. `$top` and `$count` may change.
         */
        $skiptoken?: string;
        /**
         * The maximum number of members to return; if omitted, the whole list is returned.
         */
        $top?: number;
        /**
         * Whether the response has `X-Total-Count`, the total number of members on all pages.
         */
        $count?: boolean;
    };
    url: '/Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/Lots';
};

export type ListLotsErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type ListLotsError = ListLotsErrors[keyof ListLotsErrors];

export type ListLotsResponses = {
    /**
     * The lots, in the requested order.
     */
    200: CatalogProductInStockLotList;
};

export type ListLotsResponse = ListLotsResponses[keyof ListLotsResponses];

export type UpsertLotData = {
    /**
     * The lot.
     */
    body: CatalogProductInStockLotCreate;
    headers?: {
        /**
         * Makes the request safe to repeat. A request with the same key and body gets the first successful response again, for the hours of the limit IdempotencyKeyHours. The same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
        /**
         * `*` requires that the resource exists; otherwise the request is refused with 412. The resource has no ETag, so any other value is refused too.
         */
        'If-Match'?: string;
        /**
         * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
        /**
         * A product of the company's catalog.
         */
        CatalogItemId: string;
    };
    query?: never;
    url: '/Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/Lots';
};

export type UpsertLotErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The condition in If-Match or If-None-Match is false. Nothing was changed.
     */
    412: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation, counted in bytes after gzip decompression.
     */
    413: Problem;
    /**
     * The body has a media type that the operation does not accept, a charset other than UTF-8, or a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type UpsertLotError = UpsertLotErrors[keyof UpsertLotErrors];

export type UpsertLotResponses = {
    /**
     * The replaced lot.
     */
    200: CatalogProductInStockLot;
    /**
     * The new lot.
     */
    201: CatalogProductInStockLot;
};

export type UpsertLotResponse = UpsertLotResponses[keyof UpsertLotResponses];

export type DeleteLotData = {
    body?: never;
    headers?: {
        /**
         * `*` requires that the resource exists; otherwise the request is refused with 412. The resource has no ETag, so any other value is refused too.
         */
        'If-Match'?: string;
        /**
         * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
        /**
         * A product of the company's catalog.
         */
        CatalogItemId: string;
        /**
         * The number or name of the lot, as the supplier or the store gave it.
         */
        LotId: string;
    };
    query?: never;
    url: '/Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/Lots({LotId})';
};

export type DeleteLotErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The condition in If-Match or If-None-Match is false. Nothing was changed.
     */
    412: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type DeleteLotError = DeleteLotErrors[keyof DeleteLotErrors];

export type DeleteLotResponses = {
    /**
     * Done; the response has no body.
     */
    204: void;
};

export type DeleteLotResponse = DeleteLotResponses[keyof DeleteLotResponses];

export type GetLotData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
        /**
         * A product of the company's catalog.
         */
        CatalogItemId: string;
        /**
         * The number or name of the lot, as the supplier or the store gave it.
         */
        LotId: string;
    };
    query?: never;
    url: '/Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/Lots({LotId})';
};

export type GetLotErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type GetLotError = GetLotErrors[keyof GetLotErrors];

export type GetLotResponses = {
    /**
     * The lot.
     */
    200: CatalogProductInStockLot;
};

export type GetLotResponse = GetLotResponses[keyof GetLotResponses];

export type BulkCreateSerialNumbersData = {
    /**
     * The serial numbers.
     */
    body: SerialNumberCreateList;
    headers?: {
        /**
         * Makes the request safe to repeat. A request with the same key and body gets the first successful response again, for the hours of the limit IdempotencyKeyHours. The same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
        /**
         * The operation writes several resources, so it refuses every condition with 412, If-None-Match too.
         */
        'If-Match'?: string;
        /**
         * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
        /**
         * A product of the company's catalog.
         */
        CatalogItemId: string;
    };
    query?: never;
    url: '/Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/BulkSerialNumbers';
};

export type BulkCreateSerialNumbersErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The condition in If-Match or If-None-Match is false. Nothing was changed.
     */
    412: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation, counted in bytes after gzip decompression.
     */
    413: Problem;
    /**
     * The body has a media type that the operation does not accept, a charset other than UTF-8, or a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type BulkCreateSerialNumbersError = BulkCreateSerialNumbersErrors[keyof BulkCreateSerialNumbersErrors];

export type BulkCreateSerialNumbersResponses = {
    /**
     * The new serial numbers, in the order of the request.
     */
    202: SerialNumberAcceptedList;
};

export type BulkCreateSerialNumbersResponse = BulkCreateSerialNumbersResponses[keyof BulkCreateSerialNumbersResponses];

export type ListStockAdjustmentsData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
        /**
         * A product of the company's catalog.
         */
        CatalogItemId: string;
    };
    query?: {
        /**
         * Returns only members that satisfy the expression. It has comparisons `eq ne gt ge lt le` and lists such as `Id in (1, 2)`, joined by `and`, `or`, `not` and parentheses. The functions are `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Numbers may have the suffixes of OData (`5L`, `19.99M`, `1.5d`, `2f`). Only properties marked `x-filterable` may be named. At most 50 comparisons; each value of a list is one.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each optionally followed by `asc` or `desc`. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * The number of members to skip. The cost grows with the number, and writes between two requests move members across pages: to read a list page by page, follow the links instead.
         */
        $skip?: number;
        /**
         * Continues the list at the first or last member of another page. The links `next` and `prev` contain it; follow them as they are. The value has no meaning for clients. It belongs to its query: with another path, filter, order or language, or with `$skip`, it is refused with 400. `$top` and `$count` may change.
         */
        $skiptoken?: string;
        /**
         * The maximum number of members to return; if omitted, the whole list is returned.
         */
        $top?: number;
        /**
         * Whether the response has `X-Total-Count`, the total number of members on all pages.
         */
        $count?: boolean;
    };
    url: '/Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/Adjustments';
};

export type ListStockAdjustmentsErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type ListStockAdjustmentsError = ListStockAdjustmentsErrors[keyof ListStockAdjustmentsErrors];

export type ListStockAdjustmentsResponses = {
    /**
     * The rows of the ledger, in the requested order.
     */
    200: StockAdjustmentList;
};

export type ListStockAdjustmentsResponse = ListStockAdjustmentsResponses[keyof ListStockAdjustmentsResponses];

export type CreateStockAdjustmentData = {
    /**
     * The change.
     */
    body: StockAdjustmentCreate;
    headers?: {
        /**
         * Makes the request safe to repeat. A request with the same key and body gets the first successful response again, for the hours of the limit IdempotencyKeyHours. The same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
        /**
         * `*` requires that the resource exists; otherwise the request is refused with 412. The resource has no ETag, so any other value is refused too.
         */
        'If-Match'?: string;
        /**
         * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
        /**
         * A product of the company's catalog.
         */
        CatalogItemId: string;
    };
    query?: never;
    url: '/Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/Adjustments';
};

export type CreateStockAdjustmentErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The condition in If-Match or If-None-Match is false. Nothing was changed.
     */
    412: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation, counted in bytes after gzip decompression.
     */
    413: Problem;
    /**
     * The body has a media type that the operation does not accept, a charset other than UTF-8, or a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type CreateStockAdjustmentError = CreateStockAdjustmentErrors[keyof CreateStockAdjustmentErrors];

export type CreateStockAdjustmentResponses = {
    /**
     * The new row of the ledger.
     */
    201: StockAdjustment;
};

export type CreateStockAdjustmentResponse = CreateStockAdjustmentResponses[keyof CreateStockAdjustmentResponses];

export type BulkCreateStockAdjustmentsData = {
    /**
     * The adjustments.
     */
    body: StockAdjustmentBulkCreateList;
    headers?: {
        /**
         * Makes the request safe to repeat. A request with the same key and body gets the first successful response again, for the hours of the limit IdempotencyKeyHours. The same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
        /**
         * The operation writes several resources, so it refuses every condition with 412, If-None-Match too.
         */
        'If-Match'?: string;
        /**
         * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/BulkAdjustments';
};

export type BulkCreateStockAdjustmentsErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The condition in If-Match or If-None-Match is false. Nothing was changed.
     */
    412: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation, counted in bytes after gzip decompression.
     */
    413: Problem;
    /**
     * The body has a media type that the operation does not accept, a charset other than UTF-8, or a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type BulkCreateStockAdjustmentsError = BulkCreateStockAdjustmentsErrors[keyof BulkCreateStockAdjustmentsErrors];

export type BulkCreateStockAdjustmentsResponses = {
    /**
     * The new rows of the ledger, in the order of the request.
     */
    202: StockAdjustmentList;
};

export type BulkCreateStockAdjustmentsResponse = BulkCreateStockAdjustmentsResponses[keyof BulkCreateStockAdjustmentsResponses];

export type ListCompanyStockAdjustmentsData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
    };
    query?: {
        /**
         * Returns only members that satisfy the expression. It has comparisons `eq ne gt ge lt le` and lists such as `Id in (1, 2)`, joined by `and`, `or`, `not` and parentheses. The functions are `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Numbers may have the suffixes of OData (`5L`, `19.99M`, `1.5d`, `2f`). Only properties marked `x-filterable` may be named. At most 50 comparisons; each value of a list is one.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each optionally followed by `asc` or `desc`. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * The number of members to skip. The cost grows with the number, and writes between two requests move members across pages: to read a list page by page, follow the links instead.
         */
        $skip?: number;
        /**
         * Continues the list at the first or last member of another page. The links `next` and `prev` contain it; follow them as they are. The value has no meaning for clients. It belongs to its query: with another path, filter, order or language, or with `$skip`, it is refused with 400. `$top` and `$count` may change.
         */
        $skiptoken?: string;
        /**
         * The maximum number of members to return; if omitted, the whole list is returned.
         */
        $top?: number;
        /**
         * Whether the response has `X-Total-Count`, the total number of members on all pages.
         */
        $count?: boolean;
    };
    url: '/Companies({CompanyId})/StockAdjustments';
};

export type ListCompanyStockAdjustmentsErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type ListCompanyStockAdjustmentsError = ListCompanyStockAdjustmentsErrors[keyof ListCompanyStockAdjustmentsErrors];

export type ListCompanyStockAdjustmentsResponses = {
    /**
     * The rows of the ledger, in the requested order.
     */
    200: StockAdjustmentList;
};

export type ListCompanyStockAdjustmentsResponse = ListCompanyStockAdjustmentsResponses[keyof ListCompanyStockAdjustmentsResponses];

export type GetStockAdjustmentData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * The row of the ledger of stock.
         */
        AdjustmentId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/StockAdjustments({AdjustmentId})';
};

export type GetStockAdjustmentErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type GetStockAdjustmentError = GetStockAdjustmentErrors[keyof GetStockAdjustmentErrors];

export type GetStockAdjustmentResponses = {
    /**
     * The row of the ledger.
     */
    200: StockAdjustment;
};

export type GetStockAdjustmentResponse = GetStockAdjustmentResponses[keyof GetStockAdjustmentResponses];

export type ListStockTransfersData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
    };
    query?: {
        /**
         * Returns only members that satisfy the expression. It has comparisons `eq ne gt ge lt le` and lists such as `Id in (1, 2)`, joined by `and`, `or`, `not` and parentheses. The functions are `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Numbers may have the suffixes of OData (`5L`, `19.99M`, `1.5d`, `2f`). Only properties marked `x-filterable` may be named. At most 50 comparisons; each value of a list is one.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each optionally followed by `asc` or `desc`. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * The number of members to skip. The cost grows with the number, and writes between two requests move members across pages: to read a list page by page, follow the links instead.
         */
        $skip?: number;
        /**
         * Continues the list at the first or last member of another page. The links `next` and `prev` contain it; follow them as they are. The value has no meaning for clients. It belongs to its query: with another path, filter, order or language, or with `$skip`, it is refused with 400. `$top` and `$count` may change.
         */
        $skiptoken?: string;
        /**
         * The maximum number of members to return; if omitted, the whole list is returned.
         */
        $top?: number;
        /**
         * Whether the response has `X-Total-Count`, the total number of members on all pages.
         */
        $count?: boolean;
    };
    url: '/Companies({CompanyId})/StockTransfers';
};

export type ListStockTransfersErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type ListStockTransfersError = ListStockTransfersErrors[keyof ListStockTransfersErrors];

export type ListStockTransfersResponses = {
    /**
     * The transfers, in the requested order.
     */
    200: StockTransferList;
};

export type ListStockTransfersResponse = ListStockTransfersResponses[keyof ListStockTransfersResponses];

export type CreateStockTransferData = {
    /**
     * The nodes and the products.
     */
    body: StockTransferCreate;
    headers?: {
        /**
         * Makes the request safe to repeat. A request with the same key and body gets the first successful response again, for the hours of the limit IdempotencyKeyHours. The same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
        /**
         * `*` requires that the resource exists; otherwise the request is refused with 412. The resource has no ETag, so any other value is refused too.
         */
        'If-Match'?: string;
        /**
         * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/StockTransfers';
};

export type CreateStockTransferErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The condition in If-Match or If-None-Match is false. Nothing was changed.
     */
    412: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation, counted in bytes after gzip decompression.
     */
    413: Problem;
    /**
     * The body has a media type that the operation does not accept, a charset other than UTF-8, or a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type CreateStockTransferError = CreateStockTransferErrors[keyof CreateStockTransferErrors];

export type CreateStockTransferResponses = {
    /**
     * The new transfer.
     */
    201: StockTransfer;
};

export type CreateStockTransferResponse = CreateStockTransferResponses[keyof CreateStockTransferResponses];

export type GetStockTransferData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * The transfer.
         */
        TransferId: string;
    };
    query?: never;
    url: '/Companies({CompanyId})/StockTransfers({TransferId})';
};

export type GetStockTransferErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type GetStockTransferError = GetStockTransferErrors[keyof GetStockTransferErrors];

export type GetStockTransferResponses = {
    /**
     * The transfer.
     */
    200: StockTransfer;
};

export type GetStockTransferResponse = GetStockTransferResponses[keyof GetStockTransferResponses];

export type ReceiveStockTransferData = {
    /**
     * What has arrived.
     */
    body?: StockTransferReceipt;
    headers?: {
        /**
         * Makes the request safe to repeat. A request with the same key and body gets the first successful response again, for the hours of the limit IdempotencyKeyHours. The same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
        /**
         * `*` requires that the resource exists; otherwise the request is refused with 412. The resource has no ETag, so any other value is refused too.
         */
        'If-Match'?: string;
        /**
         * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * The transfer.
         */
        TransferId: string;
    };
    query?: never;
    url: '/Companies({CompanyId})/StockTransfers({TransferId})/Receive';
};

export type ReceiveStockTransferErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The condition in If-Match or If-None-Match is false. Nothing was changed.
     */
    412: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation, counted in bytes after gzip decompression.
     */
    413: Problem;
    /**
     * The body has a media type that the operation does not accept, a charset other than UTF-8, or a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type ReceiveStockTransferError = ReceiveStockTransferErrors[keyof ReceiveStockTransferErrors];

export type ReceiveStockTransferResponses = {
    /**
     * The transfer, in transit or received.
     */
    200: StockTransfer;
};

export type ReceiveStockTransferResponse = ReceiveStockTransferResponses[keyof ReceiveStockTransferResponses];

export type CancelStockTransferData = {
    body?: never;
    headers?: {
        /**
         * Makes the request safe to repeat. A request with the same key and body gets the first successful response again, for the hours of the limit IdempotencyKeyHours. The same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
        /**
         * `*` requires that the resource exists; otherwise the request is refused with 412. The resource has no ETag, so any other value is refused too.
         */
        'If-Match'?: string;
        /**
         * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * The transfer.
         */
        TransferId: string;
    };
    query?: never;
    url: '/Companies({CompanyId})/StockTransfers({TransferId})/Cancel';
};

export type CancelStockTransferErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The condition in If-Match or If-None-Match is false. Nothing was changed.
     */
    412: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type CancelStockTransferError = CancelStockTransferErrors[keyof CancelStockTransferErrors];

export type CancelStockTransferResponses = {
    /**
     * The transfer, which has ended.
     */
    200: StockTransfer;
};

export type CancelStockTransferResponse = CancelStockTransferResponses[keyof CancelStockTransferResponses];

export type ListAvailabilityThresholdsData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
    };
    query?: {
        /**
         * Returns only members that satisfy the expression. It has comparisons `eq ne gt ge lt le` and lists such as `Id in (1, 2)`, joined by `and`, `or`, `not` and parentheses. The functions are `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Numbers may have the suffixes of OData (`5L`, `19.99M`, `1.5d`, `2f`). Only properties marked `x-filterable` may be named. At most 50 comparisons; each value of a list is one.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each optionally followed by `asc` or `desc`. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * The number of members to skip. The cost grows with the number, and writes between two requests move members across pages: to read a list page by page, follow the links instead.
         */
        $skip?: number;
        /**
         * Continues the list at the first or last member of another page. The links `next` and `prev` contain it; follow them as they are. The value has no meaning for clients. It belongs to its query: with another path, filter, order or language, or with `$skip`, it is refused with 400. `$top` and `$count` may change.
         */
        $skiptoken?: string;
        /**
         * The maximum number of members to return; if omitted, the whole list is returned.
         */
        $top?: number;
        /**
         * Whether the response has `X-Total-Count`, the total number of members on all pages.
         */
        $count?: boolean;
    };
    url: '/Companies({CompanyId})/Entities({EntityId})/AvailabilityThresholds';
};

export type ListAvailabilityThresholdsErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type ListAvailabilityThresholdsError = ListAvailabilityThresholdsErrors[keyof ListAvailabilityThresholdsErrors];

export type ListAvailabilityThresholdsResponses = {
    /**
     * The thresholds, in the requested order.
     */
    200: AvailabilityThresholdList;
};

export type ListAvailabilityThresholdsResponse = ListAvailabilityThresholdsResponses[keyof ListAvailabilityThresholdsResponses];

export type UpsertAvailabilityThresholdData = {
    /**
     * The threshold.
     */
    body: AvailabilityThresholdCreate;
    headers?: {
        /**
         * Makes the request safe to repeat. A request with the same key and body gets the first successful response again, for the hours of the limit IdempotencyKeyHours. The same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
        /**
         * `*` requires that the resource exists; otherwise the request is refused with 412. The resource has no ETag, so any other value is refused too.
         */
        'If-Match'?: string;
        /**
         * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/Entities({EntityId})/AvailabilityThresholds';
};

export type UpsertAvailabilityThresholdErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The condition in If-Match or If-None-Match is false. Nothing was changed.
     */
    412: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation, counted in bytes after gzip decompression.
     */
    413: Problem;
    /**
     * The body has a media type that the operation does not accept, a charset other than UTF-8, or a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type UpsertAvailabilityThresholdError = UpsertAvailabilityThresholdErrors[keyof UpsertAvailabilityThresholdErrors];

export type UpsertAvailabilityThresholdResponses = {
    /**
     * The replaced threshold of the product.
     */
    200: AvailabilityThreshold;
    /**
     * The new threshold.
     */
    201: AvailabilityThreshold;
};

export type UpsertAvailabilityThresholdResponse = UpsertAvailabilityThresholdResponses[keyof UpsertAvailabilityThresholdResponses];

export type DeleteAvailabilityThresholdData = {
    body?: never;
    headers?: {
        /**
         * `*` requires that the resource exists; otherwise the request is refused with 412. The resource has no ETag, so any other value is refused too.
         */
        'If-Match'?: string;
        /**
         * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
        /**
         * The availability threshold.
         */
        ThresholdId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/Entities({EntityId})/AvailabilityThresholds({ThresholdId})';
};

export type DeleteAvailabilityThresholdErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The condition in If-Match or If-None-Match is false. Nothing was changed.
     */
    412: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type DeleteAvailabilityThresholdError = DeleteAvailabilityThresholdErrors[keyof DeleteAvailabilityThresholdErrors];

export type DeleteAvailabilityThresholdResponses = {
    /**
     * Done; the response has no body.
     */
    204: void;
};

export type DeleteAvailabilityThresholdResponse = DeleteAvailabilityThresholdResponses[keyof DeleteAvailabilityThresholdResponses];

export type GetAvailabilityThresholdData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
        /**
         * The availability threshold.
         */
        ThresholdId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/Entities({EntityId})/AvailabilityThresholds({ThresholdId})';
};

export type GetAvailabilityThresholdErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type GetAvailabilityThresholdError = GetAvailabilityThresholdErrors[keyof GetAvailabilityThresholdErrors];

export type GetAvailabilityThresholdResponses = {
    /**
     * The threshold.
     */
    200: AvailabilityThreshold;
};

export type GetAvailabilityThresholdResponse = GetAvailabilityThresholdResponses[keyof GetAvailabilityThresholdResponses];

export type UpdateAvailabilityThresholdData = {
    /**
     * The complete threshold.
     */
    body: AvailabilityThresholdUpdate;
    headers?: {
        /**
         * `*` requires that the resource exists; otherwise the request is refused with 412. The resource has no ETag, so any other value is refused too.
         */
        'If-Match'?: string;
        /**
         * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
        /**
         * The availability threshold.
         */
        ThresholdId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/Entities({EntityId})/AvailabilityThresholds({ThresholdId})';
};

export type UpdateAvailabilityThresholdErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The condition in If-Match or If-None-Match is false. Nothing was changed.
     */
    412: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation, counted in bytes after gzip decompression.
     */
    413: Problem;
    /**
     * The body has a media type that the operation does not accept, a charset other than UTF-8, or a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type UpdateAvailabilityThresholdError = UpdateAvailabilityThresholdErrors[keyof UpdateAvailabilityThresholdErrors];

export type UpdateAvailabilityThresholdResponses = {
    /**
     * The threshold.
     */
    200: AvailabilityThreshold;
};

export type UpdateAvailabilityThresholdResponse = UpdateAvailabilityThresholdResponses[keyof UpdateAvailabilityThresholdResponses];

export type ListBelowThresholdData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
    };
    query?: {
        /**
         * Returns only members that satisfy the expression. It has comparisons `eq ne gt ge lt le` and lists such as `Id in (1, 2)`, joined by `and`, `or`, `not` and parentheses. The functions are `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Numbers may have the suffixes of OData (`5L`, `19.99M`, `1.5d`, `2f`). Only properties marked `x-filterable` may be named. At most 50 comparisons; each value of a list is one.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each optionally followed by `asc` or `desc`. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * The number of members to skip. The cost grows with the number, and writes between two requests move members across pages: to read a list page by page, follow the links instead.
         */
        $skip?: number;
        /**
         * Continues the list at the first or last member of another page. The links `next` and `prev` contain it; follow them as they are. The value has no meaning for clients. It belongs to its query: with another path, filter, order or language, or with `$skip`, it is refused with 400. `$top` and `$count` may change.
         */
        $skiptoken?: string;
        /**
         * The maximum number of members to return; if omitted, the whole list is returned.
         */
        $top?: number;
        /**
         * Whether the response has `X-Total-Count`, the total number of members on all pages.
         */
        $count?: boolean;
    };
    url: '/Companies({CompanyId})/Entities({EntityId})/AvailabilityBelowThreshold';
};

export type ListBelowThresholdErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type ListBelowThresholdError = ListBelowThresholdErrors[keyof ListBelowThresholdErrors];

export type ListBelowThresholdResponses = {
    /**
     * The products below their threshold, in the requested order.
     */
    200: AvailabilityBelowThresholdList;
};

export type ListBelowThresholdResponse = ListBelowThresholdResponses[keyof ListBelowThresholdResponses];

export type ListHoldBatchesData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
    };
    query?: {
        /**
         * Returns only members that satisfy the expression. It has comparisons `eq ne gt ge lt le` and lists such as `Id in (1, 2)`, joined by `and`, `or`, `not` and parentheses. The functions are `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Numbers may have the suffixes of OData (`5L`, `19.99M`, `1.5d`, `2f`). Only properties marked `x-filterable` may be named. At most 50 comparisons; each value of a list is one.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each optionally followed by `asc` or `desc`. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * The number of members to skip. The cost grows with the number, and writes between two requests move members across pages: to read a list page by page, follow the links instead.
         */
        $skip?: number;
        /**
         * Continues the list at the first or last member of another page. The links `next` and `prev` contain it; follow them as they are. The value has no meaning for clients. It belongs to its query: with another path, filter, order or language, or with `$skip`, it is refused with 400. `$top` and `$count` may change.
         */
        $skiptoken?: string;
        /**
         * The maximum number of members to return; if omitted, the whole list is returned.
         */
        $top?: number;
        /**
         * Whether the response has `X-Total-Count`, the total number of members on all pages.
         */
        $count?: boolean;
    };
    url: '/Companies({CompanyId})/Entities({EntityId})/CatalogProductHoldBatches';
};

export type ListHoldBatchesErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type ListHoldBatchesError = ListHoldBatchesErrors[keyof ListHoldBatchesErrors];

export type ListHoldBatchesResponses = {
    /**
     * The hold batches, in the requested order.
     */
    200: CatalogProductHoldBatchList;
};

export type ListHoldBatchesResponse = ListHoldBatchesResponses[keyof ListHoldBatchesResponses];

export type CreateHoldBatchData = {
    /**
     * The products to hold, and the duration.
     */
    body: CatalogProductHoldBatchCreate;
    headers?: {
        /**
         * Makes the request safe to repeat. A request with the same key and body gets the first successful response again, for the hours of the limit IdempotencyKeyHours. The same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
        /**
         * `*` requires that the resource exists; otherwise the request is refused with 412. The resource has no ETag, so any other value is refused too.
         */
        'If-Match'?: string;
        /**
         * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/Entities({EntityId})/CatalogProductHoldBatches';
};

export type CreateHoldBatchErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The condition in If-Match or If-None-Match is false. Nothing was changed.
     */
    412: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation, counted in bytes after gzip decompression.
     */
    413: Problem;
    /**
     * The body has a media type that the operation does not accept, a charset other than UTF-8, or a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type CreateHoldBatchError = CreateHoldBatchErrors[keyof CreateHoldBatchErrors];

export type CreateHoldBatchResponses = {
    /**
     * The new hold batch.
     */
    201: CatalogProductHoldBatch;
};

export type CreateHoldBatchResponse = CreateHoldBatchResponses[keyof CreateHoldBatchResponses];

export type ReleaseHoldBatchData = {
    body?: never;
    headers?: {
        /**
         * `*` requires that the resource exists; otherwise the request is refused with 412. The resource has no ETag, so any other value is refused too.
         */
        'If-Match'?: string;
        /**
         * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
        /**
         * The hold batch.
         */
        HoldBatchId: string;
    };
    query?: never;
    url: '/Companies({CompanyId})/Entities({EntityId})/CatalogProductHoldBatches({HoldBatchId})';
};

export type ReleaseHoldBatchErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The condition in If-Match or If-None-Match is false. Nothing was changed.
     */
    412: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type ReleaseHoldBatchError = ReleaseHoldBatchErrors[keyof ReleaseHoldBatchErrors];

export type ReleaseHoldBatchResponses = {
    /**
     * Done; the response has no body.
     */
    204: void;
};

export type ReleaseHoldBatchResponse = ReleaseHoldBatchResponses[keyof ReleaseHoldBatchResponses];

export type GetHoldBatchData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
        /**
         * The hold batch.
         */
        HoldBatchId: string;
    };
    query?: never;
    url: '/Companies({CompanyId})/Entities({EntityId})/CatalogProductHoldBatches({HoldBatchId})';
};

export type GetHoldBatchErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type GetHoldBatchError = GetHoldBatchErrors[keyof GetHoldBatchErrors];

export type GetHoldBatchResponses = {
    /**
     * The hold batch.
     */
    200: CatalogProductHoldBatch;
};

export type GetHoldBatchResponse = GetHoldBatchResponses[keyof GetHoldBatchResponses];

export type CommitHoldBatchData = {
    body?: never;
    headers?: {
        /**
         * Makes the request safe to repeat. A request with the same key and body gets the first successful response again, for the hours of the limit IdempotencyKeyHours. The same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
        /**
         * `*` requires that the resource exists; otherwise the request is refused with 412. The resource has no ETag, so any other value is refused too.
         */
        'If-Match'?: string;
        /**
         * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
        /**
         * The hold batch.
         */
        HoldBatchId: string;
    };
    query?: never;
    url: '/Companies({CompanyId})/Entities({EntityId})/CatalogProductHoldBatches({HoldBatchId})/Commit';
};

export type CommitHoldBatchErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The condition in If-Match or If-None-Match is false. Nothing was changed.
     */
    412: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type CommitHoldBatchError = CommitHoldBatchErrors[keyof CommitHoldBatchErrors];

export type CommitHoldBatchResponses = {
    /**
     * The new commitments, one per product.
     */
    201: CatalogProductCommittedList;
};

export type CommitHoldBatchResponse = CommitHoldBatchResponses[keyof CommitHoldBatchResponses];

export type ListProductsOnHoldData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
    };
    query?: {
        /**
         * Returns only members that satisfy the expression. It has comparisons `eq ne gt ge lt le` and lists such as `Id in (1, 2)`, joined by `and`, `or`, `not` and parentheses. The functions are `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Numbers may have the suffixes of OData (`5L`, `19.99M`, `1.5d`, `2f`). Only properties marked `x-filterable` may be named. At most 50 comparisons; each value of a list is one.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each optionally followed by `asc` or `desc`. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * The number of members to skip. The cost grows with the number, and writes between two requests move members across pages: to read a list page by page, follow the links instead.
         */
        $skip?: number;
        /**
         * Continues the list at the first or last member of another page. The links `next` and `prev` contain it; follow them as they are. The value has no meaning for clients. It belongs to its query: with another path, filter, order or language, or with `$skip`, it is refused with 400. `$top` and `$count` may change.
         */
        $skiptoken?: string;
        /**
         * The maximum number of members to return; if omitted, the whole list is returned.
         */
        $top?: number;
        /**
         * Whether the response has `X-Total-Count`, the total number of members on all pages.
         */
        $count?: boolean;
    };
    url: '/Companies({CompanyId})/Entities({EntityId})/CatalogProductsOnHold';
};

export type ListProductsOnHoldErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type ListProductsOnHoldError = ListProductsOnHoldErrors[keyof ListProductsOnHoldErrors];

export type ListProductsOnHoldResponses = {
    /**
     * The products on hold, in the requested order.
     */
    200: CatalogProductOnHoldList;
};

export type ListProductsOnHoldResponse = ListProductsOnHoldResponses[keyof ListProductsOnHoldResponses];

export type ListCommitmentsData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
    };
    query?: {
        /**
         * Returns only members that satisfy the expression. It has comparisons `eq ne gt ge lt le` and lists such as `Id in (1, 2)`, joined by `and`, `or`, `not` and parentheses. The functions are `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Numbers may have the suffixes of OData (`5L`, `19.99M`, `1.5d`, `2f`). Only properties marked `x-filterable` may be named. At most 50 comparisons; each value of a list is one.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each optionally followed by `asc` or `desc`. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * The number of members to skip. The cost grows with the number, and writes between two requests move members across pages: to read a list page by page, follow the links instead.
         */
        $skip?: number;
        /**
         * Continues the list at the first or last member of another page. The links `next` and `prev` contain it; follow them as they are. The value has no meaning for clients. It belongs to its query: with another path, filter, order or language, or with `$skip`, it is refused with 400. `$top` and `$count` may change.
         */
        $skiptoken?: string;
        /**
         * The maximum number of members to return; if omitted, the whole list is returned.
         */
        $top?: number;
        /**
         * Whether the response has `X-Total-Count`, the total number of members on all pages.
         */
        $count?: boolean;
    };
    url: '/Companies({CompanyId})/Entities({EntityId})/CatalogProductsCommitted';
};

export type ListCommitmentsErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type ListCommitmentsError = ListCommitmentsErrors[keyof ListCommitmentsErrors];

export type ListCommitmentsResponses = {
    /**
     * The commitments, in the requested order.
     */
    200: CatalogProductCommittedList;
};

export type ListCommitmentsResponse = ListCommitmentsResponses[keyof ListCommitmentsResponses];

export type CreateCommitmentData = {
    /**
     * The products to commit.
     */
    body: CatalogProductCommittedCreate;
    headers?: {
        /**
         * Makes the request safe to repeat. A request with the same key and body gets the first successful response again, for the hours of the limit IdempotencyKeyHours. The same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
        /**
         * `*` requires that the resource exists; otherwise the request is refused with 412. The resource has no ETag, so any other value is refused too.
         */
        'If-Match'?: string;
        /**
         * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/Entities({EntityId})/CatalogProductsCommitted';
};

export type CreateCommitmentErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The condition in If-Match or If-None-Match is false. Nothing was changed.
     */
    412: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation, counted in bytes after gzip decompression.
     */
    413: Problem;
    /**
     * The body has a media type that the operation does not accept, a charset other than UTF-8, or a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type CreateCommitmentError = CreateCommitmentErrors[keyof CreateCommitmentErrors];

export type CreateCommitmentResponses = {
    /**
     * The new commitment.
     */
    201: CatalogProductCommitted;
};

export type CreateCommitmentResponse = CreateCommitmentResponses[keyof CreateCommitmentResponses];

export type DeleteCommitmentData = {
    body?: never;
    headers?: {
        /**
         * `*` requires that the resource exists; otherwise the request is refused with 412. The resource has no ETag, so any other value is refused too.
         */
        'If-Match'?: string;
        /**
         * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
        /**
         * The commitment.
         */
        CommitmentId: string;
    };
    query?: never;
    url: '/Companies({CompanyId})/Entities({EntityId})/CatalogProductsCommitted({CommitmentId})';
};

export type DeleteCommitmentErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The condition in If-Match or If-None-Match is false. Nothing was changed.
     */
    412: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type DeleteCommitmentError = DeleteCommitmentErrors[keyof DeleteCommitmentErrors];

export type DeleteCommitmentResponses = {
    /**
     * Done; the response has no body.
     */
    204: void;
};

export type DeleteCommitmentResponse = DeleteCommitmentResponses[keyof DeleteCommitmentResponses];

export type GetCommitmentData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
        /**
         * The commitment.
         */
        CommitmentId: string;
    };
    query?: never;
    url: '/Companies({CompanyId})/Entities({EntityId})/CatalogProductsCommitted({CommitmentId})';
};

export type GetCommitmentErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type GetCommitmentError = GetCommitmentErrors[keyof GetCommitmentErrors];

export type GetCommitmentResponses = {
    /**
     * The commitment.
     */
    200: CatalogProductCommitted;
};

export type GetCommitmentResponse = GetCommitmentResponses[keyof GetCommitmentResponses];

export type FulfilCommitmentData = {
    /**
     * How it was fulfilled.
     */
    body: CommitmentFulfilment;
    headers?: {
        /**
         * Makes the request safe to repeat. A request with the same key and body gets the first successful response again, for the hours of the limit IdempotencyKeyHours. The same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
        /**
         * `*` requires that the resource exists; otherwise the request is refused with 412. The resource has no ETag, so any other value is refused too.
         */
        'If-Match'?: string;
        /**
         * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
        /**
         * The commitment.
         */
        CommitmentId: string;
    };
    query?: never;
    url: '/Companies({CompanyId})/Entities({EntityId})/CatalogProductsCommitted({CommitmentId})/Fulfil';
};

export type FulfilCommitmentErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The condition in If-Match or If-None-Match is false. Nothing was changed.
     */
    412: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation, counted in bytes after gzip decompression.
     */
    413: Problem;
    /**
     * The body has a media type that the operation does not accept, a charset other than UTF-8, or a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type FulfilCommitmentError = FulfilCommitmentErrors[keyof FulfilCommitmentErrors];

export type FulfilCommitmentResponses = {
    /**
     * The row of the ledger of stock.
     */
    200: StockAdjustment;
};

export type FulfilCommitmentResponse = FulfilCommitmentResponses[keyof FulfilCommitmentResponses];

export type ListSupplierSkusData = {
    body?: never;
    path: {
        /**
         * A supplier node of a company's tree; for a supplier's access token it must be that supplier.
         */
        SupplierEntityId: number;
    };
    query?: {
        /**
         * Returns only members that satisfy the expression. It has comparisons `eq ne gt ge lt le` and lists such as `Id in (1, 2)`, joined by `and`, `or`, `not` and parentheses. The functions are `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Numbers may have the suffixes of OData (`5L`, `19.99M`, `1.5d`, `2f`). Only properties marked `x-filterable` may be named. At most 50 comparisons; each value of a list is one.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each optionally followed by `asc` or `desc`. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * The number of members to skip. The cost grows with the number, and writes between two requests move members across pages: to read a list page by page, follow the links instead.
         */
        $skip?: number;
        /**
         * Continues the list at the first or last member of another page. The links `next` and `prev` contain it; follow them as they are. The value has no meaning for clients. It belongs to its query: with another path, filter, order or language, or with `$skip`, it is refused with 400. `$top` and `$count` may change.
         */
        $skiptoken?: string;
        /**
         * The maximum number of members to return; if omitted, the whole list is returned.
         */
        $top?: number;
        /**
         * Whether the response has `X-Total-Count`, the total number of members on all pages.
         */
        $count?: boolean;
    };
    url: '/Suppliers({SupplierEntityId})/SupplierSkus';
};

export type ListSupplierSkusErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type ListSupplierSkusError = ListSupplierSkusErrors[keyof ListSupplierSkusErrors];

export type ListSupplierSkusResponses = {
    /**
     * The supplier's availability, in the requested order.
     */
    200: SupplierProductAvailabilityList;
};

export type ListSupplierSkusResponse = ListSupplierSkusResponses[keyof ListSupplierSkusResponses];

export type UpsertSupplierSkuData = {
    /**
     * The supplier's availability of one product.
     */
    body: SupplierProductAvailabilityCreate;
    headers?: {
        /**
         * Makes the request safe to repeat. A request with the same key and body gets the first successful response again, for the hours of the limit IdempotencyKeyHours. The same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
        /**
         * `*` requires that the resource exists; otherwise the request is refused with 412. The resource has no ETag, so any other value is refused too.
         */
        'If-Match'?: string;
        /**
         * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * A supplier node of a company's tree; for a supplier's access token it must be that supplier.
         */
        SupplierEntityId: number;
    };
    query?: never;
    url: '/Suppliers({SupplierEntityId})/SupplierSkus';
};

export type UpsertSupplierSkuErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The condition in If-Match or If-None-Match is false. Nothing was changed.
     */
    412: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation, counted in bytes after gzip decompression.
     */
    413: Problem;
    /**
     * The body has a media type that the operation does not accept, a charset other than UTF-8, or a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type UpsertSupplierSkuError = UpsertSupplierSkuErrors[keyof UpsertSupplierSkuErrors];

export type UpsertSupplierSkuResponses = {
    /**
     * The replaced record with the same SupplierSku.
     */
    200: SupplierProductAvailability;
    /**
     * The supplier's availability of the product.
     */
    201: SupplierProductAvailability;
};

export type UpsertSupplierSkuResponse = UpsertSupplierSkuResponses[keyof UpsertSupplierSkuResponses];

export type DeleteSupplierSkuData = {
    body?: never;
    headers?: {
        /**
         * `*` requires that the resource exists; otherwise the request is refused with 412. The resource has no ETag, so any other value is refused too.
         */
        'If-Match'?: string;
        /**
         * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * A supplier node of a company's tree; for a supplier's access token it must be that supplier.
         */
        SupplierEntityId: number;
        /**
         * The system's identifier of a supplier's availability of a product.
         */
        SupplierSkuId: string;
    };
    query?: never;
    url: '/Suppliers({SupplierEntityId})/SupplierSkus({SupplierSkuId})';
};

export type DeleteSupplierSkuErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The condition in If-Match or If-None-Match is false. Nothing was changed.
     */
    412: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type DeleteSupplierSkuError = DeleteSupplierSkuErrors[keyof DeleteSupplierSkuErrors];

export type DeleteSupplierSkuResponses = {
    /**
     * Done; the response has no body.
     */
    204: void;
};

export type DeleteSupplierSkuResponse = DeleteSupplierSkuResponses[keyof DeleteSupplierSkuResponses];

export type BulkUpsertSupplierAvailabilityData = {
    /**
     * The supplier's availability.
     */
    body: BulkSupplierProductAvailabilityCreate;
    headers?: {
        /**
         * Makes the request safe to repeat. A request with the same key and body gets the first successful response again, for the hours of the limit IdempotencyKeyHours. The same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
        /**
         * The operation writes several resources, so it refuses every condition with 412, If-None-Match too.
         */
        'If-Match'?: string;
        /**
         * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * A supplier node of a company's tree; for a supplier's access token it must be that supplier.
         */
        SupplierEntityId: number;
    };
    query?: never;
    url: '/Suppliers({SupplierEntityId})/BulkSupplierAvailability';
};

export type BulkUpsertSupplierAvailabilityErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The condition in If-Match or If-None-Match is false. Nothing was changed.
     */
    412: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation, counted in bytes after gzip decompression.
     */
    413: Problem;
    /**
     * The body has a media type that the operation does not accept, a charset other than UTF-8, or a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type BulkUpsertSupplierAvailabilityError = BulkUpsertSupplierAvailabilityErrors[keyof BulkUpsertSupplierAvailabilityErrors];

export type BulkUpsertSupplierAvailabilityResponses = {
    /**
     * The records as stored, in the order of the request.
     */
    202: BulkSupplierProductAvailability;
};

export type BulkUpsertSupplierAvailabilityResponse = BulkUpsertSupplierAvailabilityResponses[keyof BulkUpsertSupplierAvailabilityResponses];

export type ListCompanySupplierSkusData = {
    body?: never;
    path: {
        /**
         * A supplier node of a company's tree; for a supplier's access token it must be that supplier.
         */
        SupplierEntityId: number;
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
    };
    query?: {
        /**
         * Returns only members that satisfy the expression. It has comparisons `eq ne gt ge lt le` and lists such as `Id in (1, 2)`, joined by `and`, `or`, `not` and parentheses. The functions are `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Numbers may have the suffixes of OData (`5L`, `19.99M`, `1.5d`, `2f`). Only properties marked `x-filterable` may be named. At most 50 comparisons; each value of a list is one.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each optionally followed by `asc` or `desc`. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * The number of members to skip. The cost grows with the number, and writes between two requests move members across pages: to read a list page by page, follow the links instead.
         */
        $skip?: number;
        /**
         * Continues the list at the first or last member of another page. The links `next` and `prev` contain it; follow them as they are. The value has no meaning for clients. It belongs to its query: with another path, filter, order or language, or with `$skip`, it is refused with 400. `$top` and `$count` may change.
         */
        $skiptoken?: string;
        /**
         * The maximum number of members to return; if omitted, the whole list is returned.
         */
        $top?: number;
        /**
         * Whether the response has `X-Total-Count`, the total number of members on all pages.
         */
        $count?: boolean;
    };
    url: '/Suppliers({SupplierEntityId})/Companies({CompanyId})/SupplierSkus';
};

export type ListCompanySupplierSkusErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type ListCompanySupplierSkusError = ListCompanySupplierSkusErrors[keyof ListCompanySupplierSkusErrors];

export type ListCompanySupplierSkusResponses = {
    /**
     * The supplier's availability, in the requested order.
     */
    200: SupplierProductAvailabilityList;
};

export type ListCompanySupplierSkusResponse = ListCompanySupplierSkusResponses[keyof ListCompanySupplierSkusResponses];

export type ReadSupplierAvailabilityData = {
    /**
     * The products to look up.
     */
    body: BulkSupplierProductAvailabilityRead;
    headers?: {
        /**
         * Makes the request safe to repeat. A request with the same key and body gets the first successful response again, for the hours of the limit IdempotencyKeyHours. The same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * A supplier node of a company's tree; for a supplier's access token it must be that supplier.
         */
        SupplierEntityId: number;
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
    };
    query?: never;
    url: '/Suppliers({SupplierEntityId})/Companies({CompanyId})/BulkSupplierAvailability';
};

export type ReadSupplierAvailabilityErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation, counted in bytes after gzip decompression.
     */
    413: Problem;
    /**
     * The body has a media type that the operation does not accept, a charset other than UTF-8, or a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type ReadSupplierAvailabilityError = ReadSupplierAvailabilityErrors[keyof ReadSupplierAvailabilityErrors];

export type ReadSupplierAvailabilityResponses = {
    /**
     * The records found, in the order of the request.
     */
    200: BulkSupplierProductAvailability;
};

export type ReadSupplierAvailabilityResponse = ReadSupplierAvailabilityResponses[keyof ReadSupplierAvailabilityResponses];

export type PingAvailabilityData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/ping';
};

export type PingAvailabilityErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type PingAvailabilityError = PingAvailabilityErrors[keyof PingAvailabilityErrors];

export type PingAvailabilityResponses = {
    /**
     * The service is reachable.
     */
    200: PingStatus;
};

export type PingAvailabilityResponse = PingAvailabilityResponses[keyof PingAvailabilityResponses];
