import { Button, Notice, SectionCard } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import { UnlessActing } from '../../shop/unless-acting.tsx'
import type { OwnService } from './model/own-service.ts'
import styles from './my-services.module.css'
import { type NetworkFace, ServiceRow } from './own-service.tsx'
import { RatingFields } from './rating-fields.tsx'
import { UnrolledRows } from './unrolled-rows.tsx'
import { useReviews } from './use-reviews.ts'

export interface UnsaidServicesProps {
  readonly services: readonly OwnService[]
  readonly networks: ReadonlyMap<number, NetworkFace>
}

/** What was delivered and not rated yet: as many as one likes are rated and sent at once. */
export function UnsaidServices({ services, networks }: UnsaidServicesProps) {
  const { t } = useTranslation('my-services')
  const reviews = useReviews(services.map(({ id }) => id))
  if (services.length === 0 && reviews.sent === 0) return null
  return (
    <SectionCard id="without-reviews" title={t('unsaid.title')}>
      <p className={styles.lead}>{t('unsaid.text')}</p>
      <p ref={reviews.status} tabIndex={-1} role="status" className={styles.thanks}>
        {reviews.sent > 0 && t('unsaid.thanks', { count: reviews.sent })}
      </p>
      {reviews.failure && (
        <Notice tone="bad" role="alert">
          {reviews.failure}
        </Notice>
      )}
      {services.length > 0 && (
        <UnlessActing>
          <UnrolledRows services={services}>
            {(service) => (
              <ServiceRow key={service.id} service={service} network={networks.get(service.network_id)}>
                <RatingFields
                  id={service.id}
                  name={service.name}
                  draft={reviews.draftOf(service.id)}
                  error={reviews.errors[service.id]}
                  onChange={(part) => reviews.change(service.id, part)}
                />
              </ServiceRow>
            )}
          </UnrolledRows>
          <div className={styles.send}>
            <Button variant="primary" disabled={reviews.count === 0} isLoading={reviews.isSending} onClick={() => void reviews.send()}>
              {reviews.count === 0 ? t('unsaid.sendNone') : t('unsaid.send', { count: reviews.count })}
            </Button>
            {reviews.count === 0 && <span className="type-small tone-3">{t('unsaid.hint')}</span>}
          </div>
        </UnlessActing>
      )}
    </SectionCard>
  )
}
