// Written by `npm run generate` from openapi/. Do not edit.

export type ClientOptions = {
    baseUrl: `${string}://${string}/availability/v1` | `${string}://${string}/availability/v1` | `${string}://${string}/availability` | (string & {});
};

/**
 * What is in stock of a product at a node.
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
     * The node where it is in stock.
     */
    EntityId: number;
    /**
     * How many are in stock; below 0 where more was given out than there was.
     */
    Quantity: number;
    /**
     * Whether it can be sent to customers straight from the supplier.
     */
    IsDropShippable: boolean;
    /**
     * Whether it is told apart by serial numbers, whose number is then the stock.
     */
    IsSerialized: boolean;
    /**
     * Whether it comes in lots, whose packages add up to the stock.
     */
    IsLot: boolean;
    /**
     * The unit that is counted in, where one is known.
     */
    UnitId: number | null;
};

/**
 * Stock records.
 */
export type CatalogProductInStockList = Array<CatalogProductInStock>;

/**
 * Stock records that were set at once.
 */
export type CatalogProductInStockAcceptedList = Array<CatalogProductInStock>;

/**
 * Stock to set. What a read returned may be sent again.
 */
export type CatalogProductInStockCreate = {
    /**
     * The product, one of the company's catalog.
     */
    Id: string;
    /**
     * May be left out or 0; otherwise the company of the address.
     */
    CompanyId?: number | null;
    /**
     * The node where it is in stock.
     */
    EntityId: number;
    /**
     * How many are in stock; of a serialized or lot product it may only be what there is.
     */
    Quantity: number;
    /**
     * Whether it can be sent to customers straight from the supplier.
     */
    IsDropShippable?: boolean;
    /**
     * Whether it is told apart by serial numbers; has to agree with the catalog.
     */
    IsSerialized?: boolean;
    /**
     * Whether it comes in lots; has to agree with the catalog.
     */
    IsLot?: boolean;
    /**
     * Comes with the catalog; ignored here.
     */
    UnitId?: number | null;
};

/**
 * Stock to set at a node. What a read returned may be sent again.
 */
export type EntityCatalogProductInStockCreate = {
    /**
     * The product, one of the company's catalog.
     */
    Id: string;
    /**
     * May be left out or 0; otherwise the company of the address.
     */
    CompanyId?: number | null;
    /**
     * May be left out or 0; otherwise the node of the address.
     */
    EntityId?: number | null;
    /**
     * How many are in stock; of a serialized or lot product it may only be what there is.
     */
    Quantity: number;
    /**
     * Whether it can be sent to customers straight from the supplier.
     */
    IsDropShippable?: boolean;
    /**
     * Whether it is told apart by serial numbers; has to agree with the catalog.
     */
    IsSerialized?: boolean;
    /**
     * Whether it comes in lots; has to agree with the catalog.
     */
    IsLot?: boolean;
    /**
     * Comes with the catalog; ignored here.
     */
    UnitId?: number | null;
};

/**
 * Stock records to set at once.
 */
export type CatalogProductInStockCreateList = Array<CatalogProductInStockCreate>;

/**
 * Which products to look for.
 */
export type ProductListRead = {
    /**
     * Means nothing; ignored.
     */
    Id?: number | null;
    CatalogProductAvailabilities: ProductListReadItems;
};

/**
 * Products to look for.
 */
export type ProductListReadItems = Array<ProductListReadItem>;

/**
 * A product to look for; what else a stock record has is ignored.
 */
export type ProductListReadItem = {
    /**
     * The product.
     */
    Id: string;
    /**
     * Ignored.
     */
    CompanyId?: number | null;
    /**
     * Ignored.
     */
    EntityId?: number | null;
    /**
     * Ignored.
     */
    Quantity?: number | null;
    /**
     * Ignored.
     */
    IsDropShippable?: boolean | null;
    /**
     * Ignored.
     */
    IsSerialized?: boolean | null;
    /**
     * Ignored.
     */
    IsLot?: boolean | null;
    /**
     * Ignored.
     */
    UnitId?: number | null;
};

/**
 * The stock of the products asked for.
 */
export type ProductList = {
    CatalogProductAvailabilities: CatalogProductInStockAcceptedList;
};

/**
 * How many of a product there are, come, go, and can still be promised.
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
     * The node; the company for the sums over its nodes.
     */
    EntityId: number;
    /**
     * How many can still be promised, of what is in stock and neither on hold, nor committed, nor to stay.
     */
    Quantity: number;
    /**
     * Whether it can be sent to customers straight from the supplier.
     */
    IsDropShippable: boolean;
    /**
     * Whether it is told apart by serial numbers, whose number is then the stock.
     */
    IsSerialized: boolean;
    /**
     * Whether it comes in lots, whose packages add up to the stock.
     */
    IsLot: boolean;
    /**
     * How many are in stock.
     */
    QuantityInStock: number;
    /**
     * How many are ordered from suppliers.
     */
    QuantityOnOrder: number;
    /**
     * How many are on their way from other nodes.
     */
    QuantityTransferIn: number;
    /**
     * How many are on their way to other nodes.
     */
    QuantityTransferOut: number;
    /**
     * The unit that is counted in, where one is known.
     */
    UnitId: number | null;
};

/**
 * Quantities of products.
 */
