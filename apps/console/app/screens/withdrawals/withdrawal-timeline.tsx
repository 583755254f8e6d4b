import texts from '../../messages/en/withdrawals.json'
import { type Named, sayFrom, textIn } from '../../messages/texts.ts'
import { fullTime } from '../../values/times.ts'
import type { Withdrawal } from './withdrawal.ts'
import styles from './withdrawals.module.css'

const t = sayFrom(texts)

/** Attempts to send a withdrawal, and everything that happened to it, the newest first. */
export function WithdrawalTimeline({ withdrawal: { payouts, timeline } }: { readonly withdrawal: Withdrawal }) {
  return (
    <>
      {payouts.length > 0 && (
        <section className={styles.section}>
          <h3 className={styles.title}>{t('payouts')}</h3>
          <ol className={styles.rows}>
            {payouts.map(({ startedAt, state, reference, detail }) => (
              <li key={startedAt}>
                <span className="weight-medium">{t(`payoutStates.${state}`)}</span>
                <span className="tone-2">{reference ?? detail}</span>
                <span className={`${styles.end} number tone-3`}>{fullTime(startedAt)}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      <section className={styles.section}>
        <h3 className={styles.title}>{t('timeline')}</h3>
        <ol className={styles.rows}>
          {timeline.toReversed().map(({ at, kind, actor, detail }) => (
            <li key={`${at} ${kind}`}>
              <span className="weight-medium">{textIn(texts.events as Named, kind)}</span>
              <span className="tone-2">{detail}</span>
              <span className="tone-3">{textIn(texts.actors as Named, actor)}</span>
              <span className={`${styles.end} number tone-3`}>{fullTime(at)}</span>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}
