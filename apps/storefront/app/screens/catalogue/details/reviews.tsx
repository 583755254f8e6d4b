import { toBcp47 } from '@vitrine/platform/kernel'
import { SectionCard } from '@vitrine/ui/components'
import { formatDay, formatQuantity } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import styles from '../../../features/services/details.module.css'
import type { ServiceDetail } from '../../../features/services/list/catalogue-item.ts'
import { Stars } from '../../../features/services/stars.tsx'
import { useShop } from '../../../shop/shop-context.tsx'

type Review = ServiceDetail['reviews'][number]
const RATINGS = [5, 4, 3, 2, 1]
const SHOWN_MAX = 12

const countOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)
const averageOf = (counts: readonly number[]): number =>
  counts.reduce((sum, count, place) => sum + count * (place + 1), 0) / countOf(counts)

export interface ReviewsProps {
  /** The newest of them. */
  readonly reviews: readonly Review[]
  /** How often each rating was given, one star first; counted from the reviews where there are no others. */
  readonly counts?: readonly number[]
  /** A few of many tell no average. */
  readonly hasSummary?: boolean
}
const countsOf = (reviews: readonly Review[]): readonly number[] =>
  RATINGS.toReversed().map((rating) => reviews.filter((review) => review.rating === rating).length)

/** All ratings in one line, leading to what buyers said. */
export function RatingLine({ reviews, counts = countsOf(reviews) }: ReviewsProps) {
  const { t } = useTranslation('catalogue')
  const { locale } = useShop()
  if (reviews.length === 0) return null
  const total = countOf(counts)
  const average = averageOf(counts)
  const rating = new Intl.NumberFormat(toBcp47(locale), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(average)
  return (
    <p className={styles.ratingLine}>
      <Stars rating={average} label={t('details.rating', { rating })} />
      <span className="number weight-semi">{rating}</span>
      <a className="link" href="#reviews">
        {t('details.reviewCount', { count: total, number: formatQuantity(total) })}
      </a>
    </p>
  )
}

/** What buyers said, with how often each rating was given. Nothing shows where nobody said anything. */
export function Reviews({ reviews, counts = countsOf(reviews), hasSummary = true }: ReviewsProps) {
  const { t } = useTranslation('catalogue')
  const { locale, timeZone, settings } = useShop()
  if (reviews.length === 0) return null
  return (
    <SectionCard title={t('details.reviews')} id="reviews">
      {hasSummary && <Summary counts={counts} />}
      <ul className={styles.reviews}>
        {reviews.slice(0, SHOWN_MAX).map((review, place) => (
          // Reviews carry no id of their own and never change their order here.
          <li key={`${place}-${review.created_at}`}>
            <div className={styles.reviewHead}>
              <Stars rating={review.rating} label={t('details.rating', { rating: review.rating })} />
              <span className="weight-medium">{review.author ?? t('details.anonymous')}</span>
              <time className="type-small tone-3" dateTime={review.created_at}>
                {formatDay(new Date(review.created_at), { locale, timeZone, now: new Date(review.created_at) })}
              </time>
            </div>
            {review.comment && <p>{review.comment}</p>}
            {review.answer && (
              <blockquote className={styles.reviewAnswer}>
                <span className="weight-medium">{t('details.answerOf', { panel: settings.panel_name })}</span>
                <p>{review.answer}</p>
              </blockquote>
            )}
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

function Summary({ counts }: { readonly counts: readonly number[] }) {
  const { t } = useTranslation('catalogue')
  const { locale } = useShop()
  const total = countOf(counts)
  const average = averageOf(counts)
  const averageText = new Intl.NumberFormat(toBcp47(locale), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(average)
  return (
    <div className={styles.ratings}>
      <div>
        <div className="type-display number">{averageText}</div>
        <Stars rating={average} label={t('details.rating', { rating: averageText })} />
        <div className="type-small tone-3">{t('details.reviewCount', { count: total, number: formatQuantity(total) })}</div>
      </div>
      <ul className={styles.distribution}>
        {RATINGS.map((rating) => {
          const count = counts[rating - 1] ?? 0
          return (
            <li key={rating}>
              <span>{t('details.stars', { count: rating, number: rating })}</span>
              <meter
                className={styles.meter}
                min={0}
                max={total}
                value={count}
                aria-label={t('details.stars', { count: rating, number: rating })}
              />
              <span className="number tone-3">{formatQuantity(count)}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