export type CatalogProductQuantitiesList = Array<CatalogProductQuantities>;

/**
 * Quantities of a product with the serial numbers and lots behind them.
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
     * The node; the company for the sums over its nodes.
     */
    EntityId: number;
    /**
     * How many can still be promised, of what is in stock and neither on hold, nor committed, nor to stay.
     */
    Quantity: number;
    /**
     * Whether it can be sent to customers straight from the supplier.
     */
    IsDropShippable: boolean;
    /**
     * Whether it is told apart by serial numbers, whose number is then the stock.
     */
    IsSerialized: boolean;
    /**
     * Whether it comes in lots, whose packages add up to the stock.
     */
    IsLot: boolean;
    /**
     * How many are in stock.
     */
    QuantityInStock: number;
    /**
     * How many are ordered from suppliers.
     */
    QuantityOnOrder: number;
    /**
     * How many are on their way from other nodes.
     */
    QuantityTransferIn: number;
    /**
     * How many are on their way to other nodes.
     */
    QuantityTransferOut: number;
    /**
     * The unit that is counted in, where one is known.
     */
    UnitId: number | null;
    /**
     * The serial numbers, in their order; none for a product that has none.
     */
    SerialNumbers: Array<string>;
    Lots: LotList;
};

/**
 * Lots of a product; none for a product that does not come in lots.
 */
export type LotList = Array<Lot>;

/**
 * A lot with its packages.
 */
export type Lot = {
    /**
     * The lot.
     */
    LotId: string;
    Packages: PackageList;
};

/**
 * Packages of a lot; in the quantities of the company those of all its nodes.
 */
export type PackageList = Array<LotPackage>;

/**
 * A package of a lot.
 */
export type LotPackage = {
    /**
     * The package.
     */
    PackageId: string;
    /**
     * How many are in it.
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
     * The node where it is in stock.
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
     * The serial number, without parentheses and slashes.
     */
    Id: string;
    /**
     * May be left out or the empty GUID; otherwise the product of the address.
     */
    CatalogProductId?: string | null;
    /**
     * May be left out or 0; otherwise the node of the address.
     */
    EntityId?: number | null;
    /**
     * May be left out or 0; otherwise the company of the address.
     */
    CompanyId?: number | null;
};

/**
 * A lot of a product in stock.
 */
export type CatalogProductInStockLot = {
    /**
     * The lot.
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
     * The node where it is in stock.
     */
    EntityId: number;
    Packages: PackageList;
};

/**
 * Lots.
 */
export type CatalogProductInStockLotList = Array<CatalogProductInStockLot>;

/**
 * A lot to set. What a read returned may be sent again.
 */
export type CatalogProductInStockLotCreate = {
    /**
     * The lot, without parentheses and slashes.
     */
    Id: string;
    /**
     * May be left out or the empty GUID; otherwise the product of the address.
     */
    CatalogProductId?: string | null;
    /**
     * May be left out or 0; otherwise the company of the address.
     */
    CompanyId?: number | null;
    /**
     * May be left out or 0; otherwise the node of the address.
     */
    EntityId?: number | null;
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
     * The package, in any words.
     */
    PackageId: string;
    /**
     * How many are in it.
     */
    Quantity: number;
};

/**
 * How many of a product shall stay at a node.
 */
export type AvailabilityThreshold = {
    /**
     * The threshold's identifier, given by the system.
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
     * How many shall stay.
     */
    MinQuantity: number;
    /**
     * The unit that MinQuantity counts in; not looked at.
     */
    UnitId: number | null;
};

/**
 * Thresholds.
 */
export type AvailabilityThresholdList = Array<AvailabilityThreshold>;

/**
 * A threshold to set. What a read returned may be sent again.
 */
export type AvailabilityThresholdCreate = {
    /**
     * Given by the system; ignored here.
     */
    Id?: number | null;
    /**
     * The product, one of the company's catalog.
     */
    ProductId: string;
    /**
     * May be left out or 0; otherwise the company of the address.
     */
    CompanyId?: number | null;
    /**
     * May be left out or 0; otherwise the node of the address.
     */
    EntityId?: number | null;
    /**
     * How many shall stay.
     */
    MinQuantity: number;
    /**
     * The unit that MinQuantity counts in; not looked at.
     */
    UnitId?: number | null;
};

/**
 * A threshold as it shall be.
 */
export type AvailabilityThresholdUpdate = {
    /**
     * May be left out or 0; otherwise the threshold of the address.
     */
    Id?: number | null;
    /**
     * May be left out; otherwise the product that the threshold has.
     */
    ProductId?: string | null;
    /**
     * May be left out or 0; otherwise the company of the address.
     */
    CompanyId?: number | null;
    /**
     * May be left out or 0; otherwise the node of the address.
     */
    EntityId?: number | null;
    /**
     * How many shall stay.
     */
    MinQuantity: number;
    /**
     * The unit that MinQuantity counts in; not looked at.
     */
    UnitId?: number | null;
};

/**
 * A product of which there are fewer than shall stay.
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
     * How many are available before the threshold is taken off.
     */
    Quantity: number;
    /**
     * How many are ordered from suppliers.
     */
    QuantityOnOrder: number;
    /**
     * How many are on their way from other nodes.
     */
    QuantityInTransfer: number;
    /**
     * How many shall stay.
     */
    MinQuantity: number;
    /**
     * The unit that MinQuantity counts in.
     */
    UnitId: number | null;
};

