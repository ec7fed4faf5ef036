// The 200 catalog items of the sample shop: 40 serialized devices (phones, tablets, watches), 20 items in lots and 140
// accessories with a plain quantity. Names and SKUs are the same in every tenant and every run.

interface SeedItem {
  sku: string
  name: string
  isSerialized: boolean
  isLot: boolean
}

const devices: Record<string, readonly string[]> = {
  Nimbus: ['Nimbus 4', 'Nimbus 5', 'Nimbus 5 Pro', 'Nimbus Fold', 'Nimbus Tab 10'],
  Aster: ['Aster S', 'Aster M', 'Aster XL', 'Aster Watch', 'Aster Tab Mini'],
}
const memories = ['64 GB', '128 GB', '256 GB', '512 GB']

const lots: Record<string, readonly string[]> = {
  Volta: ['AA Batteries', 'AAA Batteries', 'Coin Cells CR2032', 'Hearing Aid Cells', 'Alkaline C Cells'],
  Clarus: ['Screen Wipes', 'Lens Tissues', 'Contact Cleaner', 'Compressed Air', 'Polishing Paste'],
}
const packs = ['4 Pack', '20 Pack']

const models = [...Object.values(devices).flat()]
const fitted = [
  'Phone Case',
  'Clear Case',
  'Screen Protector',
  'Wallet Cover',
  'Charging Dock',
  'Sport Armband',
]
const gear: Record<string, readonly string[]> = {
  Volta: ['USB-C Cable 1 m', 'USB-C Cable 2 m', 'Wall Charger 20 W', 'Wall Charger 65 W', 'Car Charger'],
  Lumen: [
    'Power Bank 5000',
    'Power Bank 10000',
    'Power Bank 20000',
    'Desk Lamp Charger',
    'Night Light Charger',
  ],
  Sonora: ['Ear Buds', 'Ear Buds Pro', 'Over-Ear Headphones', 'Travel Speaker', 'Home Speaker'],
  Trek: ['Bike Mount', 'Car Mount', 'Tripod', 'Dry Bag', 'Lanyard'],
}
const colours = ['Black', 'White', 'Ocean', 'Coral']

/** The complete catalog, ordered by the number in the SKU. */
export const catalog: readonly SeedItem[] = [
  ...models.flatMap((model) =>
    memories.map((memory) => item('DEV', `${model} ${memory}`, { isSerialized: true })),
  ),
  ...Object.entries(lots).flatMap(([brand, things]) =>
    things.flatMap((thing) => packs.map((pack) => item('LOT', `${brand} ${thing} ${pack}`, { isLot: true }))),
  ),
  ...models.flatMap((model) => fitted.map((thing) => item('ACC', `${model} ${thing}`))),
  ...Object.entries(gear).flatMap(([brand, things]) =>
    things.flatMap((thing) => colours.map((colour) => item('GEA', `${brand} ${thing} ${colour}`))),
  ),
].map((entry, index) => ({ ...entry, sku: `${entry.sku}-${1001 + index}` }))

function item(sku: string, name: string, kind: { isSerialized?: boolean; isLot?: boolean } = {}): SeedItem {
  return { sku, name, isSerialized: false, isLot: false, ...kind }
}
