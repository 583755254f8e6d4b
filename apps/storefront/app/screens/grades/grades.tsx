import { buttonClass } from '@vitrine/ui/components'
import { Link } from 'react-router'
import { useTranslation } from '#words'
import { serverApi } from '../../api/server-api.ts'
import { paths } from '../../paths.ts'
import { requestContext } from '../../server-contexts.ts'
import { PageWords } from '../../shop/page-words.tsx'
import { useShop } from '../../shop/shop-context.tsx'
import { BannerSlot } from '../banners/banner-slot.tsx'
import type { Route } from './+types/grades.ts'
import { GradeLadder } from './grade-ladder.tsx'
import { GradeTable } from './grade-table.tsx'
import styles from './grades.module.css'
import { loadGrades } from './load-grades.ts'
import { StandingLine } from './standing-line.tsx'

export const handle = { ns: ['grades', 'banners'] }

export async function loader({ context }: Route.LoaderArgs) {
  const { panel, session } = context.get(requestContext)
  const data = await loadGrades(serverApi(context), session !== null)
  return { ...data, faqUrl: panel.settings.grade_faq_url }
}

/** The ladder of grades: what each is worth, where one stands, and what is missing to the next. */
export default function Grades({ loaderData: { grades, standing, now, faqUrl } }: Route.ComponentProps) {
  const { t } = useTranslation('grades')
  const { profile } = useShop()
  return (
    <div className={styles.page}>
      <PageWords routeName="grades" title={t('title')} description={t('description')} />
      <div className={styles.head}>
        <div>
          <h1 className="type-h1">{t('title')}</h1>
          <p className={styles.lead}>{t('description')}</p>
        </div>
        {faqUrl && (
          <a className={buttonClass({ size: 'medium' })} href={faqUrl}>
            {t('faq')}
          </a>
        )}
      </div>
      <BannerSlot place="grades" />
      {standing && <StandingLine standing={standing} next={grades.find((grade) => grade.is_next)} now={now} />}
      {!profile && (
        <p className={styles.lead}>
          {t('guest')}{' '}
          <Link className="link" to={paths.login({ redirect: '/grades' })}>
            {t('signIn')}
          </Link>
        </p>
      )}
      <GradeLadder grades={grades} standing={standing} />
      <GradeTable grades={grades} standing={standing} />
    </div>
  )
}
