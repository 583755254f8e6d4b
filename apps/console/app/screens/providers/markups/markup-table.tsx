import { useQueryClient } from '@tanstack/react-query'
import { classNames, IconTrash, Notice, Tag } from '@vitrine/ui/components'
import { Link } from 'react-router'
import { useSending } from '../../../forms/use-sending.ts'
import { useDoneToast } from '../../../lists/use-undo.ts'
import texts from '../../../messages/en/providers.json'
import { sayFrom } from '../../../messages/texts.ts'
import { Action, IconAction } from '../../../parts/action.tsx'
import { paths } from '../../../paths.ts'
import { usePanel } from '../../../session/panel-context.ts'
import { useClient } from '../../../session/session-context.tsx'
import { money } from '../../../values/units.ts'
import { isNothing, type Markup, type MarkupList } from './markup.ts'
import styles from './provider-markups.module.css'

const t = sayFrom(texts)

interface MarkupTableProps {
  readonly own: string
  readonly rows: readonly Markup[]
  readonly mayEdit: boolean
  readonly onOpen: (category: string) => void
}

/** Each markup with what it makes of one service, and how many follow it. */
export function MarkupTable({ own, rows, mayEdit, onOpen }: MarkupTableProps) {
  const client = useClient()
  const queries = useQueryClient()
  const done = useDoneToast()
  const sending = useSending()
  const remove = (category: string) =>
    sending.send(async (key) => {
      const { data, undo } = await client.change<MarkupList>('PUT', own, { category, markup: null }, key)
      queries.setQueryData(['markups', own], data)
      done(t('markups.removed', { category: nameOf(category) }), undo, [['markups', own]])
    })
  return (
    <>
      {sending.message && (
        <Notice tone="bad" role="alert">
          {sending.message}
        </Notice>
      )}
      <table className={classNames(styles.table, styles.markups)}>
        <thead>
          <tr>
            <th scope="col">{t('markups.columns.category')}</th>
            <th scope="col">{t('markups.columns.rule')}</th>
            <th scope="col" className={styles.leaves}>
              {t('markups.columns.example')}
            </th>
            <th scope="col">{t('markups.columns.services')}</th>
            {mayEdit && (
              <th scope="col">
                <span className="sr-only">{t('markups.columns.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((markup) => (
            <tr key={markup.category}>
              <th scope="row">{nameOf(markup.category)}</th>
              <td>{ruleOf(markup)}</td>
              <td className={styles.leaves}>
                <Example example={markup.example} />
              </td>
              <td>
                {t('markups.services', { count: markup.services })}{' '}
                {markup.belowFloor > 0 && <Tag tone="warn">{t('markups.belowFloor', { count: markup.belowFloor })}</Tag>}
              </td>
              {mayEdit && (
                <td className={styles.acts}>
                  <Action
                    variant="quiet"
                    aria-label={t('markups.changeOf', { category: nameOf(markup.category) })}
                    onClick={() => onOpen(markup.category)}
                  >
                    {t('markups.change')}
                  </Action>
                  <IconAction
                    label={t('markups.remove', { category: nameOf(markup.category) })}
                    disabled={sending.isSending}
                    onClick={() => void remove(markup.category)}
                  >
                    <IconTrash size={16} />
                  </IconAction>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Example({ example }: Pick<Markup, 'example'>) {
  const { key } = usePanel()
  if (!example) return <span className="tone-3">{t('markups.noExample')}</span>
  const { serviceId, providerServiceId, name, costNano, priceNano } = example
  return (
    <>
      {serviceId === null ? (
        `${providerServiceId} · ${name}`
      ) : (
        <Link to={`${paths.panel(key, 'services')}?open=${serviceId}`}>{`${serviceId} · ${name}`}</Link>
      )}
      <span className={styles.prices}>
        <span className="tone-3">{money(costNano)}</span> → <b>{money(priceNano)}</b>
      </span>
    </>
  )
}

const nameOf = (category: string): string => (category === '' ? t('markups.others') : category)

/** `+50 % + $0.10, ending in .99`. */
function ruleOf({ percent, fixedUsd, roundToUsd, endingUsd }: Markup): string {
  const added = isNothing(fixedUsd) ? t('markups.rule.percent', { percent }) : t('markups.rule.both', { percent, amount: `$${fixedUsd}` })
  if (endingUsd !== null) return t('markups.rule.ending', { added, ending: endingUsd.slice(1).padEnd(3, '0').replace(/^0/, '.0') })
  return isNothing(roundToUsd) ? added : t('markups.rule.rounded', { added, step: `$${roundToUsd}` })
}
