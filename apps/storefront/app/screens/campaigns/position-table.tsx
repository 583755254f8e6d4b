import type { CampaignHistoryWire, CampaignWire } from '@vitrine/keywords/contract/schemas'
import { Button, cardClass, classNames, IconDownload, Tag } from '@vitrine/ui/components'
import { useState } from 'react'
import { useTranslation } from '#i18n'
import { useFailureMessage } from '../../errors/use-failure-message.ts'
import { type KeywordsApi, useKeywordsApi } from '../../features/keyword-tools/keywords-api.ts'
import { csvOf } from '../../files/csv.ts'
import { saveFile } from '../../files/save-file.ts'
import styles from './campaigns.module.css'
import { LINES_MAX } from './model/position-lines.ts'
import type { ComparedKeyword } from './model/positions.ts'
import { useChangeText } from './use-change-text.ts'

interface PositionTableProps {
  readonly campaignId: number
  readonly country: CampaignWire['countries'][number] | undefined
  readonly rows: readonly ComparedKeyword[]
  /** Keywords with a line in the chart. */
  readonly shown: readonly string[]
  readonly onShow: (shown: readonly string[]) => void
}

/** Each keyword with its place and what changed; ticked ones have a line in the chart. */
export function PositionTable({ campaignId, country, rows, shown, onShow }: PositionTableProps) {
  const { t } = useTranslation('campaigns')
  return (
    <section className={cardClass(styles.positions)} aria-labelledby="positions">
      <header className={styles.head}>
        <h2 className="type-h2" id="positions">
          {t('positions')}
        </h2>
        <Export campaignId={campaignId} country={country} />
      </header>
      <table className={styles.places}>
        <thead>
          <tr>
            <th scope="col">{t('keyword')}</th>
            <th scope="col">{t('position')}</th>
            <th scope="col">{t('change')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.keyword}
              row={row}
              isShown={shown.includes(row.keyword)}
              isFull={shown.length >= LINES_MAX}
              onShow={(isShown) => onShow(isShown ? [...shown, row.keyword] : shown.filter((each) => each !== row.keyword))}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface RowProps {
  readonly row: ComparedKeyword
  readonly isShown: boolean
  readonly isFull: boolean
  readonly onShow: (isShown: boolean) => void
}

function Row({ row, isShown, isFull, onShow }: RowProps) {
  const { t } = useTranslation('campaigns')
  const text = useChangeText()
  const { shown, said, tone, isCounted } = text.changeOf(row)
  return (
    <tr>
      <th scope="row">
        <label className={styles.pick}>
          <input
            type="checkbox"
            checked={isShown}
            disabled={!isShown && isFull}
            aria-label={t('inChart', { keyword: row.keyword })}
            onChange={({ currentTarget }) => onShow(currentTarget.checked)}
          />
          <span>{row.keyword}</span>
        </label>
      </th>
      <td className="number">{row.position === null ? <Tag>{text.positionOf(null)}</Tag> : text.positionOf(row.position)}</td>
      <td className={classNames('number', tone && styles[tone])}>
        <span aria-hidden="true">{isCounted ? shown : said}</span>
        <span className="sr-only">{said}</span>
      </td>
    </tr>
  )
}

/** Every keyword of the country over a year, as a file. */
function Export({ campaignId, country }: Pick<PositionTableProps, 'campaignId' | 'country'>) {
  const { t } = useTranslation('campaigns')
  const api = useKeywordsApi()
  const messageOf = useFailureMessage()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const save = async () => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      const { dates, keywords } = await wholeHistory(api, campaignId, country?.id)
      const rows = keywords.map(({ keyword, positions }) => [
        keyword,
        ...positions.map((each) => (each === null ? '' : each === 0 ? '>100' : String(each))),
      ])
      saveFile(csvOf([[t('keyword'), ...dates], ...rows]), `${campaignId}-${country?.iso_code_2 ?? ''}-${dates.at(-1) ?? ''}.csv`)
    } catch (error) {
      setFailure(messageOf(error))
    }
    setIsBusy(false)
  }
  return (
    <span className={styles.actions}>
      {failure && <span role="alert">{failure}</span>}
      <Button size="medium" isLoading={isBusy} icon={<IconDownload size={16} />} onClick={() => void save()}>
        {t('csv')}
      </Button>
    </span>
  )
}

const PAGE = 100

/** A hundred keywords at a time, all with the same days. */
async function wholeHistory(
  api: KeywordsApi,
  id: number,
  country_id: number | undefined,
): Promise<Pick<CampaignHistoryWire, 'dates' | 'keywords'>> {
  const keywords: CampaignHistoryWire['keywords'] = []
  for (let page = 1; ; page += 1) {
    const query = { ...(country_id === undefined ? {} : { country_id }), page, per_page: PAGE }
    const { data, recordsFiltered } = await api.campaignHistory({ params: { id }, query })
    keywords.push(...data.keywords)
    if (data.keywords.length === 0 || keywords.length >= recordsFiltered) return { dates: data.dates, keywords }
  }
}
