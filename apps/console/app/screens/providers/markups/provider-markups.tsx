import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListScreen } from '../../../lists/list-screen.tsx'
import texts from '../../../messages/en/providers.json'
import { sayFrom } from '../../../messages/texts.ts'
import { Action } from '../../../parts/action.tsx'
import { FailureView } from '../../../parts/failure-view.tsx'
import { LoadingRows } from '../../../parts/loading-rows.tsx'
import { ScrollRegion } from '../../../parts/scroll-region.tsx'
import { useIsPermitted } from '../../../session/panel-context.ts'
import { useClient } from '../../../session/session-context.tsx'
import type { Provider } from '../provider.ts'
import { ProviderParts } from '../provider-parts.tsx'
import type { MarkupList } from './markup.ts'
import { MarkupForm } from './markup-form.tsx'
import { MarkupTable } from './markup-table.tsx'
import styles from './provider-markups.module.css'

const t = sayFrom(texts)

/** How a provider's rates become our prices: by a markup of each of its categories, or by one for all. */
export function ProviderMarkups({ provider, path }: { readonly provider: Provider; readonly path: string }) {
  const client = useClient()
  const own = `${path}/markups`
  // Imports, readings of the list and prices change what follows.
  const list = useQuery({ queryKey: ['markups', own], queryFn: () => client.read<MarkupList>(own), refetchOnMount: 'always' })
  const isProviderEditor = useIsPermitted('providers.edit')
  const mayEdit = useIsPermitted('services.price') && isProviderEditor
  /** The category whose markup is open; undefined is a new one. */
  const [open, setOpen] = useState<{ readonly category: string | undefined }>()
  return (
    <ListScreen
      title={provider.name}
      tabs={<ProviderParts provider={provider} />}
      actions={
        mayEdit && (
          <Action variant="primary" disabled={!list.data} onClick={() => setOpen({ category: undefined })}>
            {t('markups.add')}
          </Action>
        )
      }
    >
      {list.error && <FailureView error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <LoadingRows />}
      {list.data && (
        <ScrollRegion className={styles.body} label={t('list.markups')}>
          <p className="tone-2">{t('markups.intro')}</p>
          {list.data.rows.length === 0 && <p className="tone-3">{t('markups.empty')}</p>}
          {list.data.rows.length > 0 && (
            <MarkupTable {...{ own, mayEdit }} rows={list.data.rows} onOpen={(category) => setOpen({ category })} />
          )}
        </ScrollRegion>
      )}
      {open && list.data && <MarkupForm {...{ own, path }} list={list.data} category={open.category} onClose={() => setOpen(undefined)} />}
    </ListScreen>
  )
}
