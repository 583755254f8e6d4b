import { useTranslation } from '#i18n'
import { initialsOf, type Profile } from '../../request/profile.ts'
import { gradeOf } from '../../session/grade.ts'
import { useLayers } from '../frame-context.tsx'
import { prepareLayer } from '../layers.tsx'
import styles from './account-button.module.css'

/** Opens the account sheet; the mark in its corner is the customer's grade. */
export function AccountButton({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation()
  const { open, show } = useLayers()
  const grade = gradeOf(profile)
  const label = grade ? `${t('header.profile')}, ${grade.name}` : t('header.profile')
  return (
    <button
      type="button"
      className={styles.avatar}
      title={label}
      aria-haspopup="dialog"
      aria-expanded={open === 'account'}
      onPointerEnter={() => prepareLayer('account')}
      onFocus={() => prepareLayer('account')}
      onClick={() => show('account')}
    >
      {initialsOf(profile)}
      <span className="sr-only">, {label}</span>
      {grade && (
        <span className={styles.grade}>
          <img src={grade.icon} alt="" width={14} height={14} />
        </span>
      )}
    </button>
  )
}
