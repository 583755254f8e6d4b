import type { Locale } from '@vitrine/platform/kernel'
import de from './de/pages.json' with { type: 'json' }
import en from './en/pages.json' with { type: 'json' }
import es from './es/pages.json' with { type: 'json' }
import fr from './fr/pages.json' with { type: 'json' }
import hiIN from './hi_IN/pages.json' with { type: 'json' }
import ja from './ja/pages.json' with { type: 'json' }
import ko from './ko/pages.json' with { type: 'json' }
import ptBR from './pt_BR/pages.json' with { type: 'json' }
import ru from './ru/pages.json' with { type: 'json' }
import tr from './tr/pages.json' with { type: 'json' }
import vi from './vi/pages.json' with { type: 'json' }
import zhCN from './zh_CN/pages.json' with { type: 'json' }

/** Page titles by route name, names of the menu's groups, and the description of the index page, in every language. */
export type PageTexts = typeof en
/** Names of the menu's groups, which are no pages. */
export const groupTexts = ['money-group', 'earn-group', 'youtube-group', 'keyword-tools-group'] as const
export type GroupText = (typeof groupTexts)[number]

export const pageTexts: Readonly<Record<Locale, PageTexts>> = { en, de, es, fr, hi_IN: hiIN, ja, ko, pt_BR: ptBR, ru, tr, vi, zh_CN: zhCN }
