import type { SuggestionsWire } from '@vitrine/keywords/contract/schemas'
import { Button, CheckboxRow, cardClass, IconDownload, IconPlus } from '@vitrine/ui/components'
import { formatDay, formatQuantity } from '@vitrine/ui/formats'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '#i18n'
import { carryKeywords } from '../../features/keyword-tools/carried-keywords.ts'
import type { Market } from '../../features/keyword-tools/market-fields.tsx'
import type { Markets } from '../../features/keyword-tools/markets.ts'
import { csvOf } from '../../files/csv.ts'
import { saveFile } from '../../files/save-file.ts'
import { CopyButton } from '../../overlays/copy-button.tsx'
import { paths } from '../../paths.ts'
import { useShop } from '../../shop/shop-context.tsx'
import styles from './suggestion-list.module.css'

interface SuggestionListProps {
  readonly found: { readonly requested: Market & { readonly text: string }; readonly result: SuggestionsWire }
  readonly countries: Markets['countries']
}

/** The suggestions, the most used first; what is selected is copied, saved or taken to a campaign. */
export function SuggestionList({ found: { requested: params, result }, countries }: SuggestionListProps) {
  const { t } = useTranslation('keyword-tools')
  const { locale, timeZone } = useShop()
  const { suggestions, updated_at: updated } = result
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const most = Math.max(1, ...suggestions.map(({ count }) => count))
  const at = new Date(updated)
  const toggle = (keyword: string) =>
    setSelected((before) => {
      const next = new Set(before)
      if (!next.delete(keyword)) next.add(keyword)
      return next
    })
  return (
    <section className={cardClass(styles.card)} aria-labelledby="suggestions">
      <header className={styles.head}>
        <div>
          <h2 className="type-h2" id="suggestions">
            {t('find.results', { keyword: params.text })}
          </h2>
          <p className="type-small tone-3">
            {t('find.source', {
              country: countries.find(({ iso_code_2: code }) => code === params.country)?.name ?? params.country,
              date: formatDay(at, { locale, timeZone, now: at }),
            })}
          </p>
        </div>
        <Actions requested={params.text} suggestions={suggestions} selected={selected} />
      </header>
      <div className={styles.all}>
        <CheckboxRow
          checked={selected.size === suggestions.length}
          onChange={() => setSelected(new Set(selected.size === suggestions.length ? [] : suggestions.map(({ keyword }) => keyword)))}
          aside={t('find.uses')}
        >
          {t('find.all')}
        </CheckboxRow>
      </div>
      <ul className={styles.rows}>
        {suggestions.map(({ keyword, count }) => (
          <li key={keyword} className={styles.row}>
            <CheckboxRow checked={selected.has(keyword)} onChange={() => toggle(keyword)} aside={formatQuantity(count)}>
              {keyword}
            </CheckboxRow>
            <span className={styles.bar} style={{ width: `${(count / most) * 100}%` }} aria-hidden="true" />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ActionsProps {
  readonly requested: string
  readonly suggestions: SuggestionsWire['suggestions']
  readonly selected: ReadonlySet<string>
}

/** With nothing selected, the file and the copy hold all of them. */
function Actions({ requested, suggestions, selected }: ActionsProps) {
  const { t } = useTranslation('keyword-tools')
  const navigate = useNavigate()
  const chosen = selected.size > 0 ? suggestions.filter(({ keyword }) => selected.has(keyword)) : suggestions
  const save = () => {
    const rows = chosen.map(({ keyword, count }) => [keyword, String(count)])
    saveFile(csvOf([[t('find.keyword'), t('find.uses')], ...rows]), `${requested.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.csv`)
  }
  return (
    <div className={styles.actions}>
      <span role="status" className="type-small tone-3 number">
        {selected.size > 0 && t('find.selected', { number: formatQuantity(selected.size) })}
      </span>
      <CopyButton
        text={chosen.map(({ keyword }) => keyword).join('\n')}
        name={t('find.keyword')}
        label={t('find.copy')}
        variant="default"
        size="medium"
      />
      <Button size="medium" icon={<IconDownload size={16} />} onClick={save}>
        {t('find.csv')}
      </Button>
      <Button
        size="medium"
        variant="primary"
        icon={<IconPlus size={16} />}
        disabled={selected.size === 0}
        onClick={() => {
          carryKeywords(chosen.map(({ keyword }) => keyword))
          void navigate(paths.newCampaign())
        }}
      >
        {t('find.add')}
      </Button>
    </div>
  )
}
