// Matches the lines of refunds with the articles of their original (I2). An article is a Sku. Lines of the original without a
// Sku belong to the Sku with their product, if that is one; otherwise the product is an article, and all lines with neither are
// one. A line of a refund matches by its Sku or, if the original has not sold that, by its product.
//
// All refunds are replayed in their order, so each line is matched as it was when it was accepted.
// Tested by test/invoicing/refunds.test.ts and test/invoicing/getRefundable.test.ts.
import { EMPTY_GUID } from '../../../entities/guid.ts'

export interface ArticleLine {
  sku: string
  productId: string | null
  serialNumber: string | null
  quantity: number
  /** The unit price in ten-thousandths. */
  units: bigint
  isPriceAdjustment: boolean
}

interface Tally {
  quantity: number
  units: bigint
}

/** An article of the original; `sku` is '' and `productId` the empty GUID where it has none. */
export interface Article<Line extends ArticleLine = ArticleLine> {
  sku: string
  productId: string
  lines: Line[]
  sold: Tally
  refunded: Tally
  /** How many lines of the original have a serial number, and how many of them were refunded. */
  serialNumbers: Map<string, { sold: number; refunded: number }>
}

/** What became of the serial number of a refunded line; both are false for a line without one. */
export interface MatchedLine<Line extends ArticleLine> {
  article: Article<Line>
  isSerialNumberUnknown: boolean
  isSerialNumberRefunded: boolean
}

export function articlesOf<Line extends ArticleLine>(sold: readonly Line[]) {
  const bySku = new Map<string, Article<Line>>()
  const byProduct = new Map<string, Set<Article<Line>>>()
  const addToProduct = (productId: string, article: Article<Line>) =>
    byProduct.set(productId, (byProduct.get(productId) ?? new Set()).add(article))

  for (const line of sold.filter(({ sku }) => sku !== '')) {
    const article = bySku.get(line.sku) ?? newArticle<Line>(line.sku, EMPTY_GUID)
    bySku.set(line.sku, article)
    addSold(article, line)
    if (line.productId !== null) addToProduct(line.productId, article)
  }
  const ofProductAlone = new Map<string, Article<Line>>()
  for (const line of sold.filter(({ sku }) => sku === '')) {
    const productId = line.productId ?? EMPTY_GUID
    const [first, second] = byProduct.get(productId) ?? []
    const article =
      ofProductAlone.get(productId) ?? (first && !second ? first : newArticle<Line>('', productId))
    ofProductAlone.set(productId, article)
    addSold(article, line)
  }
  for (const [productId, article] of ofProductAlone) addToProduct(productId, article)

  const notSold = new Map<string, Article<Line>>()

  /** Adds a line of a refund to the article that it matches; an article that was not sold is new. */
  function refund(line: ArticleLine): MatchedLine<Line> {
    const article = matching(line)
    if (!line.isPriceAdjustment) article.refunded.quantity += line.quantity
    article.refunded.units += amountOf(line)
    if (line.serialNumber === null)
      return { article, isSerialNumberUnknown: false, isSerialNumberRefunded: false }

    const serialNumber = article.serialNumbers.get(line.serialNumber)
    if (!serialNumber) return { article, isSerialNumberUnknown: true, isSerialNumberRefunded: false }
    if (line.isPriceAdjustment)
      return { article, isSerialNumberUnknown: false, isSerialNumberRefunded: false }
    serialNumber.refunded += 1
    return {
      article,
      isSerialNumberUnknown: false,
      isSerialNumberRefunded: serialNumber.refunded > serialNumber.sold,
    }
  }

  function matching(line: ArticleLine): Article<Line> {
    const ofSku = line.sku === '' ? undefined : bySku.get(line.sku)
    if (ofSku) return ofSku
    const productId = line.productId ?? EMPTY_GUID
    // A Sku that was not sold, without a product, is not one of the lines that have neither.
    const candidates = line.sku !== '' && line.productId === null ? [] : [...(byProduct.get(productId) ?? [])]
    const [first] = candidates
    if (first) return candidates.find((article) => hasLeft(article, line)) ?? first
    const key = `${line.sku} ${line.sku === '' ? productId : ''}`
    const unsold = notSold.get(key) ?? newArticle<Line>(line.sku, line.sku === '' ? productId : EMPTY_GUID)
    notSold.set(key, unsold)
    return unsold
  }

  return { refund }
}

const newArticle = <Line extends ArticleLine>(sku: string, productId: string): Article<Line> => ({
  ...{ sku, productId, lines: [], serialNumbers: new Map() },
  sold: { quantity: 0, units: 0n },
  refunded: { quantity: 0, units: 0n },
})

function addSold<Line extends ArticleLine>(article: Article<Line>, line: Line): void {
  article.lines.push(line)
  article.sold.quantity += line.quantity
  article.sold.units += amountOf(line)
  if (line.serialNumber === null) return
  const serialNumber = article.serialNumbers.get(line.serialNumber) ?? { sold: 0, refunded: 0 }
  article.serialNumbers.set(line.serialNumber, { ...serialNumber, sold: serialNumber.sold + 1 })
}

export const amountOf = ({ quantity, units }: ArticleLine): bigint => units * BigInt(quantity)

const hasLeft = ({ sold, refunded }: Article, line: ArticleLine): boolean =>
  sold.units - refunded.units >= amountOf(line) &&
  (line.isPriceAdjustment || sold.quantity - refunded.quantity >= line.quantity)
