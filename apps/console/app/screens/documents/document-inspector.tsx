import { useQuery } from '@tanstack/react-query'
import { isLocale, localeNames } from '@vitrine/platform/kernel'
import { Notice, Tag } from '@vitrine/ui/components'
import { Link } from 'react-router'
import { HistoryLink } from '../../lists/history-link.tsx'
import { Inspector, InspectorBody } from '../../lists/inspector.tsx'
import texts from '../../messages/en/documents.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { Facts } from '../../parts/facts.tsx'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { paths } from '../../paths.ts'
import { useIsPermitted, usePanel, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { dayOf, fullTime } from '../../values/times.ts'
import { CaseDecision } from './case-decision.tsx'
import { CasePhotos } from './case-photos.tsx'
import { type DocumentCase, stateTones } from './document-case.ts'
import styles from './documents.module.css'

const t = sayFrom(texts)

export interface DocumentInspectorProps {
  /** The customer's number. */
  readonly id: string
  readonly onClose: () => void
  /** To the next one that waits; undefined where it is the only one. */
  readonly onNext?: (() => void) | undefined
}

/** The documents of a customer: the photos, what they are held against, and the decision. */
export function DocumentInspector({ id, onClose, onNext }: DocumentInspectorProps) {
  const client = useClient()
  const path = `${usePanelPath()}/documents/${encodeURIComponent(id)}`
  const mayModerate = useIsPermitted('documents.moderate')
  const found = useQuery({ queryKey: ['documents', path], queryFn: ({ signal }) => client.read<DocumentCase>(path, {}, signal) })
  const shown = found.data
  return (
    <Inspector
      isWide
      title={shown?.customer.name ?? t('label', { id })}
      label={t('label', { id })}
      badge={shown && <Tag tone={stateTones[shown.state]}>{t(`states.${shown.state}`)}</Tag>}
      actions={
        <>
          <HistoryLink entity="documents" id={id} />
          {onNext && <Action onClick={onNext}>{t('next')}</Action>}
        </>
      }
      onClose={onClose}
    >
      <InspectorBody>
        {found.error && !shown && <FailureView error={found.error} onRetry={() => void found.refetch()} />}
        {found.isPending && <LoadingRows />}
        {shown && (
          <>
            {shown.steps.some(({ photos }) => photos.length > 0) ? (
              <CasePhotos steps={shown.steps} onExpired={found.refetch} />
            ) : (
              <Notice>{t('erased')}</Notice>
            )}
            {shown.state === 'in_review' && !shown.mayDecide && <Notice tone="warn">{t('own')}</Notice>}
            {mayModerate && shown.mayDecide && <CaseDecision path={path} found={shown} onDecided={onNext ?? (() => {})} />}
            <Held {...{ shown }} />
            <Decisions decisions={shown.decisions} />
          </>
        )}
      </InspectorBody>
    </Inspector>
  )
}

/** Whose they are, and with which cards that person paid. */
function Held({ shown: { customer, payments, submittedAt, dueAt, photosKeptUntil } }: { readonly shown: DocumentCase }) {
  const { key } = usePanel()
  return (
    <>
      <Facts
        facts={[
          [
            t('customer'),
            <Link key="customer" className="link" to={`${paths.panel(key, 'customers')}?open=${customer.id}`}>
              {`${customer.email ?? ''} #${customer.id}`.trim()}
            </Link>,
          ],
          [t('language'), isLocale(customer.locale) ? localeNames[customer.locale] : customer.locale],
          [t('since'), dayOf(customer.createdAt)],
          [t('submitted'), submittedAt && fullTime(submittedAt)],
          [t('due'), dueAt && fullTime(dueAt)],
          [t('keptUntil'), photosKeptUntil && dayOf(photosKeptUntil)],
        ]}
      />
      <section className={styles.section}>
        <h3 className={styles.title}>{t('payments')}</h3>
        {payments.length === 0 ? (
          <p className="tone-3">{t('noPayments')}</p>
        ) : (
          <ul className={styles.rows}>
            {payments.map(({ invoice, method, paidWith, amount, currency, at }) => (
              <li key={`${invoice} ${at}`}>
                <span className="weight-medium">{paidWith ?? t('unknownCard')}</span>
                <span className="tone-2">{method}</span>
                <span className="number">{`${amount} ${currency}`}</span>
                <Link className={`link ${styles.end}`} to={`${paths.panel(key, 'payments/invoices')}?open=${invoice}`}>
                  {t('invoice', { number: String(invoice) })}
                </Link>
                <span className="number tone-3">{dayOf(at)}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

function Decisions({ decisions }: Pick<DocumentCase, 'decisions'>) {
  if (decisions.length === 0) return null
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{t('decisions')}</h3>
      <ol className={styles.rows}>
        {decisions.map(({ id, outcome, reason, note, by, decidedAt }) => (
          <li key={id}>
            <Tag tone={stateTones[outcome]}>{t(`states.${outcome}`)}</Tag>
            {reason && <span className="weight-medium">{t(`reasons.${reason}`)}</span>}
            {note && <span className="tone-2">{note}</span>}
            <span className={`${styles.end} tone-3`}>{t('decidedBy', { name: by, at: fullTime(decidedAt) })}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
