import { IconChevronRight } from '@vitrine/ui/components'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { AddCard } from '../../features/payment/cards/add-card.tsx'
import { cardIdsOf, linkableMethod } from '../../features/payment/cards/linkable.ts'
import { MethodIcon } from '../../features/payment/methods/method-icon.tsx'
import { isCard, keyOf, type PaymentChoice } from '../../features/payment/methods/payment-choices.ts'
import { WalletMarks } from '../../features/payment/methods/wallet-marks.tsx'
import { paths } from '../../paths.ts'
import styles from './method-step.module.css'
import { useMethodFacts } from './use-method-facts.ts'

export interface MethodStepProps {
  readonly methods: readonly PaymentChoice[]
  readonly amount: string | undefined
  readonly onChoose: (method: PaymentChoice) => void
}

export function MethodStep({ methods, amount, onChoose }: MethodStepProps) {
  const { t } = useTranslation(['payment', 'cards'])
  const linkable = linkableMethod(methods)
  const factsOf = useMethodFacts()
  if (methods.length === 0) return <p className="tone-2">{t('add.none')}</p>
  return (
    <section aria-labelledby="methods-title">
      <div className={styles.head}>
        <h2 className="type-h2" id="methods-title">
          {t('add.choose')}
        </h2>
        <span className={styles.links}>
          {methods.some(isCard) && (
            <Link className="link type-small" to={`${paths.profile()}#linked-cards`}>
              {t('cards:list.title')}
            </Link>
          )}
          {linkable && (
            <AddCard methodId={linkable.id} start={() => ({ returnTo: paths.addFunds({ amount }), known: cardIdsOf(methods) })} />
          )}
        </span>
      </div>
      <ul className={styles.cards}>
        {methods.map((method) => {
          const { fee, bonus, bounds } = factsOf(method)
          return (
            <li key={keyOf(method)}>
              <button type="button" className={styles.card} onClick={() => onChoose(method)}>
                <span className={styles.icon}>
                  <MethodIcon source={method.icon} />
                </span>
                <span className={styles.text}>
                  <span className="type-h3">{method.name}</span>
                  {bounds && <span className="type-small tone-3 number">{bounds}</span>}
                  <span className="type-small tone-3">
                    {fee}
                    {bonus && <span className="tone-ok weight-medium"> · {bonus}</span>}
                    <WalletMarks wallets={method.wallets} />
                  </span>
                </span>
                <IconChevronRight />
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
