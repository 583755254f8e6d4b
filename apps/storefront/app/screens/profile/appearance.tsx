import { localeNames, locales, toBcp47 } from '@vitrine/platform/kernel'
import { Segmented } from '@vitrine/ui/components'
import { useId } from 'react'
import { useTranslation } from '#words'
import { useChangeLanguage } from '../../frame/pickers/change-language.ts'
import { ProfileSection } from '../../page/profile-section.tsx'
import { useColourScheme } from '../../shop/colour-scheme.tsx'
import { useShop } from '../../shop/shop-context.tsx'
import styles from './appearance.module.css'

export function Appearance() {
  const { t } = useTranslation('cabinet')
  const { locale, settings } = useShop()
  const { scheme, setScheme } = useColourScheme()
  const changeLanguage = useChangeLanguage()
  const id = useId()
  return (
    <ProfileSection id="appearance" title={t('profile.appearance.title')}>
      <div className={styles.rows}>
        <div className={styles.row}>
          <label htmlFor={id} className="weight-medium">
            {t('profile.appearance.language')}
          </label>
          <select
            id={id}
            className={styles.select}
            value={locale}
            onChange={(event) => {
              const chosen = locales.find((each) => each === event.currentTarget.value)
              if (!chosen) return
              changeLanguage(chosen)
            }}
          >
            {locales.map((each) => (
              <option key={each} value={each} lang={toBcp47(each)}>
                {localeNames[each]}
              </option>
            ))}
          </select>
        </div>
        {settings.dark_mode_available && (
          <div className={styles.row}>
            <span className="weight-medium">{t('profile.appearance.theme')}</span>
            <Segmented
              name="theme"
              label={t('profile.appearance.theme')}
              segments={[
                { value: 'light', label: t('profile.appearance.light') },
                { value: 'dark', label: t('profile.appearance.dark') },
              ]}
              value={scheme === 'dark' ? 'dark' : 'light'}
              onChange={setScheme}
            />
          </div>
        )}
      </div>
    </ProfileSection>
  )
}
