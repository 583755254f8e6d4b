import { useQueryClient } from '@tanstack/react-query'
import { classNames, Notice, Tag } from '@vitrine/ui/components'
import { Dialog, Select } from '@vitrine/ui/controls'
import { useId, useState } from 'react'
import { saidOf } from '../../../api/api-error.ts'
import { FieldText } from '../../../forms/field-text.tsx'
import { type Preview, usePreview } from '../../../forms/use-preview.ts'
import { useSending } from '../../../forms/use-sending.ts'
import { useDoneToast } from '../../../lists/use-undo.ts'
import texts from '../../../messages/en/providers.json'
import { sayFrom } from '../../../messages/texts.ts'
import { Action } from '../../../parts/action.tsx'
import { ScrollRegion } from '../../../parts/scroll-region.tsx'
import { useClient } from '../../../session/session-context.tsx'
import { money } from '../../../values/units.ts'
import { ENDINGS } from './endings.ts'
import { draftOf, type MarkupEffect, type MarkupList, wireMarkup } from './markup.ts'
import styles from './provider-markups.module.css'

const t = sayFrom(texts)

interface MarkupFormProps {
  readonly own: string
  readonly path: string
  readonly list: MarkupList
  /** Of the markup that is changed; undefined makes a new one. */
  readonly category: string | undefined
  readonly onClose: () => void
}

/** A markup, and what it would make of the prices while it is typed. */
export function MarkupForm({ own, path, list, category, onClose }: MarkupFormProps) {
  const client = useClient()
  const queries = useQueryClient()
  const done = useDoneToast()
  const sending = useSending()
  const id = useId()
  const free = ['', ...list.categories.map((one) => one.category)].filter((one) => !list.rows.some((row) => row.category === one))
  const choices = category === undefined ? free : [category]
  const [draft, setDraft] = useState(() =>
    draftOf(
      list.rows.find((row) => row.category === category),
      choices[0] ?? '',
    ),
  )
  const wire = wireMarkup(draft)
  const preview = usePreview<MarkupEffect>(`${path}/markup-preview`, wire && { category: draft.category, ...wire })
  const save = () =>
    sending.send(async (key) => {
      const { data, undo } = await client.change<MarkupList>('PUT', own, { category: draft.category, markup: wire }, key)
      queries.setQueryData(['markups', own], data)
      done(t('markups.saved'), undo, [['markups', own]])
      onClose()
    })
  const bound = (name: 'percent' | 'fixedUsd' | 'roundToUsd') => ({
    ...{ id: `${id}${name}`, inputMode: 'decimal' as const, autoComplete: 'off', maxLength: 20, value: draft[name] },
    error: sending.errorOf(`markup.${name}`),
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(category === undefined ? 'markups.add' : 'markups.title')}
      closeLabel={t('import.close')}
      side="right"
      width={620}
      footer={
        <div className={styles.foot}>
          <Outcome preview={preview} isRead={wire !== undefined} />
          <Action variant="primary" disabled={wire === undefined} isLoading={sending.isSending} onClick={() => void save()}>
            {t('markups.save')}
          </Action>
        </div>
      }
    >
      <div className={styles.form}>
        {(sending.message ?? sending.errorOf('category')) && (
          <Notice tone="bad" role="alert">
            {sending.message ?? sending.errorOf('category')}
          </Notice>
        )}
        <div className={styles.field}>
          <label htmlFor={`${id}category`}>{t('markups.columns.category')}</label>
          <Select
            id={`${id}category`}
            label={t('markups.columns.category')}
            size="tiny"
            options={choices.map((value) => ({ value, name: value === '' ? t('markups.others') : value }))}
            value={draft.category}
            onChange={(next) => setDraft({ ...draft, category: next })}
          />
        </div>
        <div className={styles.pair}>
          <FieldText {...bound('percent')} label={t('import.percent')} suffix="%" />
          <FieldText {...bound('fixedUsd')} label={t('import.fixed')} prefix="$" placeholder="0.00" />
          <div className={styles.field}>
            <label htmlFor={`${id}ending`}>{t('import.ending')}</label>
            <Select
              id={`${id}ending`}
              label={t('import.ending')}
              size="tiny"
              options={endingsWith(draft.ending)}
              value={draft.ending}
              onChange={(ending) => setDraft({ ...draft, ending })}
            />
          </div>
          {draft.ending === 'none' && <FieldText {...bound('roundToUsd')} label={t('markups.roundUp')} prefix="$" />}
        </div>
        {preview.data && <Effect effect={preview.data} />}
      </div>
    </Dialog>
  )
}

/** One that was stored otherwise keeps its ending. */
const endingsWith = (ending: string): readonly { readonly value: string; readonly name: string }[] =>
  ENDINGS.some(({ value }) => value === ending) ? ENDINGS : [...ENDINGS, { value: ending, name: `.${ending}` }]

function Outcome({ preview, isRead }: { readonly preview: Preview<MarkupEffect>; readonly isRead: boolean }) {
  const { data, error, isFetching } = preview
  return (
    <span className={error ? 'tone-bad' : 'tone-2'} role="status">
      {!isRead && t('import.unread')}
      {isRead && error && saidOf(error)}
      {isRead && !error && isFetching && !data && t('import.calculating')}
      {isRead && !error && data && saying(data)}
    </span>
  )
}

const saying = ({ services, rise, fall }: MarkupEffect): string =>
  services === 0
    ? t('markups.noServices')
    : [
        t('markups.services', { count: services }),
        rise > 0 && t('markups.rise', { count: rise }),
        fall > 0 && t('markups.fall', { count: fall }),
      ]
        .filter(Boolean)
        .join(' · ')

/** What would be sold for how much; first what would be paused. */
function Effect({ effect: { services, belowFloor, rows, example } }: { readonly effect: MarkupEffect }) {
  return (
    <>
      {belowFloor > 0 && <Notice tone="warn">{t('markups.pauses', { count: belowFloor })}</Notice>}
      {services === 0 && example && (
        <p className="tone-2">
          {t('markups.example', { name: example.name, cost: money(example.costNano), price: money(example.priceNano) })}
        </p>
      )}
      {rows.length > 0 && (
        <ScrollRegion className={styles.effects} label={t('import.preview')}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('import.columns.name')}</th>
                <th scope="col" className={styles.end}>
                  {t('import.columns.cost')}
                </th>
                <th scope="col" className={styles.end}>
                  {t('markups.columns.before')}
                </th>
                <th scope="col" className={styles.end}>
                  {t('markups.columns.after')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ serviceId, name, costNano, oldNano, newNano, isBelowFloor }) => (
                <tr key={serviceId}>
                  <th scope="row">
                    {`${serviceId} · ${name}`} {isBelowFloor && <Tag tone="warn">{t('markups.paused')}</Tag>}
                  </th>
                  <td className={classNames(styles.end, 'number')}>{money(costNano)}</td>
                  <td className={classNames(styles.end, 'number')}>{money(oldNano)}</td>
                  <td className={classNames(styles.end, 'number')}>{money(newNano)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      {services > rows.length && <p className="tone-3">{t('markups.more', { count: services - rows.length })}</p>}
    </>
  )
}
