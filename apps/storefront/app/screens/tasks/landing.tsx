import { buttonClass, cardClass, PageHead, pageClass } from '@vitrine/ui/components'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { BannerSlot } from '../../features/banners/banner-slot.tsx'
import { paths } from '../../paths.ts'
import { PageMessages } from '../../shop/page-messages.tsx'
import { HelpLinks } from './help-links.tsx'
import styles from './tasks.module.css'

const steps = ['connect', 'perform', 'paid'] as const

/** What tasks are, for somebody who is not signed in. */
export function TasksLanding() {
  const { t } = useTranslation('tasks')
  const back = { redirect: paths.tasks() }
  return (
    <div className={pageClass({ width: 'large' })}>
      <PageMessages routeName="tasks" title={t('title')} description={t('lead')} />
      <PageHead className={styles.head} title={t('landing.title')} lead={t('lead')} />
      <BannerSlot place="tasks" />
      <ol className={styles.landingSteps}>
        {steps.map((step, index) => (
          <li key={step} className={cardClass(styles.landingStep)}>
            <span className={`number ${styles.mark}`} aria-hidden="true">
              {index + 1}
            </span>
            <h2 className="type-h3">{t(`landing.${step}.title`)}</h2>
            <p className="tone-2">{t(`landing.${step}.text`)}</p>
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Link className={buttonClass({ variant: 'primary', size: 'huge' })} to={paths.register(back)}>
          {t('landing.register')}
        </Link>
        <Link className={buttonClass({ size: 'huge' })} to={paths.login(back)}>
          {t('landing.signIn')}
        </Link>
      </div>
      <HelpLinks />
    </div>
  )
}
