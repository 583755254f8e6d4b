import { SectionCard } from '@vitrine/ui/components'
import { useTranslation } from '#words'
import { missing } from '../../api/server-api.ts'
import { serverI18n } from '../../i18n/create-i18n.ts'
import { pageMeta } from '../../page/page-meta.ts'
import { shopOf } from '../../page/shop-of.ts'
import { paths } from '../../paths.ts'
import { requestContext } from '../../request/server-contexts.ts'
import { useShop } from '../../shop/shop-context.tsx'
import type { Route } from './+types/legal-page.ts'
import styles from './legal-page.module.css'
import { isLegalPage, paragraphsOf } from './model/legal-pages.ts'

export const handle = { ns: ['legal'] }

export async function loader({ context, params }: Route.LoaderArgs) {
  if (!isLegalPage(params.page)) throw missing('page')
  const { locale, panel } = context.get(requestContext)
  const t = (await serverI18n(locale)).getFixedT(null, 'legal')
  return { page: params.page, title: t(`${params.page}.title`), description: t(`${params.page}.a`, { panel: panel.settings.panel_name }) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? pageMeta(shopOf(matches), { ...loaderData, path: paths.legal(loaderData.page) }) : []

/** Terms, privacy and refunds in plain words, for shops that have no pages of their own about them. */
export default function LegalPage({ loaderData: { page } }: Route.ComponentProps) {
  const { t } = useTranslation('legal')
  const { panel_name: panel, support_email: email } = useShop().settings
  return (
    <article className={styles.page}>
      <h1 className="type-h1">{t(`${page}.title`)}</h1>
      <SectionCard className={styles.card}>
        {paragraphsOf(page).map((paragraph) => (
          <p key={paragraph}>{t(paragraph, { panel })}</p>
        ))}
        <p>
          <a className="link" href={`mailto:${email}`}>
            {t('contact', { email })}
          </a>
        </p>
      </SectionCard>
    </article>
  )
}
