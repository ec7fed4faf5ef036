/** The file cannot be used; the message is for the client. */
export class SheetRefused extends Error {}

export const tooManyRows = (count: number, max: number) =>
  `The worksheet Users has ${count} rows; at most ${max} are allowed.`
