// Written by `npm run generate` from openapi/. Do not edit.

export type ClientOptions = {
    baseUrl: `${string}://${string}/entities/v1` | `${string}://${string}/entities/v1` | `${string}://${string}/entities` | (string & {});
};

/**
 * What a node of the tree is.
 */
export type EntityRole = 'Company' | 'Division' | 'Group' | 'Location' | 'Device' | 'Supplier' | 'Carrier';

/**
 * A node of the company tree with everything below it.
 */
export type TreeNode = {
    /**
     * The node's identifier; other services call it EntityId.
     */
    Id: number;
    Role: EntityRole;
    /**
     * Name of the node.
     */
    Name: string;
    /**
     * The node above; null for the company itself.
     */
    ParentId: number | null;
    Children: TreeNodeList;
};

/**
 * The nodes directly below.
 */
export type TreeNodeList = Array<TreeNode>;

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

export type GetCompanyTreeData = {
    body?: never;
    path: {
        /**
         * The company; it has to be the company of the access token.
         */
        CompanyId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/Tree';
};

export type GetCompanyTreeErrors = {
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

export type GetCompanyTreeError = GetCompanyTreeErrors[keyof GetCompanyTreeErrors];

export type GetCompanyTreeResponses = {
    /**
     * The company's node with all nodes below it.
     */
    200: TreeNode;
};

export type GetCompanyTreeResponse = GetCompanyTreeResponses[keyof GetCompanyTreeResponses];

export type PingEntitiesData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/ping';
};

export type PingEntitiesErrors = {
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

export type PingEntitiesError = PingEntitiesErrors[keyof PingEntitiesErrors];

export type PingEntitiesResponses = {
    /**
     * The service is reachable.
     */
    200: PingStatus;
};

export type PingEntitiesResponse = PingEntitiesResponses[keyof PingEntitiesResponses];
