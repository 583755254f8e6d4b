import type * as known from 'react-i18next'
import * as translator from './react-translator.tsx'

/** What components import as `#i18n`: our own runtime under the types of react-i18next, by which an unknown key does not compile (ADR 0012). */
export const { I18nextProvider, Trans, Translation, useTranslation } = translator as unknown as Pick<
  typeof known,
  'I18nextProvider' | 'Trans' | 'Translation' | 'useTranslation'
>
