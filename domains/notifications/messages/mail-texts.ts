import type { Locale } from '@vitrine/platform/kernel'
import de from './de/mail.json' with { type: 'json' }
import en from './en/mail.json' with { type: 'json' }
import es from './es/mail.json' with { type: 'json' }
import fr from './fr/mail.json' with { type: 'json' }
import hiIN from './hi_IN/mail.json' with { type: 'json' }
import ja from './ja/mail.json' with { type: 'json' }
import ko from './ko/mail.json' with { type: 'json' }
import ptBR from './pt_BR/mail.json' with { type: 'json' }
import ru from './ru/mail.json' with { type: 'json' }
import tr from './tr/mail.json' with { type: 'json' }
import vi from './vi/mail.json' with { type: 'json' }
import zhCN from './zh_CN/mail.json' with { type: 'json' }

type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>
/** Texts of mails by language: groups of texts with `{{placeholders}}`; plural families end in `_one`, `_few`, `_other` and so on. */
export const mailTexts: Readonly<Record<Locale, Catalogue>> = { en, de, es, fr, hi_IN: hiIN, ja, ko, pt_BR: ptBR, ru, tr, vi, zh_CN: zhCN }

type BaseKey<Key> = Key extends `${infer S}_${'one' | 'other'}` ? S : Key
/** `created.subject`, `buttons.pay`, …: every text of the English catalogue, plural families by their base name. */
export type MailText = { [Group in keyof typeof en]: `${Group}.${BaseKey<keyof (typeof en)[Group]> & string}` }[keyof typeof en]
