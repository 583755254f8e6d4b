import { buttonClass, PageHead, pageClass } from '@vitrine/ui/components'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { serverApi } from '../../api/server-api.ts'
import { BannerSlot } from '../../features/banners/banner-slot.tsx'
import { paths } from '../../paths.ts'
import { requestContext } from '../../request/server-contexts.ts'
import { PageMessages } from '../../shop/page-messages.tsx'
import { useShop } from '../../shop/shop-context.tsx'
import type { Route } from './+types/grades.ts'
import { GradeLadder } from './grade-ladder.tsx'
import { GradeTable } from './grade-table.tsx'
import { loadGrades } from './load-grades.ts'
import { StandingLine } from './standing-line.tsx'

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
    <div className={pageClass()}>
      <PageMessages routeName="grades" title={t('title')} description={t('description')} />
      <PageHead title={t('title')} lead={t('description')} isEnded>
        {faqUrl && (
          <a className={buttonClass({ size: 'medium' })} href={faqUrl}>
            {t('faq')}
          </a>
        )}
      </PageHead>
      <BannerSlot place="grades" />
      {standing && <StandingLine standing={standing} next={grades.find((grade) => grade.is_next)} now={now} />}
      {!profile && (
        <p className="tone-3">
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
