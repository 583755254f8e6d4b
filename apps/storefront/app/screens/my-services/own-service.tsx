import { Button, buttonClass } from '@vitrine/ui/components'
import { formatDay } from '@vitrine/ui/formats'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslation } from '#i18n'
import { NetworkMark } from '../../features/networks/network-mark.tsx'
import { Stars } from '../../features/services/stars.tsx'
import { paths } from '../../paths.ts'
import { useShop } from '../../shop/shop-context.tsx'
import { UnlessActing } from '../../shop/unless-acting.tsx'
import type { OwnService } from './model/own-service.ts'
import styles from './my-services.module.css'
import { RatingFields } from './rating-fields.tsx'
import { rowAnchor } from './row-anchor.ts'
import { useReviews } from './use-reviews.ts'

export interface NetworkFace {
  readonly id: number
  readonly name: string
  readonly icon: string
  readonly color: string
}

interface RowProps {
  readonly service: OwnService
  readonly network: NetworkFace | undefined
  readonly children?: ReactNode
}

/** A row: which service it is, on which network, what is said of it, and the way to order it again. A link to it leads to what can be said of it. */
export function ServiceRow({ service, network, children }: RowProps) {
  const { t } = useTranslation('my-services')
  const row = useRef<HTMLLIElement>(null)
  const anchor = rowAnchor(service.id)
  const isMeant = useLocation().hash === `#${anchor}`
  useEffect(() => {
    if (!isMeant) return
    row.current?.scrollIntoView({ block: 'center' })
    row.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })
  }, [isMeant])
  return (
    <li className={styles.row} id={anchor} ref={row}>
      <NetworkMark network={network} size={40} label={network?.name} />
      <div className={styles.body}>
        <div className={styles.service}>
          {service.is_enabled ? (
            <Link className={`weight-medium ${styles.name}`} to={paths.service(service.slug)}>
              {service.name}
            </Link>
          ) : (
            <span className={`weight-medium ${styles.name}`}>{service.name}</span>
          )}
          {network && <span className="type-small tone-3">{network.name}</span>}
        </div>
        {children}
      </div>
      {service.is_enabled && !service.is_deactivated && (
        <Link
          className={buttonClass({ size: 'small' })}
          aria-label={`${t('orderAgain')}: ${service.name}`}
          to={paths.newOrder({ serviceId: service.id })}
        >
          {t('orderAgain')}
        </Link>
      )}
    </li>
  )
}

/** A service with what was said of it, which may be said differently. */
export function SaidService({ service, network }: Omit<RowProps, 'children'>) {
  const { t } = useTranslation('my-services')
  const { locale, timeZone } = useShop()
  const [isOpen, setIsOpen] = useState(false)
  const reviews = useReviews([service.id])
  const own = service.reviews[0]
  const begin = () => {
    if (own) reviews.change(service.id, { rating: own.rating, comment: own.comment ?? '' })
    setIsOpen(true)
  }
  const day = own && formatDay(new Date(own.created_at), { locale, timeZone, now: new Date(own.created_at) })
  return (
    <ServiceRow service={service} network={network}>
      {own && !isOpen && (
        <div className={styles.said}>
          <span className={styles.head}>
            <Stars rating={own.rating} label={t('stars', { count: own.rating })} />
            <time className="type-small tone-3" dateTime={own.created_at}>
              {day}
            </time>
          </span>
          {own.comment && <p className={styles.texts}>{own.comment}</p>}
          <UnlessActing>
            <Button size="small" variant="quiet" aria-label={`${t('change')}: ${service.name}`} onClick={begin}>
              {t('change')}
            </Button>
          </UnlessActing>
        </div>
      )}
      {isOpen && (
        <>
          <RatingFields
            id={service.id}
            name={service.name}
            draft={reviews.draftOf(service.id)}
            error={reviews.errors[service.id] ?? reviews.failure}
            onChange={(part) => reviews.change(service.id, part)}
          />
          <div className={styles.actions}>
            <Button
              variant="primary"
              size="medium"
              isLoading={reviews.isSending}
              onClick={async () => (await reviews.send()) && setIsOpen(false)}
            >
              {t('save')}
            </Button>
            <Button size="medium" onClick={() => setIsOpen(false)}>
              {t('cancel')}
            </Button>
          </div>
        </>
      )}
    </ServiceRow>
  )
}