/**
 * Products below their threshold.
 */
export type AvailabilityBelowThresholdList = Array<AvailabilityBelowThreshold>;

/**
 * Products that are held together.
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
     * For how many minutes the products are held.
     */
    HoldDurationInMinutes: number;
    /**
     * When the hold ends, UTC; at that moment it holds no more.
     */
    ExpiresAtUtc: string;
    Products: ProductHoldList;
};

/**
 * Hold batches.
 */
export type CatalogProductHoldBatchList = Array<CatalogProductHoldBatch>;

/**
 * What is held, one line for each product.
 */
export type ProductHoldList = Array<ProductHold>;

/**
 * How many of a product are held.
 */
export type ProductHold = {
    /**
     * The product.
     */
    CatalogProductId: string;
    /**
     * How many are held.
     */
    Quantity: number;
};

/**
 * Products to hold together.
 */
export type CatalogProductHoldBatchCreate = {
    /**
     * An identifier of your own, unused so far; left out, null or empty, one is made.
     */
    Id?: string | null;
    /**
     * May be left out or 0; otherwise the node of the address.
     */
    EntityId?: number | null;
    /**
     * For how many minutes.
     */
    HoldDurationInMinutes: number;
    /**
     * Computed from the duration; ignored here.
     */
    ExpiresAtUtc?: string | null;
    Products: ProductHoldCreateList;
};

/**
 * What to hold.
 */
export type ProductHoldCreateList = Array<ProductHoldCreate>;

/**
 * How many of a product to hold.
 */
export type ProductHoldCreate = {
    /**
     * The product, one of the company's catalog.
     */
    CatalogProductId: string;
    /**
     * How many.
     */
    Quantity: number;
};

/**
 * A product on hold, by one batch.
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
     * How many are held.
     */
    Quantity: number;
    /**
     * When the hold ends, UTC; at that moment it holds no more.
     */
    ExpiresAtUtc: string;
};

/**
 * Products on hold.
 */
export type CatalogProductOnHoldList = Array<CatalogProductOnHold>;

/**
 * How many of a product are committed.
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
     * How many are committed.
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
     * An identifier of your own, unused so far; left out, null or empty, one is made.
     */
    Id?: string | null;
    /**
     * May be left out or 0; otherwise the node of the address.
     */
    EntityId?: number | null;
    /**
     * The product, one of the company's catalog.
     */
    CatalogProductId: string;
    /**
     * How many.
     */
    Quantity: number;
};

/**
 * What a supplier has of a product.
 */
export type SupplierProductAvailability = {
    /**
     * The record's identifier, given by the system.
     */
    Id: string;
    /**
     * The product by the supplier's own identifier.
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
     * How many the supplier has.
     */
    Quantity: number;
    /**
     * When it was set last, UTC.
     */
    LastModifiedDateUtc: string;
};

/**
 * What a supplier has.
 */
export type SupplierProductAvailabilityList = Array<SupplierProductAvailability>;

/**
 * What a supplier has of a product. What a read returned may be sent again.
 */
export type SupplierProductAvailabilityCreate = {
    /**
     * Given by the system; ignored here.
     */
    Id?: string | null;
    /**
     * The product by the supplier's own identifier, of which there is one record.
     */
    SupplierSku: string;
    /**
     * May be left out or 0; otherwise the supplier of the address.
     */
    SupplierEntityId?: number | null;
    /**
     * Whether it can be ordered.
     */
    IsAvailable?: boolean;
    /**
     * How many the supplier has.
     */
    Quantity?: number;
    /**
     * Set by the system; ignored here.
     */
    LastModifiedDateUtc?: string | null;
};

/**
 * What a supplier has of some products.
 */
export type BulkSupplierProductAvailability = {
    SupplierAvailabilities: SupplierProductAvailabilityAcceptedList;
};

/**
 * What a supplier has of some products.
 */
export type SupplierProductAvailabilityAcceptedList = Array<SupplierProductAvailability>;

/**
 * What a supplier has of many products.
 */
export type BulkSupplierProductAvailabilityCreate = {
    /**
     * Means nothing; ignored.
     */
    Id?: number | null;
    SupplierAvailabilities: SupplierProductAvailabilityCreateList;
};

/**
 * What to set.
 */
export type SupplierProductAvailabilityCreateList = Array<SupplierProductAvailabilityCreate>;

/**
 * Which products of a supplier to look for.
 */
export type BulkSupplierProductAvailabilityRead = {
    /**
     * Means nothing; ignored.
     */
    Id?: number | null;
    SupplierAvailabilities: SupplierProductAvailabilityReadList;
};

/**
 * What to look for.
 */
export type SupplierProductAvailabilityReadList = Array<SupplierProductAvailabilityRead>;

/**
 * What to look for; what else the record has is ignored.
 */
export type SupplierProductAvailabilityRead = {
    /**
     * Ignored.
     */
    Id?: string | null;
    /**
     * The product by the supplier's own identifier.
     */
    SupplierSku: string;
    /**
     * Ignored.
     */
    SupplierEntityId?: number | null;
    /**
     * Ignored.
     */
    IsAvailable?: boolean | null;
    /**
     * Ignored.
     */
    Quantity?: number | null;
    /**
     * Ignored.
     */
    LastModifiedDateUtc?: string | null;
};

