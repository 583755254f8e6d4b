import type { Locale } from '../../kernel/index.ts'
import de from './de/errors.json' with { type: 'json' }
import en from './en/errors.json' with { type: 'json' }
import es from './es/errors.json' with { type: 'json' }
import fr from './fr/errors.json' with { type: 'json' }
import hiIN from './hi_IN/errors.json' with { type: 'json' }
import ja from './ja/errors.json' with { type: 'json' }
import ko from './ko/errors.json' with { type: 'json' }
import ptBR from './pt_BR/errors.json' with { type: 'json' }
import ru from './ru/errors.json' with { type: 'json' }
import tr from './tr/errors.json' with { type: 'json' }
import vi from './vi/errors.json' with { type: 'json' }
import zhCN from './zh_CN/errors.json' with { type: 'json' }

type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The API's refusals by language: groups of sentences with `{{placeholders}}`, and the names of fields under `attributes`. English is the source text. */
export const errorTexts: Readonly<Record<Locale, Catalogue>> = {
  en,
  de,
  es,
  fr,
  hi_IN: hiIN,
  ja,
  ko,
  pt_BR: ptBR,
  ru,
  tr,
  vi,
  zh_CN: zhCN,
}
