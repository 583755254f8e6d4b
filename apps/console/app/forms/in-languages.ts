import { locales } from '@vitrine/platform/kernel'
import type { Field } from './field.ts'

/** Fields of texts in every language, English first: `*` in their names is the language. Only English has to be there. */
export const inLanguages = (fields: readonly Field[]): readonly Field[] =>
  locales.flatMap((lang) =>
    fields.map((field) => ({
      ...field,
      name: field.name.replace('*', lang),
      lang,
      isOptional: field.isOptional === true || lang !== 'en',
    })),
  )
