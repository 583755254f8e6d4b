import { Tag } from '@vitrine/ui/components'
import type { ListColumn } from '../../lists/list-column.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import { ListTable } from '../../lists/list-table.tsx'
import { useList } from '../../lists/use-list.ts'
import { useListAddress } from '../../lists/use-list-address.ts'
import texts from '../../messages/en/keys.json'
import { sayFrom } from '../../messages/texts.ts'
import { useIsPermitted, usePanelPath } from '../../session/panel-context.ts'
import { shortTime } from '../../values/times.ts'
import { type ApiKey, KeyInspector } from './key-inspector.tsx'
import { NewKey } from './new-key.tsx'

const t = sayFrom(texts)

const columns: readonly ListColumn<ApiKey>[] = [
  { key: 'name', name: t('name'), share: 2.2, show: ({ name }) => name },
  {
    key: 'ends',
    name: t('token'),
    share: 1.2,
    leaves: 'phone',
    show: ({ lastFour }) => <span className="tone-3">{t('shownToken', { lastFour })}</span>,
  },
  { key: 'maker', name: t('madeBy'), share: 1.6, leaves: 'narrow', show: ({ madeBy }) => <span className="tone-2">{madeBy.name}</span> },
  {
    key: 'expires',
    name: t('expires'),
    share: 1.3,
    leaves: 'phone',
    show: ({ expiresAt, isExpired }) => (isExpired ? <Tag tone="warn">{t('expired')}</Tag> : expiresAt ? shortTime(expiresAt) : t('never')),
  },
  {
    key: 'used',
    name: t('lastUsed'),
    share: 1.3,
    isEnd: true,
    show: ({ lastUsedAt }) => <span className="tone-3">{lastUsedAt ? shortTime(lastUsedAt) : t('unused')}</span>,
  },
]

/** Keys that programs of the panel call with. */
export function KeysScreen() {
  const path = `${usePanelPath()}/keys`
  const mayMake = useIsPermitted('keys.edit')
  const { open, setOpen, clear } = useListAddress([])
  const list = useList<ApiKey>(path, {})
  const apiKey = list.page.data?.rows.find(({ id }) => String(id) === open)
  return (
    <ListScreen
      title={t('title')}
      count={list.page.data?.total.count}
      actions={mayMake && <NewKey path={path} />}
      views={{ list: 'keys', columns }}
      inspector={apiKey && <KeyInspector key={apiKey.id} {...{ apiKey, path, mayMake }} onClose={() => setOpen(null)} />}
    >
      <ListTable
        label={t('title')}
        {...{ list, columns, open }}
        isFiltered={false}
        keyOf={({ id }) => String(id)}
        onOpen={setOpen}
        empty={t('empty')}
        onClear={clear}
      />
    </ListScreen>
  )
}
