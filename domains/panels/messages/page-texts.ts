import type { Locale } from '@vitrine/platform/kernel'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import hiIN from './hi_IN.json' with { type: 'json' }
import ja from './ja.json' with { type: 'json' }
import ko from './ko.json' with { type: 'json' }
import ptBR from './pt_BR.json' with { type: 'json' }
import ru from './ru.json' with { type: 'json' }
import tr from './tr.json' with { type: 'json' }
import vi from './vi.json' with { type: 'json' }
import zhCN from './zh_CN.json' with { type: 'json' }

/** Page titles by route name, and the description of the index page, in every language. */
export type PageTexts = typeof en

export const pageTexts: Readonly<Record<Locale, PageTexts>> = { en, de, es, fr, hi_IN: hiIN, ja, ko, pt_BR: ptBR, ru, tr, vi, zh_CN: zhCN }
