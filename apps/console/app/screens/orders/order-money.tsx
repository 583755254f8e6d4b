import texts from '../../messages/en/orders.json'
import { sayFrom } from '../../messages/texts.ts'
import { accountName, type Order } from '../../orders/order.ts'
import { dollars } from '../../values/dollars.ts'
import { shortTime } from '../../values/times.ts'
import styles from './order-money.module.css'

const t = sayFrom(texts)

/** Every posting of the order, from which account to which. */
export function OrderMoney({ order: { money, escrow } }: { readonly order: Order }) {
  if (money.length === 0) return <p className="tone-3">{t('noMoney')}</p>
  return (
    <>
      <p>
        {t('escrow')} <span className="number weight-medium">{dollars(escrow)}</span>
      </p>
      <table className={styles.postings} aria-label={t('postings')}>
        <thead>
          <tr>
            <th scope="col">{t('from')}</th>
            <th scope="col">{t('to')}</th>
            <th scope="col" className={styles.end}>
              {t('amount')}
            </th>
            <th scope="col" className={styles.end}>
              {t('time')}
            </th>
          </tr>
        </thead>
        <tbody>
          {money.map((posting, at) => (
            // Legs of one posting have one key, and their order never changes.
            <tr key={`${posting.key}-${at}`}>
              <td>{accountName(posting.from)}</td>
              <td>{accountName(posting.to)}</td>
              <td className={`${styles.end} number`}>{dollars(posting.amount)}</td>
              <td className={`${styles.end} number tone-3`}>{shortTime(posting.at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
