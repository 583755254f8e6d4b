import { Notice, Tag, type Tone } from '@vitrine/ui/components'
import { Link } from 'react-router'
import texts from '../../messages/en/reviews.json'
import { sayFrom } from '../../messages/texts.ts'
import { paths } from '../../paths.ts'
import { usePanel } from '../../session/panel-context.ts'
import { dollars } from '../../values/dollars.ts'
import { fullTime } from '../../values/times.ts'
import type { Case, Check } from './case.ts'
import styles from './review-evidence.module.css'

const t = sayFrom(texts)
const TONES = { accepted: 'ok', not_accepted: 'info', unclear: 'mute', no_answer: 'warn' } as const satisfies Readonly<
  Record<Check['verdict'], Tone>
>
const FINDING_TONES = { accepted: 'ok', not_accepted: 'info', unclear: 'warn' } as const

/** What all evidence says together, and which other orders it may be about. */
export function ReviewFinding({ found, providerOrderId }: { readonly found: Case; readonly providerOrderId: string | null }) {
  const { key } = usePanel()
  const { finding, others } = found
  return (
    <Notice tone={FINDING_TONES[finding.weight]}>
      <b>{t(`findings.${finding.code}`, { count: finding.count ?? 0, order: providerOrderId ?? '' })}</b>
      {others.length > 0 && (
        <span className={styles.others}>
          {t('others')}
          {others.map((id) => (
            <Link key={id} className="number" to={`${paths.panel(key, 'review')}?open=${id}`}>
              {String(id)}
            </Link>
          ))}
        </span>
      )}
    </Notice>
  )
}

/** Every kind of evidence with what it found last, or why it is never gathered. */
export const EvidenceTable = ({ evidence }: Pick<Case, 'evidence'>) => (
  <section className={styles.box} aria-label={t('evidence.title')}>
    <h3 className={styles.head}>
      {t('evidence.title')} <span className="tone-3">{t('evidence.hint')}</span>
    </h3>
    <dl className={styles.rows}>
      {evidence.map(({ kind, because, last }) => (
        <div key={kind} className={styles.row}>
          <dt>{t(`evidence.kinds.${kind}`)}</dt>
          <dd className={last ? undefined : 'tone-3'}>
            <span>{last ? detailOf(last) : because === null ? t('evidence.notYet') : t(`evidence.because.${because}`)}</span>
            {last && <span className={styles.time}>{fullTime(last.at)}</span>}
          </dd>
          <dd className={styles.verdict}>{last && <Verdict check={last} />}</dd>
        </div>
      ))}
    </dl>
  </section>
)

/** Everything that was asked, the newest first. */
export function CheckList({ checks }: Pick<Case, 'checks'>) {
  if (checks.length === 0) return null
  return (
    <section className={styles.box} aria-label={t('checks')}>
      <h3 className={styles.head}>
        {t('checks')} <span className="tone-3">{t('checksHint')}</span>
      </h3>
      <ol className={styles.rows}>
        {checks.map((check) => (
          <li key={`${check.kind} ${check.at}`} className={styles.check}>
            <span className="number tone-3">{fullTime(check.at)}</span>
            <span>{t(`evidence.kinds.${check.kind}`)}</span>
            <span className={styles.detail}>{detailOf(check)}</span>
            <Verdict check={check} />
          </li>
        ))}
      </ol>
    </section>
  )
}

const Verdict = ({ check }: { readonly check: Check }) => <Tag tone={TONES[check.verdict]}>{t(`evidence.verdicts.${check.verdict}`)}</Tag>

/** What a check found, in a line. */
function detailOf({ kind, verdict, found }: Check): string {
  const { named = [], after, before, requested = 0, fits = [], balanceBefore, balanceNow, missing, said } = found
  if (verdict === 'no_answer' || kind === 'repeat') return said ?? t('evidence.none')
  if (kind === 'find') return t('evidence.found', { count: fits.length })
  if (kind === 'named') return t('evidence.named', { ids: named.join(', '), count: requested, fits: fits.length })
  if (kind === 'id_window')
    return after && before ? t('evidence.between', { after, before, count: requested, fits: fits.length }) : t('evidence.noWindow')
  if (!balanceBefore || !balanceNow || !missing) return t('evidence.noBalance')
  const amounts = { now: dollars(balanceNow), before: dollars(balanceBefore), difference: dollars(missing.replace('-', '')) }
  return t(missing.startsWith('-') ? 'evidence.higher' : 'evidence.lower', amounts)
}
