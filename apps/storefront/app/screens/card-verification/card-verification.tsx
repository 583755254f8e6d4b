import { Notice, PageHead, pageClass } from '@vitrine/ui/components'
import { formatDay } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import { orMissing } from '../../api/or-missing.ts'
import { serverApi } from '../../api/server-api.ts'
import { requireProfile } from '../../session/require-profile.ts'
import { PageMessages } from '../../shop/page-messages.tsx'
import { useShop } from '../../shop/shop-context.tsx'
import { UnlessActing } from '../../shop/unless-acting.tsx'
import type { Route } from './+types/card-verification.ts'
import styles from './card-verification.module.css'
import { StepCard } from './step-card.tsx'
import { type Documents, useDocuments } from './use-documents.ts'

const STEPS = ['identity', 'card', 'selfie'] as const

export async function loader({ context, request }: Route.LoaderArgs) {
  requireProfile({ context, request })
  const { data } = await orMissing('page', serverApi(context).identity.verificationDocuments())
  return { documents: data, now: new Date().toISOString() }
}

/** Three steps with photos of each, and what became of them. */
export default function CardVerification({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('documents')
  const documents = useDocuments(loaderData.documents)
  return (
    <div className={pageClass({ width: 'small', gap: 'tightWhenNarrow', className: styles.page })}>
      <PageMessages routeName="card-verification" title={t('title')} />
      <PageHead title={t('title')} lead={t('lead')} />
      <div role="status">
        <Standing documents={documents} now={loaderData.now} />
      </div>
      <UnlessActing>
        <ol className={styles.steps}>
          {STEPS.map((step, index) => (
            <li key={step}>
              <StepCard step={step} number={index + 1} documents={documents} />
            </li>
          ))}
        </ol>
      </UnlessActing>
      <p className={styles.privacy}>{t('privacy')}</p>
    </div>
  )
}

/** Where the documents stand, in one sentence, and what is to be done. */
function Standing({ documents, now }: { readonly documents: Documents; readonly now: string }) {
  const { t } = useTranslation('documents')
  const { locale, timeZone } = useShop()
  const { status, reason, note, submitted_at, decided_at } = documents.shown
  const day = (at: string | null) => (at === null ? '' : formatDay(new Date(at), { locale, timeZone, now: new Date(now) }))
  if (status === 'in_review') return <Notice tone="info">{t('status.in_review', { date: day(submitted_at) })}</Notice>
  if (status === 'approved') return <Notice tone="ok">{t('status.approved', { date: day(decided_at) })}</Notice>
  if (status !== 'refused') return null
  return (
    <Notice tone="bad">
      <p className="weight-medium">{t('status.refused')}</p>
      {reason && <p>{t(`reason.${reason}`)}</p>}
      {note && <p className={styles.note}>{note}</p>}
      <p>{t('status.again')}</p>
    </Notice>
  )
}
