import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Notice } from '@vitrine/ui/components'
import { saidOf } from '../../api/api-error.ts'
import { useSettled } from '../../forms/use-settled.ts'
import texts from '../../messages/en/settings.json'
import { sayFrom } from '../../messages/texts.ts'
import { usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import styles from './palette-contrast.module.css'
import { settingWords } from './setting-words.ts'

const t = sayFrom(texts)
const names = texts.contrast.names as Readonly<Record<string, string>>
const SCHEMES = { light_palette: 'light', dark_palette: 'dark' } as const
type PaletteName = keyof typeof SCHEMES
/** While a colour is dragged, nothing is requested. */

interface Pair {
  readonly front: string
  readonly background: string
  readonly frontColour: string
  readonly backgroundColour: string
  readonly ratio: number
  readonly needed: number
}
interface Adjusted {
  readonly name: string
  readonly use: 'surface' | 'button' | 'text' | 'shape'
  readonly requested: string
  readonly shown: string
  readonly needed: number
}
type Measured = Readonly<Record<'light' | 'dark', { readonly pairs: readonly Pair[]; readonly adjusted: readonly Adjusted[] }>>

export const isPalette = (setting: string): setting is PaletteName => setting in SCHEMES

export interface PaletteContrastProps {
  readonly setting: PaletteName
  /** What is not saved yet. */
  readonly changes: Readonly<Record<string, unknown>>
}

/** How readable the shop is with the colours as they stand in the form, and which of them it shows otherwise. */
export function PaletteContrast({ setting, changes }: PaletteContrastProps) {
  const client = useClient()
  const path = `${usePanelPath()}/brand/measure`
  const requested = useSettled(JSON.stringify({ light: changes.light_palette ?? {}, dark: changes.dark_palette ?? {} }))
  const { data, error } = useQuery({
    queryKey: ['brand-measure', path, requested],
    queryFn: () => client.write<Measured>('POST', path, JSON.parse(requested)),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const measured = data?.[SCHEMES[setting]]
  return (
    <section className={styles.report} aria-label={t('contrast.title')}>
      {error ? (
        <Notice tone="warn">{t('contrast.failed', { message: saidOf(error) })}</Notice>
      ) : measured ? (
        <Report {...measured} />
      ) : (
        <p className="tone-3">{t('contrast.measuring')}</p>
      )}
    </section>
  )
}

function Report({ pairs, adjusted }: Measured['light']) {
  const low = pairs.filter(({ ratio, needed }) => ratio < needed)
  return (
    <>
      {low.length > 0 ? (
        <Notice tone="warn">{t('contrast.low', { count: low.length })}</Notice>
      ) : (
        <p className={styles.line}>{t('contrast.good', { count: pairs.length })}</p>
      )}
      {adjusted.length === 0 ? (
        <p className={styles.line}>{t('contrast.none')}</p>
      ) : (
        <>
          <h3 className={styles.title}>{t('contrast.adjusted')}</h3>
          <ul className={styles.list}>
            {adjusted.map(({ name, use, ...facts }) => (
              <li key={`${name}${use}`}>
                <Chip colour={facts.requested} />
                <Chip colour={facts.shown} />
                {t(`contrast.${use}`, { name: settingWords.label(`light_palette.${name}`), ...facts })}
              </li>
            ))}
          </ul>
        </>
      )}
      <details className={styles.pairs}>
        <summary>{t('contrast.pairs')}</summary>
        <ul className={styles.list}>
          {hardest(pairs).map(({ front, background, frontColour, backgroundColour, ratio, needed }) => (
            <li key={front}>
              <Chip colour={frontColour} />
              <Chip colour={backgroundColour} />
              <span className={styles.pair}>
                {t('contrast.pair', { front: names[front] ?? front, background: names[background] ?? background })}
              </span>
              <span className="number">{t('contrast.ratio', { ratio: ratio.toFixed(1) })}</span>{' '}
              <span className={ratio < needed ? styles.low : 'tone-3'}>
                {ratio < needed ? t('contrast.tooLow', { needed }) : t('contrast.enough')}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}

const Chip = ({ colour }: { readonly colour: string }) => <span className={styles.chip} style={{ background: colour }} aria-hidden="true" />

/** Of each colour the background on which it stands out least, measured by what it needs there. */
const hardest = (pairs: readonly Pair[]): readonly Pair[] =>
  [...Map.groupBy(pairs, ({ front }) => front).values()].map((same) =>
    same.reduce((one, other) => (other.ratio / other.needed < one.ratio / one.needed ? other : one)),
  )
