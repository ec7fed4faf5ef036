/** A command line that cannot be understood. The message states why; the script adds its usage and ends with code 2. */
export class UsageError extends Error {}
