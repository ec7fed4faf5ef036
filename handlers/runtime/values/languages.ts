// The languages of texts: of names and descriptions (G6), and of the messages of rules (R5).

export const languages = ['en-us', 'fr-ca', 'es-mx'] as const

export type Language = (typeof languages)[number]

export const DEFAULT_LANGUAGE: Language = 'en-us'
