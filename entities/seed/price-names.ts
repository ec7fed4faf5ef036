// The tiers, terms, groups and shelves of the sample shop, with names in three languages.

const texts = (english: string, french: string, spanish: string) => ({
  'en-us': english,
  'fr-ca': french,
  'es-mx': spanish,
})

/** No price of the shop has the last tier, term or shelf, so they can be deleted. */
export const tiers = [
  { names: texts('Five or more', 'Cinq et plus', 'Cinco o más'), quantityLowerBound: 5 },
  { names: texts('Ten or more', 'Dix et plus', 'Diez o más'), quantityLowerBound: 10 },
  { names: texts('Fifty or more', 'Cinquante et plus', 'Cincuenta o más'), quantityLowerBound: 50 },
  { names: texts('A hundred or more', 'Cent et plus', 'Cien o más'), quantityLowerBound: 100 },
] as const

export const terms = [
  { name: 'ONE-YEAR', displayNames: texts('One year', 'Un an', 'Un año'), years: 1 },
  { name: 'TWO-YEAR', displayNames: texts('Two years', 'Deux ans', 'Dos años'), years: 2 },
  { name: 'THREE-YEAR', displayNames: texts('Three years', 'Trois ans', 'Tres años'), years: 3 },
] as const

export const groups = [
  {
    names: texts('Trade customers', 'Clients professionnels', 'Clientes mayoristas'),
    descriptions: texts(
      'Shops that buy from us.',
      'Boutiques qui achètent chez nous.',
      'Tiendas que nos compran.',
    ),
    isDeleted: false,
  },
  {
    names: texts('Staff', 'Personnel', 'Personal'),
    descriptions: texts(
      'People who work here.',
      'Celles et ceux qui travaillent ici.',
      'Quienes trabajan aquí.',
    ),
    isDeleted: false,
  },
  { names: { 'en-us': 'Opening week' }, descriptions: {}, isDeleted: true },
] as const

/** A shelf contains the items whose name matches `items`. */
export const shelves = [
  {
    names: texts('Clear cases', 'Étuis transparents', 'Fundas transparentes'),
    descriptions: texts('Clear cases of one price.', 'Étuis à un seul prix.', 'Fundas de un solo precio.'),
    items: / Clear Case$/,
  },
  {
    names: texts('Cables', 'Câbles', 'Cables'),
    descriptions: texts('USB-C cables.', 'Câbles USB-C.', 'Cables USB-C.'),
    items: / USB-C Cable /,
  },
  {
    names: texts('Gift wrap', 'Emballage cadeau', 'Papel de regalo'),
    descriptions: texts('Nothing is on it yet.', 'Encore vide.', 'Todavía vacío.'),
    items: /^Gift wrap/,
  },
] as const
