import { formatDay } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import { useShop } from '../../shop/shop-context.tsx'
import type { ListQuery } from './list-query.ts'

/** The days that a list is filtered by, as text. */
export function DateText({ query: { from, to } }: { readonly query: ListQuery }) {
  const { t } = useTranslation('orders')
  const { locale } = useShop()
  const day = (iso: string) => formatDay(new Date(`${iso}T00:00:00Z`), { locale, timeZone: 'UTC', now: new Date(0) })
  if (!from && !to) return t('filters.date')
  return `${from ? day(from) : ''} – ${to ? day(to) : ''}`.trim()
}
