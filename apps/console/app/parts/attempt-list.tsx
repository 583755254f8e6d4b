import { Tag, type Tone } from '@vitrine/ui/components'
import texts from '../messages/en/attempts.json'
import { sayFrom } from '../messages/texts.ts'
import { fullTime } from '../values/times.ts'
import styles from './attempt-list.module.css'

const t = sayFrom(texts)

/** The way of an order to a provider. */
export interface Submission {
  readonly id: number
  readonly state: string
  readonly account: string | null
  readonly keyLast4: string | null
  readonly providerServiceId: string | null
  readonly providerOrderId: string | null
  readonly link: string
  readonly quantity: number
  readonly fields: Readonly<Record<string, string>>
  readonly rawStatus: string | null
  readonly reviewReason: string | null
  readonly nextCheckAt: string | null
  readonly since: string
}

export interface Attempt {
  readonly no: number
  readonly action: string
  readonly account: string
  readonly state: string
  readonly createdAt: string
  readonly sentAt: string | null
  readonly httpStatus: number | null
  readonly excerpt: string | null
  readonly evidence: Readonly<Record<string, unknown>> | null
}

export interface Evidence {
  readonly submission: Submission | null
  readonly attempts: readonly Attempt[]
}

const TONES: Readonly<Record<string, Tone>> = { accepted: 'ok', rejected: 'bad', ambiguous: 'warn', sent: 'info' }
type Named = Readonly<Record<string, string>>
const nameOf = (group: Named, key: string): string => group[key] ?? key.replaceAll('_', ' ')

/** What was sent to providers for an order, as it was sent, and everything they answered. */
export function AttemptList({ submission, attempts }: Evidence) {
  if (!submission) return <p className="tone-3">{t('none')}</p>
  const { account, keyLast4, providerServiceId, providerOrderId, rawStatus, nextCheckAt } = submission
  const request = { service: providerServiceId ?? '', link: submission.link, quantity: String(submission.quantity), ...submission.fields }
  return (
    <div className={styles.container}>
      <div className={styles.parts}>
        <div className={styles.request}>
          <dl className={styles.facts}>
            <dt>{t('provider')}</dt>
            <dd>{account ?? t('unknown')}</dd>
            <dt>{t('providerService')}</dt>
            <dd className="number">{providerServiceId ?? t('unknown')}</dd>
            <dt>{t('providerOrder')}</dt>
            <dd className="number">{providerOrderId ?? t('unknown')}</dd>
            <dt>{t('status')}</dt>
            <dd>{rawStatus ?? t('unknown')}</dd>
            {nextCheckAt && submission.state === 'accepted' && (
              <>
                <dt>{t('nextCheck')}</dt>
                <dd className="number">{fullTime(nextCheckAt)}</dd>
              </>
            )}
          </dl>
          <section>
            <h3 className={styles.title}>{t('sent')}</h3>
            <pre className={styles.raw}>
              {[...Object.entries(request).map(([name, value]) => `${name}=${value}`), `key=••••${keyLast4 ?? ''}`].join('\n')}
            </pre>
          </section>
        </div>
        <section className={styles.answers}>
          <h3 className={styles.title}>{t('list')}</h3>
          <ol className={styles.attempts}>
            {attempts.map((attempt) => (
              <li key={attempt.no}>
                <div className={styles.head}>
                  <span className="number tone-3">{attempt.no}</span>
                  <span className="weight-medium">{nameOf(texts.actions as Named, attempt.action)}</span>
                  <Tag tone={TONES[attempt.state] ?? 'mute'}>{nameOf(texts.states as Named, attempt.state)}</Tag>
                  <span className={`${styles.end} number tone-3`}>{fullTime(attempt.sentAt ?? attempt.createdAt)}</span>
                </div>
                <p className="tone-3">
                  {attempt.account}, {attempt.httpStatus === null ? t('noAnswer') : t('answer', { status: String(attempt.httpStatus) })}
                </p>
                {attempt.excerpt && <pre className={styles.raw}>{attempt.excerpt}</pre>}
                {attempt.evidence && (
                  <>
                    <p className="tone-2">{t('evidence')}</p>
                    <pre className={styles.raw}>{JSON.stringify(attempt.evidence, null, 1)}</pre>
                  </>
                )}
              </li>
            ))}
          </ol>
        </section>
      </div>
    </div>
  )
}
