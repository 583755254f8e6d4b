import { toBcp47 } from '@vitrine/platform/kernel'
import { useTranslation } from '#i18n'
import { useShop } from '../../shop/shop-context.tsx'
import type { Change } from './change.ts'

/** How a change against the period before is said. */
export function useChangeLabels(): (change: Change | undefined) => string | undefined {
  const { t } = useTranslation('statistics')
  const format = new Intl.NumberFormat(toBcp47(useShop().locale), { style: 'percent' })
  return (change) => {
    if (!change) return undefined
    return 'percent' in change ? t(`change.${change.kind}`, { percent: format.format(change.percent / 100) }) : t(`change.${change.kind}`)
  }
}
