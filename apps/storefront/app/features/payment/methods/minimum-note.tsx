import { type Micro, parseMicro } from '@vitrine/platform/kernel'
import { Notice } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import { useMoney } from '../../../shop/shop-context.tsx'

/** How little a partner's form takes; louder while the order is smaller. */
export function MinimumNote({ minimum, amount }: { readonly minimum: string; readonly amount: Micro | undefined }) {
  const { t } = useTranslation('payment')
  const money = useMoney()
  const least = parseMicro(minimum) ?? 0n
  const text = t('minimum', { amount: money(least) })
  const isBelow = amount !== undefined && amount < least
  return <div role="status">{isBelow ? <Notice tone="warn">{text}</Notice> : <p className="type-caption tone-3">{text}</p>}</div>
}
