import { SectionCard } from '@vitrine/ui/components'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { missing } from '../../api/or-missing.ts'
import { serverI18n } from '../../i18n/create-i18n.ts'
import { PageContents } from '../../page/page-contents.tsx'
import { pageMeta } from '../../page/page-meta.ts'
import { shopOf } from '../../page/shop-of.ts'
import { paths } from '../../paths.ts'
import { requestContext } from '../../request/server-contexts.ts'
import { sellerLines } from '../../shop/seller.ts'
import { useShop } from '../../shop/shop-context.tsx'
import type { Route } from './+types/legal-page.ts'
import styles from './legal-page.module.css'
import { isLegalPage, legalPages, partsOf } from './model/legal-pages.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  if (!isLegalPage(params.page)) throw missing('page')
  const { locale, panel } = context.get(requestContext)
  const t = (await serverI18n(locale)).getFixedT(null, 'legal')
  return {
    page: params.page,
    title: t(`${params.page}.title`),
    description: t(`${params.page}.lead`, { panel: panel.settings.panel_name }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? pageMeta(shopOf(matches), { ...loaderData, path: paths.legal(loaderData.page) }) : []

/** Terms, privacy, refunds and who runs the shop, in plain language, for shops that have no pages of their own about them. */
export default function LegalPage({ loaderData: { page } }: Route.ComponentProps) {
  const { t } = useTranslation('legal')
  const { settings } = useShop()
  const { panel_name: panel, support_email: email } = settings
  const shown = partsOf(page)
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className="type-h1">{t(`${page}.title`)}</h1>
        <p className={styles.lead}>{t(`${page}.lead`, { panel })}</p>
      </header>
      <div className={styles.side}>
        <PageContents label={t('contents')} parts={shown.map((part) => ({ id: idOf(part), name: t(`${part}.title`) }))} aboveUnder={860} />
      </div>
      <article className={styles.article}>
        <SectionCard className={styles.card}>
          {shown.map((part) => (
            <section key={part} id={idOf(part)} className={styles.part}>
              <h2 className="type-h3">{t(`${part}.title`)}</h2>
              <p>{t(`${part}.text`, { panel, email })}</p>
              {part === 'imprint.a' && <Seller lines={sellerLines(settings)} />}
            </section>
          ))}
        </SectionCard>
        <p>
          <a className="link" href={`mailto:${email}`}>
            {t('contact', { email })}
          </a>
        </p>
        <nav className={styles.others} aria-label={t('others')}>
          {legalPages
            .filter((other) => other !== page)
            .map((other) => (
              <Link key={other} to={paths.legal(other)}>
                {t(`${other}.title`)}
              </Link>
            ))}
        </nav>
      </article>
    </div>
  )
}

const Seller = ({ lines }: { readonly lines: readonly string[] }) =>
  lines.length > 0 && <address className={styles.seller}>{lines.join('\n')}</address>

const idOf = (part: string): string => part.replace('.', '-')
