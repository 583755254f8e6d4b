import { formatQuantity } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import { type ComparedKeyword, changeOf, gainOf, type Position } from './model/positions.ts'

const signs = { up: '▲', came: '▲', down: '▼', went: '▼', same: '=', first: '' } as const

/** A change as it is shown, ▲3, and as it is read out. */
export function useChangeText() {
  const { t } = useTranslation('campaigns')
  return {
    positionOf: (position: Position) => (position === null ? t('sums.notFound') : formatQuantity(position)),
    changeOf: (row: ComparedKeyword) => {
      const change = changeOf(row)
      const number = formatQuantity(Math.abs(gainOf(row)))
      const isCounted = change === 'up' || change === 'down'
      const tone =
        change === 'up' || change === 'came' ? ('up' as const) : change === 'down' || change === 'went' ? ('down' as const) : undefined
      return { shown: `${signs[change]}${isCounted ? number : ''}`, said: t(change, { number }), tone, isCounted }
    },
  }
}