/**
 * One fault among those that made a request fail.
 */
export type ProblemDetail = {
    /**
     * Stable name of the fault; business rules have one.
     */
    Code?: string;
    /**
     * The member at fault of a list that was sent in bulk, from 0.
     */
    Index?: number;
    /**
     * The field at fault, as a path from the body or the name of a parameter.
     */
    Field?: string;
    /**
     * What is wrong with it and what is allowed.
     */
    Message: string;
};

/**
 * All faults that were found, each with its field.
 */
export type ProblemDetailList = Array<ProblemDetail>;

/**
 * Why a request was refused or failed.
 */
export type Problem = {
    /**
     * One sentence for people; it names the field at fault where there is one.
     */
    Message: string;
    /**
     * More words on the cause.
     */
    Description?: string | null;
    /**
     * Stable name of the fault, for programs. With several faults that of the one which gave the status.
     */
    Code?: string | null;
    Details?: ProblemDetailList;
};

/**
 * Which build of the service answers, on which state of the database.
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
 * The company; it has to be the company of the access token.
 */
export type CompanyId = number;

/**
 * Keeps the members that satisfy the expression: comparisons `eq ne gt ge lt le`, joined by `and`, `or`, `not` and parentheses, and the functions `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Only properties marked `x-filterable` may be named. At most 50 comparisons.
 */
export type Filter = string;

/**
 * Properties to sort by, separated by commas, each followed by `asc` or `desc` if wanted. Only properties marked `x-filterable` may be named.
 */
export type OrderBy = string;

/**
 * How many members to leave out at the start.
 */
export type Skip = number;

/**
 * How many members to return at most; without it the whole list comes.
 */
export type Top = number;

/**
 * Whether `X-Total-Count` says how many members all pages have together.
 */
export type Count = boolean;

/**
 * Makes the request safe to repeat: for 24 hours the same key with the same body gets the first successful answer again, the same key with another body is refused with 422.
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
 * A product of the company's catalog.
 */
export type CatalogProductId = string;

/**
 * The serial number.
 */
export type SerialNumberId = string;

/**
 * The lot.
 */
export type LotId = string;

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
 * A supplier node of a company's tree; it has to be the supplier of the access token, if that is a supplier's.
 */
export type SupplierEntityId = number;

/**
 * What a supplier has of a product, by the identifier that the system gave it.
 */
export type SupplierSkuId = string;

