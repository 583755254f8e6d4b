import { RichText, SectionCard } from '@vitrine/ui/components'
import { formatQuantity } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import { pageMeta } from '../../page/page-meta.ts'
import { shopOf } from '../../page/shop-of.ts'
import { faqPage } from '../../page/structured-data.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/group-page.ts'
import styles from './catalogue.module.css'
import { Catalogue } from './catalogue.tsx'
import { Faq } from './details/faq.tsx'
import { Reviews } from './details/reviews.tsx'
import { loadCatalogue } from './load-catalogue.ts'

export { headers, shouldRevalidate } from './services-index.tsx'
export const handle = { isSearchable: true }

/** A service type or a network by its slug. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { data, network } = await loadCatalogue(context, request, params.slug)
  const type = network?.serviceTypes.find((candidate) => candidate.slug === data.typeSlug)
  const isOfType = type !== undefined
  return {
    data,
    slug: params.slug,
    count: (isOfType ? [type] : (network?.serviceTypes ?? [])).reduce((sum, { services_count }) => sum + services_count, 0),
    title: isOfType ? `${network?.name}: ${type.name}` : (network?.title ?? network?.name ?? ''),
    seo: { title: (isOfType ? undefined : network?.meta_title) ?? null, description: network?.meta_description ?? null },
    texts: { description: network?.description ?? null, faq: network?.faq ?? [], reviews: network?.reviews ?? [] },
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta(shopOf(matches), {
        title: loaderData.seo.title ?? loaderData.title,
        description: loaderData.seo.description,
        path: paths.group(loaderData.slug),
        structured: faqPage(loaderData.texts.faq),
      })
    : []

export default function GroupPage({ loaderData: { data, slug, count, title, texts } }: Route.ComponentProps) {
  const { t } = useTranslation('catalogue')
  return (
    <>
      <Catalogue
        key={slug}
        data={data}
        title={title}
        summary={t('results.count', { count, number: formatQuantity(count) })}
        places="services_type"
      />
      {(texts.description || texts.faq.length > 0 || texts.reviews.length > 0) && (
        <div className={styles.texts}>
          {texts.description && (
            <SectionCard>
              <RichText html={texts.description} />
            </SectionCard>
          )}
          <Reviews reviews={texts.reviews} hasSummary={false} />
          <Faq items={texts.faq} />
        </div>
      )}
    </>
  )
}
