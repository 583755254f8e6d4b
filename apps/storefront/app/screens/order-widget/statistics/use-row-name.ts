import { toBcp47 } from '@vitrine/platform/kernel'
import { formatDay } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import { useShop } from '../../../shop/shop-context.tsx'
import type { WidgetRow } from '../model/widget-rows.ts'

/** How the days, months, people, services and widgets of the statistics are called. */
export function useRowName(): (row: WidgetRow) => string {
  const { t } = useTranslation('order-widget')
  const { locale } = useShop()
  return ({ name, kind }) => {
    if (name === null) return t('statistics.gone')
    if (kind === 'name') return name
    const at = new Date(kind === 'month' ? `${name}-01T00:00:00Z` : `${name}T00:00:00Z`)
    if (kind === 'day') return formatDay(at, { locale, timeZone: 'UTC', now: at })
    return new Intl.DateTimeFormat(toBcp47(locale), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(at)
  }
}