export type ListStockData = {
    body?: never;
    path: {
        /**
         * The company; it has to be the company of the access token.
         */
        CompanyId: number;
    };
    query?: {
        /**
         * Keeps the members that satisfy the expression: comparisons `eq ne gt ge lt le`, joined by `and`, `or`, `not` and parentheses, and the functions `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Only properties marked `x-filterable` may be named. At most 50 comparisons.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each followed by `asc` or `desc` if wanted. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * How many members to leave out at the start.
         */
        $skip?: number;
        /**
         * How many members to return at most; without it the whole list comes.
         */
        $top?: number;
        /**
         * Whether `X-Total-Count` says how many members all pages have together.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type ListStockError = ListStockErrors[keyof ListStockErrors];

export type ListStockResponses = {
    /**
     * The stock records, in the order asked for.
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
         * Makes the request safe to repeat: for 24 hours the same key with the same body gets the first successful answer again, the same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The request contradicts the present state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation. Bytes are counted after gzip is inflated.
     */
    413: Problem;
    /**
     * The body is of a media type that the operation does not read, or has a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type UpsertStockError = UpsertStockErrors[keyof UpsertStockErrors];

export type UpsertStockResponses = {
    /**
     * The record of the same product and node, replaced.
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
         * The company; it has to be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
    };
    query?: {
        /**
         * Keeps the members that satisfy the expression: comparisons `eq ne gt ge lt le`, joined by `and`, `or`, `not` and parentheses, and the functions `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Only properties marked `x-filterable` may be named. At most 50 comparisons.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each followed by `asc` or `desc` if wanted. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * How many members to leave out at the start.
         */
        $skip?: number;
        /**
         * How many members to return at most; without it the whole list comes.
         */
        $top?: number;
        /**
         * Whether `X-Total-Count` says how many members all pages have together.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type ListEntityStockError = ListEntityStockErrors[keyof ListEntityStockErrors];

export type ListEntityStockResponses = {
    /**
     * The stock records, in the order asked for.
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
         * Makes the request safe to repeat: for 24 hours the same key with the same body gets the first successful answer again, the same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The request contradicts the present state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation. Bytes are counted after gzip is inflated.
     */
    413: Problem;
    /**
     * The body is of a media type that the operation does not read, or has a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type UpsertEntityStockError = UpsertEntityStockErrors[keyof UpsertEntityStockErrors];

export type UpsertEntityStockResponses = {
    /**
     * The record of the same product and node, replaced.
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
         * The company; it has to be the company of the access token.
         */
        CompanyId: number;
        /**
         * A product of the company's catalog.
         */
        CatalogItemId: string;
    };
    query?: {
        /**
         * Keeps the members that satisfy the expression: comparisons `eq ne gt ge lt le`, joined by `and`, `or`, `not` and parentheses, and the functions `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Only properties marked `x-filterable` may be named. At most 50 comparisons.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each followed by `asc` or `desc` if wanted. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * How many members to leave out at the start.
         */
        $skip?: number;
        /**
         * How many members to return at most; without it the whole list comes.
         */
        $top?: number;
        /**
         * Whether `X-Total-Count` says how many members all pages have together.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type ListItemStockError = ListItemStockErrors[keyof ListItemStockErrors];

export type ListItemStockResponses = {
    /**
     * The stock records, in the order asked for.
     */
    200: CatalogProductInStockList;
};

export type ListItemStockResponse = ListItemStockResponses[keyof ListItemStockResponses];

export type DeleteStockData = {
    body?: never;
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The request contradicts the present state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type DeleteStockError = DeleteStockErrors[keyof DeleteStockErrors];

export type DeleteStockResponses = {
    /**
     * Done; the answer has no body.
     */
    204: void;
};

export type DeleteStockResponse = DeleteStockResponses[keyof DeleteStockResponses];

export type GetStockData = {
    body?: never;
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
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
         * Makes the request safe to repeat: for 24 hours the same key with the same body gets the first successful answer again, the same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The request contradicts the present state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation. Bytes are counted after gzip is inflated.
     */
    413: Problem;
    /**
     * The body is of a media type that the operation does not read, or has a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type BulkUpsertStockError = BulkUpsertStockErrors[keyof BulkUpsertStockErrors];

export type BulkUpsertStockResponses = {
    /**
     * The records as they are stored now, in the order of the request.
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
         * Makes the request safe to repeat: for 24 hours the same key with the same body gets the first successful answer again, the same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The request contradicts the present state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation. Bytes are counted after gzip is inflated.
     */
    413: Problem;
    /**
     * The body is of a media type that the operation does not read, or has a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
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
         * The company; it has to be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
    };
    query?: {
        /**
         * Keeps the members that satisfy the expression: comparisons `eq ne gt ge lt le`, joined by `and`, `or`, `not` and parentheses, and the functions `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Only properties marked `x-filterable` may be named. At most 50 comparisons.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each followed by `asc` or `desc` if wanted. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * How many members to leave out at the start.
         */
        $skip?: number;
        /**
         * How many members to return at most; without it the whole list comes.
         */
        $top?: number;
        /**
         * Whether `X-Total-Count` says how many members all pages have together.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type ListQuantitiesError = ListQuantitiesErrors[keyof ListQuantitiesErrors];

export type ListQuantitiesResponses = {
    /**
     * The quantities, in the order asked for.
     */
    200: CatalogProductQuantitiesList;
};

export type ListQuantitiesResponse = ListQuantitiesResponses[keyof ListQuantitiesResponses];

export type GetQuantitiesData = {
    body?: never;
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
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
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
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
         * The company; it has to be the company of the access token.
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
         * Keeps the members that satisfy the expression: comparisons `eq ne gt ge lt le`, joined by `and`, `or`, `not` and parentheses, and the functions `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Only properties marked `x-filterable` may be named. At most 50 comparisons.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each followed by `asc` or `desc` if wanted. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * How many members to leave out at the start.
         */
        $skip?: number;
        /**
         * How many members to return at most; without it the whole list comes.
         */
        $top?: number;
        /**
         * Whether `X-Total-Count` says how many members all pages have together.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type ListSerialNumbersError = ListSerialNumbersErrors[keyof ListSerialNumbersErrors];

export type ListSerialNumbersResponses = {
    /**
     * The serial numbers, in the order asked for.
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
         * Makes the request safe to repeat: for 24 hours the same key with the same body gets the first successful answer again, the same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The request contradicts the present state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation. Bytes are counted after gzip is inflated.
     */
    413: Problem;
    /**
     * The body is of a media type that the operation does not read, or has a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
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
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type DeleteSerialNumberError = DeleteSerialNumberErrors[keyof DeleteSerialNumberErrors];

export type DeleteSerialNumberResponses = {
    /**
     * Done; the answer has no body.
     */
    204: void;
};

export type DeleteSerialNumberResponse = DeleteSerialNumberResponses[keyof DeleteSerialNumberResponses];

export type GetSerialNumberData = {
    body?: never;
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
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
         * The company; it has to be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
    };
    query?: {
        /**
         * Keeps the members that satisfy the expression: comparisons `eq ne gt ge lt le`, joined by `and`, `or`, `not` and parentheses, and the functions `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Only properties marked `x-filterable` may be named. At most 50 comparisons.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each followed by `asc` or `desc` if wanted. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * How many members to leave out at the start.
         */
        $skip?: number;
        /**
         * How many members to return at most; without it the whole list comes.
         */
        $top?: number;
        /**
         * Whether `X-Total-Count` says how many members all pages have together.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type ListEntitySerialNumbersError = ListEntitySerialNumbersErrors[keyof ListEntitySerialNumbersErrors];

export type ListEntitySerialNumbersResponses = {
    /**
     * The serial numbers, in the order asked for.
     */
    200: SerialNumberList;
};

export type ListEntitySerialNumbersResponse = ListEntitySerialNumbersResponses[keyof ListEntitySerialNumbersResponses];

export type ListLotsData = {
    body?: never;
    path: {
        /**
         * The company; it has to be the company of the access token.
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
         * Keeps the members that satisfy the expression: comparisons `eq ne gt ge lt le`, joined by `and`, `or`, `not` and parentheses, and the functions `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Only properties marked `x-filterable` may be named. At most 50 comparisons.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each followed by `asc` or `desc` if wanted. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * How many members to leave out at the start.
         */
        $skip?: number;
        /**
         * How many members to return at most; without it the whole list comes.
         */
        $top?: number;
        /**
         * Whether `X-Total-Count` says how many members all pages have together.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type ListLotsError = ListLotsErrors[keyof ListLotsErrors];

export type ListLotsResponses = {
    /**
     * The lots, in the order asked for.
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
         * Makes the request safe to repeat: for 24 hours the same key with the same body gets the first successful answer again, the same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The request contradicts the present state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation. Bytes are counted after gzip is inflated.
     */
    413: Problem;
    /**
     * The body is of a media type that the operation does not read, or has a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type UpsertLotError = UpsertLotErrors[keyof UpsertLotErrors];

export type UpsertLotResponses = {
    /**
     * The lot of the same Id, replaced.
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
    path: {
        /**
         * The company; it has to be the company of the access token.
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
         * The lot.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type DeleteLotError = DeleteLotErrors[keyof DeleteLotErrors];

export type DeleteLotResponses = {
    /**
     * Done; the answer has no body.
     */
    204: void;
};

export type DeleteLotResponse = DeleteLotResponses[keyof DeleteLotResponses];

export type GetLotData = {
    body?: never;
    path: {
        /**
         * The company; it has to be the company of the access token.
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
         * The lot.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
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

export type ListAvailabilityThresholdsData = {
    body?: never;
    path: {
        /**
         * The company; it has to be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
    };
    query?: {
        /**
         * Keeps the members that satisfy the expression: comparisons `eq ne gt ge lt le`, joined by `and`, `or`, `not` and parentheses, and the functions `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Only properties marked `x-filterable` may be named. At most 50 comparisons.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each followed by `asc` or `desc` if wanted. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * How many members to leave out at the start.
         */
        $skip?: number;
        /**
         * How many members to return at most; without it the whole list comes.
         */
        $top?: number;
        /**
         * Whether `X-Total-Count` says how many members all pages have together.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type ListAvailabilityThresholdsError = ListAvailabilityThresholdsErrors[keyof ListAvailabilityThresholdsErrors];

export type ListAvailabilityThresholdsResponses = {
    /**
     * The thresholds, in the order asked for.
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
         * Makes the request safe to repeat: for 24 hours the same key with the same body gets the first successful answer again, the same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The request contradicts the present state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation. Bytes are counted after gzip is inflated.
     */
    413: Problem;
    /**
     * The body is of a media type that the operation does not read, or has a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type UpsertAvailabilityThresholdError = UpsertAvailabilityThresholdErrors[keyof UpsertAvailabilityThresholdErrors];

export type UpsertAvailabilityThresholdResponses = {
    /**
     * The threshold of the same product, replaced.
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
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type DeleteAvailabilityThresholdError = DeleteAvailabilityThresholdErrors[keyof DeleteAvailabilityThresholdErrors];

export type DeleteAvailabilityThresholdResponses = {
    /**
     * Done; the answer has no body.
     */
    204: void;
};

export type DeleteAvailabilityThresholdResponse = DeleteAvailabilityThresholdResponses[keyof DeleteAvailabilityThresholdResponses];

export type GetAvailabilityThresholdData = {
    body?: never;
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
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
     * The whole threshold.
     */
    body: AvailabilityThresholdUpdate;
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation. Bytes are counted after gzip is inflated.
     */
    413: Problem;
    /**
     * The body is of a media type that the operation does not read, or has a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
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
         * The company; it has to be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
    };
    query?: {
        /**
         * Keeps the members that satisfy the expression: comparisons `eq ne gt ge lt le`, joined by `and`, `or`, `not` and parentheses, and the functions `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Only properties marked `x-filterable` may be named. At most 50 comparisons.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each followed by `asc` or `desc` if wanted. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * How many members to leave out at the start.
         */
        $skip?: number;
        /**
         * How many members to return at most; without it the whole list comes.
         */
        $top?: number;
        /**
         * Whether `X-Total-Count` says how many members all pages have together.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type ListBelowThresholdError = ListBelowThresholdErrors[keyof ListBelowThresholdErrors];

export type ListBelowThresholdResponses = {
    /**
     * The products below their threshold, in the order asked for.
     */
    200: AvailabilityBelowThresholdList;
};

export type ListBelowThresholdResponse = ListBelowThresholdResponses[keyof ListBelowThresholdResponses];

export type ListHoldBatchesData = {
    body?: never;
    path: {
        /**
         * The company; it has to be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
    };
    query?: {
        /**
         * Keeps the members that satisfy the expression: comparisons `eq ne gt ge lt le`, joined by `and`, `or`, `not` and parentheses, and the functions `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Only properties marked `x-filterable` may be named. At most 50 comparisons.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each followed by `asc` or `desc` if wanted. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * How many members to leave out at the start.
         */
        $skip?: number;
        /**
         * How many members to return at most; without it the whole list comes.
         */
        $top?: number;
        /**
         * Whether `X-Total-Count` says how many members all pages have together.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type ListHoldBatchesError = ListHoldBatchesErrors[keyof ListHoldBatchesErrors];

export type ListHoldBatchesResponses = {
    /**
     * The hold batches, in the order asked for.
     */
    200: CatalogProductHoldBatchList;
};

export type ListHoldBatchesResponse = ListHoldBatchesResponses[keyof ListHoldBatchesResponses];

export type CreateHoldBatchData = {
    /**
     * What to hold, and for how long.
     */
    body: CatalogProductHoldBatchCreate;
    headers?: {
        /**
         * Makes the request safe to repeat: for 24 hours the same key with the same body gets the first successful answer again, the same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The request contradicts the present state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation. Bytes are counted after gzip is inflated.
     */
    413: Problem;
    /**
     * The body is of a media type that the operation does not read, or has a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
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
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type ReleaseHoldBatchError = ReleaseHoldBatchErrors[keyof ReleaseHoldBatchErrors];

export type ReleaseHoldBatchResponses = {
    /**
     * Done; the answer has no body.
     */
    204: void;
};

export type ReleaseHoldBatchResponse = ReleaseHoldBatchResponses[keyof ReleaseHoldBatchResponses];

export type GetHoldBatchData = {
    body?: never;
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
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
         * Makes the request safe to repeat: for 24 hours the same key with the same body gets the first successful answer again, the same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The request contradicts the present state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type CommitHoldBatchError = CommitHoldBatchErrors[keyof CommitHoldBatchErrors];

export type CommitHoldBatchResponses = {
    /**
     * The new commitments, one for each product.
     */
    201: CatalogProductCommittedList;
};

export type CommitHoldBatchResponse = CommitHoldBatchResponses[keyof CommitHoldBatchResponses];

export type ListProductsOnHoldData = {
    body?: never;
    path: {
        /**
         * The company; it has to be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
    };
    query?: {
        /**
         * Keeps the members that satisfy the expression: comparisons `eq ne gt ge lt le`, joined by `and`, `or`, `not` and parentheses, and the functions `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Only properties marked `x-filterable` may be named. At most 50 comparisons.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each followed by `asc` or `desc` if wanted. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * How many members to leave out at the start.
         */
        $skip?: number;
        /**
         * How many members to return at most; without it the whole list comes.
         */
        $top?: number;
        /**
         * Whether `X-Total-Count` says how many members all pages have together.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type ListProductsOnHoldError = ListProductsOnHoldErrors[keyof ListProductsOnHoldErrors];

export type ListProductsOnHoldResponses = {
    /**
     * What is on hold, in the order asked for.
     */
    200: CatalogProductOnHoldList;
};

export type ListProductsOnHoldResponse = ListProductsOnHoldResponses[keyof ListProductsOnHoldResponses];

export type ListCommitmentsData = {
    body?: never;
    path: {
        /**
         * The company; it has to be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
    };
    query?: {
        /**
         * Keeps the members that satisfy the expression: comparisons `eq ne gt ge lt le`, joined by `and`, `or`, `not` and parentheses, and the functions `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Only properties marked `x-filterable` may be named. At most 50 comparisons.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each followed by `asc` or `desc` if wanted. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * How many members to leave out at the start.
         */
        $skip?: number;
        /**
         * How many members to return at most; without it the whole list comes.
         */
        $top?: number;
        /**
         * Whether `X-Total-Count` says how many members all pages have together.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type ListCommitmentsError = ListCommitmentsErrors[keyof ListCommitmentsErrors];

export type ListCommitmentsResponses = {
    /**
     * The commitments, in the order asked for.
     */
    200: CatalogProductCommittedList;
};

export type ListCommitmentsResponse = ListCommitmentsResponses[keyof ListCommitmentsResponses];

export type CreateCommitmentData = {
    /**
     * What to commit.
     */
    body: CatalogProductCommittedCreate;
    headers?: {
        /**
         * Makes the request safe to repeat: for 24 hours the same key with the same body gets the first successful answer again, the same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The request contradicts the present state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation. Bytes are counted after gzip is inflated.
     */
    413: Problem;
    /**
     * The body is of a media type that the operation does not read, or has a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
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
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type DeleteCommitmentError = DeleteCommitmentErrors[keyof DeleteCommitmentErrors];

export type DeleteCommitmentResponses = {
    /**
     * Done; the answer has no body.
     */
    204: void;
};

export type DeleteCommitmentResponse = DeleteCommitmentResponses[keyof DeleteCommitmentResponses];

export type GetCommitmentData = {
    body?: never;
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
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

export type ListSupplierSkusData = {
    body?: never;
    path: {
        /**
         * A supplier node of a company's tree; it has to be the supplier of the access token, if that is a supplier's.
         */
        SupplierEntityId: number;
    };
    query?: {
        /**
         * Keeps the members that satisfy the expression: comparisons `eq ne gt ge lt le`, joined by `and`, `or`, `not` and parentheses, and the functions `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Only properties marked `x-filterable` may be named. At most 50 comparisons.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each followed by `asc` or `desc` if wanted. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * How many members to leave out at the start.
         */
        $skip?: number;
        /**
         * How many members to return at most; without it the whole list comes.
         */
        $top?: number;
        /**
         * Whether `X-Total-Count` says how many members all pages have together.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type ListSupplierSkusError = ListSupplierSkusErrors[keyof ListSupplierSkusErrors];

export type ListSupplierSkusResponses = {
    /**
     * What the supplier has, in the order asked for.
     */
    200: SupplierProductAvailabilityList;
};

export type ListSupplierSkusResponse = ListSupplierSkusResponses[keyof ListSupplierSkusResponses];

export type UpsertSupplierSkuData = {
    /**
     * What the supplier has of one product.
     */
    body: SupplierProductAvailabilityCreate;
    headers?: {
        /**
         * Makes the request safe to repeat: for 24 hours the same key with the same body gets the first successful answer again, the same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * A supplier node of a company's tree; it has to be the supplier of the access token, if that is a supplier's.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The request contradicts the present state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation. Bytes are counted after gzip is inflated.
     */
    413: Problem;
    /**
     * The body is of a media type that the operation does not read, or has a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type UpsertSupplierSkuError = UpsertSupplierSkuErrors[keyof UpsertSupplierSkuErrors];

export type UpsertSupplierSkuResponses = {
    /**
     * What the supplier has of the same SupplierSku, replaced.
     */
    200: SupplierProductAvailability;
    /**
     * What the supplier has of it.
     */
    201: SupplierProductAvailability;
};

export type UpsertSupplierSkuResponse = UpsertSupplierSkuResponses[keyof UpsertSupplierSkuResponses];

export type DeleteSupplierSkuData = {
    body?: never;
    path: {
        /**
         * A supplier node of a company's tree; it has to be the supplier of the access token, if that is a supplier's.
         */
        SupplierEntityId: number;
        /**
         * What a supplier has of a product, by the identifier that the system gave it.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type DeleteSupplierSkuError = DeleteSupplierSkuErrors[keyof DeleteSupplierSkuErrors];

export type DeleteSupplierSkuResponses = {
    /**
     * Done; the answer has no body.
     */
    204: void;
};

export type DeleteSupplierSkuResponse = DeleteSupplierSkuResponses[keyof DeleteSupplierSkuResponses];

export type BulkUpsertSupplierAvailabilityData = {
    /**
     * What the supplier has.
     */
    body: BulkSupplierProductAvailabilityCreate;
    headers?: {
        /**
         * Makes the request safe to repeat: for 24 hours the same key with the same body gets the first successful answer again, the same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * A supplier node of a company's tree; it has to be the supplier of the access token, if that is a supplier's.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The request contradicts the present state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation. Bytes are counted after gzip is inflated.
     */
    413: Problem;
    /**
     * The body is of a media type that the operation does not read, or has a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type BulkUpsertSupplierAvailabilityError = BulkUpsertSupplierAvailabilityErrors[keyof BulkUpsertSupplierAvailabilityErrors];

export type BulkUpsertSupplierAvailabilityResponses = {
    /**
     * What is stored now, in the order of the request.
     */
    202: BulkSupplierProductAvailability;
};

export type BulkUpsertSupplierAvailabilityResponse = BulkUpsertSupplierAvailabilityResponses[keyof BulkUpsertSupplierAvailabilityResponses];

export type ListCompanySupplierSkusData = {
    body?: never;
    path: {
        /**
         * A supplier node of a company's tree; it has to be the supplier of the access token, if that is a supplier's.
         */
        SupplierEntityId: number;
        /**
         * The company; it has to be the company of the access token.
         */
        CompanyId: number;
    };
    query?: {
        /**
         * Keeps the members that satisfy the expression: comparisons `eq ne gt ge lt le`, joined by `and`, `or`, `not` and parentheses, and the functions `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Only properties marked `x-filterable` may be named. At most 50 comparisons.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each followed by `asc` or `desc` if wanted. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * How many members to leave out at the start.
         */
        $skip?: number;
        /**
         * How many members to return at most; without it the whole list comes.
         */
        $top?: number;
        /**
         * Whether `X-Total-Count` says how many members all pages have together.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type ListCompanySupplierSkusError = ListCompanySupplierSkusErrors[keyof ListCompanySupplierSkusErrors];

export type ListCompanySupplierSkusResponses = {
    /**
     * What the supplier has, in the order asked for.
     */
    200: SupplierProductAvailabilityList;
};

export type ListCompanySupplierSkusResponse = ListCompanySupplierSkusResponses[keyof ListCompanySupplierSkusResponses];

export type ReadSupplierAvailabilityData = {
    /**
     * What to look for.
     */
    body: BulkSupplierProductAvailabilityRead;
    headers?: {
        /**
         * Makes the request safe to repeat: for 24 hours the same key with the same body gets the first successful answer again, the same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * A supplier node of a company's tree; it has to be the supplier of the access token, if that is a supplier's.
         */
        SupplierEntityId: number;
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The request contradicts the present state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation. Bytes are counted after gzip is inflated.
     */
    413: Problem;
    /**
     * The body is of a media type that the operation does not read, or has a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type ReadSupplierAvailabilityError = ReadSupplierAvailabilityErrors[keyof ReadSupplierAvailabilityErrors];

export type ReadSupplierAvailabilityResponses = {
    /**
     * What was found, in the order of the request.
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
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
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
