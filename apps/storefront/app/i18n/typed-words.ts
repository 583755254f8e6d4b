import type * as known from 'react-i18next'
import * as words from './react-words.tsx'

/** What components import as `#words`: our own runtime under the types of react-i18next, by which an unknown key does not compile (ADR 0012). */
export const { I18nextProvider, Trans, Translation, useTranslation } = words as unknown as Pick<
  typeof known,
  'I18nextProvider' | 'Trans' | 'Translation' | 'useTranslation'
>
