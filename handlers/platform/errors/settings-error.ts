/** A setting that cannot be used; the message names it and is all that an operator needs. */
export class SettingsError extends Error {}
