import { IconChevronRight } from '@vitrine/ui/components'
import { useTranslation } from 'react-i18next'
import type { PaymentChoice } from '../order/model/payment-choices.ts'
import { MethodIcon } from '../order/parts/method-icon.tsx'
import styles from './method-step.module.css'
import { useMethodFacts } from './use-method-facts.ts'

export function MethodStep({ methods, onChoose }: { readonly methods: readonly PaymentChoice[]; readonly onChoose: (id: number) => void }) {
  const { t } = useTranslation('payment')
  const factsOf = useMethodFacts()
  if (methods.length === 0) return <p className="tone-2">{t('add.none')}</p>
  return (
    <section aria-labelledby="methods-title">
      <h2 className="sr-only" id="methods-title">
        {t('add.choose')}
      </h2>
      <ul className={styles.cards}>
        {methods.map((method) => {
          const { fee, bonus, bounds } = factsOf(method)
          return (
            <li key={method.id}>
              <button type="button" className={styles.card} onClick={() => onChoose(method.id)}>
                <span className={styles.icon}>
                  <MethodIcon source={method.icon} />
                </span>
                <span className={styles.text}>
                  <span className="type-h3">{method.name}</span>
                  {bounds && <span className="type-small tone-3 number">{bounds}</span>}
                  <span className="type-small tone-3">
                    {fee}
                    {bonus && <span className="tone-ok weight-medium"> · {bonus}</span>}
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
