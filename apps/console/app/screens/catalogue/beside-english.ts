import { locales } from '@vitrine/platform/kernel'
import type { Field } from '../../forms/field.ts'

/** Fields of texts whose English stands in the thing itself and the other languages in `translations`: one language is shown at a time. */
export const besideEnglish = (fields: readonly Field[]): readonly Field[] =>
  locales.flatMap((lang) =>
    fields.map((field) => ({
      ...field,
      name: lang === 'en' ? field.name : `translations.${lang}.${field.name}`,
      lang,
      isOptional: field.isOptional === true || lang !== 'en',
    })),
  )
