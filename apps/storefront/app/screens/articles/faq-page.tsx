import { IconChevronDown, pageClass, RichText, SectionCard } from '@vitrine/ui/components'
import { missing, orMissing } from '../../api/or-missing.ts'
import { serverApi } from '../../api/server-api.ts'
import { pageMeta, seoOf } from '../../page/page-meta.ts'
import { shopOf } from '../../page/shop-of.ts'
import { faqPage } from '../../page/structured-data.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/faq-page.ts'
import styles from './articles.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  const api = serverApi(context)
  const { data } = await orMissing('page', api.panels.questions())
  if (data.items.length === 0) throw missing('page')
  return { ...data, seo: await seoOf(api, 'faq') }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta(shopOf(matches), {
        title: loaderData.seo.title ?? loaderData.title,
        description: loaderData.seo.description,
        path: paths.faq(),
        structured: faqPage(loaderData.items),
      })
    : []

/** Questions with answers, opened one by one. */
export default function FaqPage({ loaderData: { title, items } }: Route.ComponentProps) {
  return (
    <div className={`${pageClass()} ${styles.page}`}>
      <h1 className="type-h1">{title}</h1>
      <SectionCard isFlush>
        <div className={styles.questions}>
          {items.map(({ id, question, answer }) => (
            <details key={id} id={`question-${id}`}>
              <summary>
                {question}
                <IconChevronDown size={16} />
              </summary>
              <RichText html={answer} className={styles.answer} />
            </details>
          ))}
        </div>
      </SectionCard>
    </div>
  )
}
