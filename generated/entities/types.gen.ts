// Written by `npm run generate` from openapi/. Do not edit.

export type ClientOptions = {
    baseUrl: `${string}://${string}/entities/v1` | `${string}://${string}/entities/v1` | `${string}://${string}/entities` | (string & {});
};

/**
 * The kind of a node.
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
     * The parent node; null for the company node.
     */
    ParentId: number | null;
    Children: TreeNodeList;
};

/**
 * The child nodes.
 */
export type TreeNodeList = Array<TreeNode>;

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

export type GetCompanyTreeData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
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
     * The rate limit of the current window is exceeded.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type GetCompanyTreeError = GetCompanyTreeErrors[keyof GetCompanyTreeErrors];

export type GetCompanyTreeResponses = {
    /**
     * The company node with all nodes below it.
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
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The rate limit of the current window is exceeded.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
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
