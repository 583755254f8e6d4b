import type { PaymentChoice } from './payment-choices.ts'
import styles from './wallet-marks.module.css'

/** As their makers write them: the same in every language. */
const names: Readonly<Record<PaymentChoice['wallets'][number], string>> = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' }

/** The wallets that the page of the gateway offers besides a card. */
export const WalletMarks = ({ wallets }: Pick<PaymentChoice, 'wallets'>) =>
  wallets.length === 0 ? null : (
    <span className={styles.marks}>
      {wallets.map((wallet) => (
        <span key={wallet} className={styles.mark} translate="no">
          {names[wallet]}
        </span>
      ))}
    </span>
  )
