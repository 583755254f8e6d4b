import { useEffect, useRef } from 'react'
import { data } from 'react-router'
import { useTranslation } from '#i18n'
import { statusOf } from '../../../api/api-error.ts'
import { serverApi } from '../../../api/server-api.ts'
import { ErrorView } from '../../../errors/error-view.tsx'
import { LastResort } from '../../../errors/last-resort.tsx'
import { loadOrderPage } from '../../../features/ordering/form/load-order-page.ts'
import { OrderPage } from '../../../features/ordering/page/order-page.tsx'
import { paths, withLocale } from '../../../paths.ts'
import { useLegalLinks } from '../../../shop/legal-links.ts'
import { useShop } from '../../../shop/shop-context.tsx'
import type { Route } from './+types/embed-page.ts'
import styles from './embed-page.module.css'
import { EmbeddedForm } from './embedded-form.tsx'
import { formApi } from './form-api.ts'
import { tellHeight } from './tell-height.ts'

export const handle = { isEmbedded: true }
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

/** Browsers send no session into a frame of another site: anyone who comes orders as a guest. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const token = searchParams.get('widget') ?? ''
  try {
    return { token, page: await loadOrderPage(formApi(serverApi(context), token), token, searchParams, false) }
  } catch (error) {
    // 401: a shop behind its login sells to nobody who is not signed in, and nobody is in a frame of another site.
    if (statusOf(error) !== 422 && statusOf(error) !== 401) throw error
    throw data(null, { status: 404 })
  }
}

/** A partner's order form, for a frame in the partner's page. */
export default function EmbedPage({ loaderData: { token, page } }: Route.ComponentProps) {
  const { t } = useTranslation(['order', 'order-widget', 'common'])
  const { settings, locale, origin } = useShop()
  const form = useRef<HTMLElement>(null)
  useEffect(() => (form.current ? tellHeight(form.current) : undefined), [])
  const { panel_name: panel } = settings
  const { terms, privacy } = useLegalLinks()
  return (
    <main className={styles.page} ref={form} data-embedded>
      <title>{`${t('order:title')} · ${panel}`}</title>
      <EmbeddedForm token={token}>
        <OrderPage data={page} />
      </EmbeddedForm>
      <footer className={styles.foot}>
        <a href={origin + withLocale(paths.index(), locale)} target="_blank" rel="noopener">
          {t('order-widget:embed.by', { panel })}
        </a>
        {terms && (
          <a href={terms} target="_blank" rel="noopener">
            {t('common:footer.terms')}
          </a>
        )}
        {privacy && (
          <a href={privacy} target="_blank" rel="noopener">
            {t('common:footer.privacy')}
          </a>
        )}
      </footer>
    </main>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className={styles.page}>
      <LastResort>
        <ErrorView error={error} />
      </LastResort>
    </main>
  )
}
