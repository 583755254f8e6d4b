import type { TryLimitWire } from '@vitrine/keywords/contract/schemas'
import { formatQuantity, formatTimestamp } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import { useShop } from '../../shop/shop-context.tsx'

export type Tries = TryLimitWire

/** How many searches of the day are left; with none, when there will be more. */
export function TriesLeft({ tries: { limit, limit_of: of, resets_at: at } }: { readonly tries: Tries }) {
  const { t } = useTranslation('keyword-tools')
  const { locale, timeZone } = useShop()
  const resets = new Date(at)
  // The day ends at most 24 hours from now: seen from its last minute it is today or tomorrow.
  const now = new Date(resets.getTime() - 60_000)
  return (
    <p role="status" className="type-small tone-3 number">
      {limit > 0
        ? t('tries.left', { left: formatQuantity(limit), of: formatQuantity(of) })
        : t('tries.none', { time: formatTimestamp(resets, { locale, timeZone, now }) })}
    </p>
  )
}
