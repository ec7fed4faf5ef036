/** An invalid setting; the message names it and is shown to the operator without a stack. */
export class SettingsError extends Error {}
