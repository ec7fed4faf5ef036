/** Why a file cannot be used at all, in a sentence for the one who sent it. */
export class SheetRefused extends Error {}
