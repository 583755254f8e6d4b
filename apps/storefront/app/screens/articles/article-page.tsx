import { pageClass, RichText } from '@vitrine/ui/components'
import { redirect } from 'react-router'
import { orMissing } from '../../api/or-missing.ts'
import { serverApi } from '../../api/server-api.ts'
import { pageMeta } from '../../page/page-meta.ts'
import { shopOf } from '../../page/shop-of.ts'
import { paths, withLocale } from '../../paths.ts'
import { requestContext } from '../../request/server-contexts.ts'
import type { Route } from './+types/article-page.ts'
import styles from './articles.module.css'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { locale } = context.get(requestContext)
  const { data } = await orMissing('page', serverApi(context).panels.article({ params }))
  // Renamed: anyone who follows an old link learns the new one.
  if (data.address !== params.address) throw redirect(withLocale(paths.article(data.address), locale), 301)
  return data
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta(shopOf(matches), {
        title: loaderData.meta_title ?? loaderData.title,
        description: loaderData.meta_description,
        path: paths.article(loaderData.address),
      })
    : []

/** A page that the shop's operators wrote. */
export default function ArticlePage({ loaderData: { title, body } }: Route.ComponentProps) {
  return (
    <article className={`${pageClass()} ${styles.page}`}>
      <h1 className="type-h1">{title}</h1>
      <RichText html={body} className={styles.body} />
    </article>
  )
}
