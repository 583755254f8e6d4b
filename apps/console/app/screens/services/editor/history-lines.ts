import texts from '../../../messages/en/service-editor.json'
import { sayFrom } from '../../../messages/texts.ts'
import { grouped, money, ppmToPercent } from '../../../values/units.ts'
import { fieldLabel } from './editor-fields.ts'

const t = sayFrom(texts)
type Fields = Readonly<Record<string, unknown>> | null
type PriceBecause = 'new' | 'hand' | 'rule' | 'csv' | 'import' | 'provider' | 'catalogue'

export interface AuditLine {
  readonly id: number
  readonly at: string
  readonly actor: { readonly name: string }
  readonly before: Fields
  readonly after: Fields
}
export interface PriceHistory {
  readonly prices: readonly {
    readonly at: string
    readonly oldNano: string | null
    readonly newNano: string
    readonly oldDiscountPpm: number | null
    readonly newDiscountPpm: number
    readonly pricingPer: number
    readonly by: string | null
    readonly because: PriceBecause
  }[]
  readonly rates: readonly { readonly at: string; readonly provider: string; readonly oldNano: string; readonly newNano: string }[] | null
}
export interface HistoryLine {
  readonly key: string
  readonly at: string
  readonly who: string
  readonly text: string
  /** Of the audit log. */
  readonly auditId?: number
}

const PRICE_FIELDS: ReadonlySet<string> = new Set(['priceNano', 'discountPpm', 'pricingPer'])

/** Prices, rates and all other changes of a service in one line of time, the newest first. */
export function historyLines(audit: readonly AuditLine[], { prices, rates }: PriceHistory): readonly HistoryLine[] {
  const lines: HistoryLine[] = [
    ...audit.flatMap(auditLine),
    ...prices.map((price, at) => ({
      key: `p${at}`,
      at: price.at,
      who: price.by ?? t('history.automatic'),
      text: `${priceText(price)}, ${t(`history.because.${price.because}`)}`,
    })),
    ...(rates ?? []).map(({ at, provider, oldNano, newNano }, index) => ({
      key: `r${index}`,
      at,
      who: provider,
      text: t('history.rate', { before: money(oldNano), after: money(newNano) }),
    })),
  ]
  return lines.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
}

const named = (field: string): string => (field === 'translations' ? t('history.translations') : fieldLabel(field))

/** Prices have lines of their own. */
function auditLine({ id, at, actor, before, after }: AuditLine): readonly HistoryLine[] {
  const line = { key: `a${id}`, at, who: actor.name, auditId: id }
  if (!before || !after) return [{ ...line, text: t('history.none') }]
  const names = Object.keys({ ...before, ...after }).filter((name) => !PRICE_FIELDS.has(name))
  return names.length > 0 ? [{ ...line, text: names.map(named).join(', ') }] : []
}

function priceText({ oldNano, newNano, oldDiscountPpm, newDiscountPpm, pricingPer }: PriceHistory['prices'][number]): string {
  const per = grouped(pricingPer)
  const price =
    oldNano === null || oldNano === newNano
      ? t('history.firstPrice', { after: money(newNano), per })
      : t('history.price', { before: money(oldNano), after: money(newNano), per })
  if (oldDiscountPpm === null || oldDiscountPpm === newDiscountPpm) return price
  return `${price}, ${t('history.discount', { before: ppmToPercent(oldDiscountPpm), after: ppmToPercent(newDiscountPpm) })}`
}
