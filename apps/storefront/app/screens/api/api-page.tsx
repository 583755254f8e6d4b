import { V2_PATH } from '@vitrine/ordering/contract/v2-calls'
import { buttonClass, PageHead, pageClass, SectionCard } from '@vitrine/ui/components'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { orMissing } from '../../api/or-missing.ts'
import { serverApi } from '../../api/server-api.ts'
import { KeysSection } from '../../features/api-keys/keys-section.tsx'
import { CopyButton } from '../../overlays/copy-button.tsx'
import { paths } from '../../paths.ts'
import { requestContext } from '../../request/server-contexts.ts'
import { requireProfile } from '../../session/require-profile.ts'
import { useShop } from '../../shop/shop-context.tsx'
import { UnlessActing } from '../../shop/unless-acting.tsx'
import type { Route } from './+types/api-page.ts'
import styles from './api.module.css'
import { Documents } from './documents.tsx'
import { Examples } from './examples.tsx'
import { Limits } from './limits.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  requireProfile({ context, request })
  const { data } = await orMissing('page', serverApi(context).identity.apiKeys())
  return { keys: data, now: new Date().toISOString(), origin: context.get(requestContext).origin }
}

/** Everything a program needs to order here: the address, the key, a first request, the limits. */
export default function ApiPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('api')
  const { panel_name } = useShop().settings
  const url = `${loaderData.origin}${V2_PATH}`
  return (
    <div className={pageClass({ width: 'small' })}>
      <title>{`${t('title')} · ${panel_name}`}</title>
      <PageHead title={t('title')} lead={t('lead')}>
        <Link to={paths.apiDocumentation()} className={buttonClass()}>
          {t('documentation')}
        </Link>
      </PageHead>
      <SectionCard id="endpoint" title={t('endpoint.title')}>
        <p className="tone-2">{t('endpoint.text')}</p>
        <p className={styles.address}>
          <code>{url}</code>
          <CopyButton text={url} name={t('endpoint.title')} />
        </p>
      </SectionCard>
      <UnlessActing>
        <KeysSection known={loaderData.keys} now={loaderData.now} />
      </UnlessActing>
      <SectionCard id="first-request" title={t('first.title')}>
        <p className="tone-2">{t('first.text')}</p>
        <Examples url={url} action="balance" parameters={[]} />
      </SectionCard>
      <Documents />
      <Limits />
    </div>
  )
}
