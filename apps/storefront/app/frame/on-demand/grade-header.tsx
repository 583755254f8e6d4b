import { formatDiscount } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import { initialsOf, type Profile } from '../../request/profile.ts'
import { gradeOf } from '../../session/grade.ts'
import { useMoney, useShop } from '../../shop/shop-context.tsx'
import styles from './grade-header.module.css'

/** Telegram sign-ins are shown by their number and name there, all others by e-mail address. */
function contactOf({ social_provider, telegram_id, telegram_username, email }: Profile): string {
  if (social_provider !== 'telegram' && email !== null) return email
  return [telegram_id, telegram_username && `@${telegram_username}`].filter(Boolean).join(' · ')
}

/** Name, contact and level, and what is missing to the next. */
export function GradeHeader({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation('shell')
  const { locale } = useShop()
  const money = useMoney()
  const grade = gradeOf(profile)
  return (
    <div className={styles.header}>
      <div className={styles.who}>
        <span className={styles.avatar} aria-hidden="true">
          {initialsOf(profile)}
        </span>
        <div className={styles.texts}>
          <div className="weight-bold ellipsis">{profile.name}</div>
          <div className="type-small tone-3 ellipsis">{contactOf(profile)}</div>
        </div>
      </div>
      {grade && (
        <div className={styles.grade}>
          <div className={styles.level}>
            <img src={grade.icon} alt="" width={24} height={24} />
            <span className="weight-bold">{grade.name}</span>
            {grade.discount > 0 && (
              <span className="type-small tone-3">{t('account.discount', { percent: formatDiscount(grade.discount, locale) })}</span>
            )}
          </div>
          {grade.next && (
            <>
              <div
                className={styles.track}
                role="progressbar"
                aria-valuenow={Math.round(grade.next.percent)}
                aria-valuemin={0}
                aria-valuemax={100}
                aria-label={grade.next.name}
              >
                <span style={{ width: `${grade.next.percent}%` }} />
              </div>
              <p className="type-small tone-2">{t('account.toNext', { amount: money(grade.next.toSpend), grade: grade.next.name })}</p>
            </>
          )}
        </div>
      )}
    </div>
  )
}
