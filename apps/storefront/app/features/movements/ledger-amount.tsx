import { classNames } from '@vitrine/ui/components'
import { useMoney } from '../../shop/shop-context.tsx'
import { isIncome } from './finance-row.ts'

/** A signed amount: green with a plus when it came in, neutral with a minus when it went out. */
export function LedgerAmount({ amount, className }: { readonly amount: string; readonly className?: string | undefined }) {
  const money = useMoney()
  return (
    <span className={classNames('number weight-medium', isIncome(amount) && 'tone-ok', className)}>
      {money(amount, { sign: 'always' })}
    </span>
  )
}
