/** Why a file cannot be used at all, in a sentence for the one who sent it. */
export class SheetRefused extends Error {}

export const tooManyRows = (count: number, most: number) =>
  `The worksheet Users has ${count} rows; at most ${most} are allowed.`
