import { RadioRows } from '@vitrine/ui/components'
import type { CSSProperties } from 'react'
import { QrPicture } from '../../entry/qr-picture.tsx'
import type { Thing } from '../../forms/field.ts'
import texts from '../../messages/en/payment-methods.json'
import { sayFrom } from '../../messages/texts.ts'
import { usePanel } from '../../session/panel-context.ts'
import { pictureSource } from '../../values/picture-source.ts'
import { audienceOf, type MethodAudiences } from './method-audience.ts'
import styles from './method-preview.module.css'

const t = sayFrom(texts)
/** What a QR code holds at most with the error correction used here. */
const QR_MAX = 1_000

const textAt = (values: Thing, name: string): string => {
  const value = values[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** The row of a method as customers choose it, and what they get to pay with, while it is typed. */
export function MethodPreview({ values, audiences }: { readonly values: Thing; readonly audiences: MethodAudiences }) {
  const icon = textAt(values, 'icon')
  const picture = pictureSource(icon, usePanel().origin)
  const account = values.way === 'hand' ? textAt(values, 'accountNumber') : ''
  const code = values.way === 'code' ? textAt(values, 'qrCode') : ''
  return (
    <section className={styles.preview} aria-label={t('preview.title')}>
      <h3 className={styles.title}>{t('preview.title')}</h3>
      <RadioRows
        name="preview"
        label={t('preview.title')}
        value="preview"
        onChange={() => undefined}
        rows={[
          {
            value: 'preview',
            title: textAt(values, 'texts.en.name') || t('preview.unnamed'),
            detail: detailOf(values),
            icon: icon.startsWith('data:image/svg+xml') ? (
              <span
                className={styles.icon}
                style={{ '--picture': `url("${icon.replaceAll('"', '%22')}")` } as CSSProperties}
                aria-hidden="true"
              />
            ) : picture !== undefined ? (
              <img key={picture} src={picture} alt="" width={20} height={20} />
            ) : undefined,
          },
        ]}
      />
      <p className={styles.account}>
        <span className="tone-3">{t('preview.shownTo')}</span> {audienceOf(values, audiences) ?? t('everybody')}
      </p>
      {account && (
        <p className={styles.account}>
          <span className="tone-3">{t('preview.account')}</span> <span className="number">{account}</span>
        </p>
      )}
      {code && code.length <= QR_MAX && <QrPicture text={code} label={t('preview.code')} />}
    </section>
  )
}

function detailOf(values: Thing): string {
  const [fee, min, max] = ['feePercent', 'minAmountUsd', 'maxAmountUsd'].map((name) => textAt(values, name))
  const bonus = Math.max(0, ...tiersOf(values.bonuses))
  const currency = textAt(values, 'chargeCurrency')
  const parts = [
    Number(fee) > 0 ? t('preview.fee', { percent: Number(fee) }) : t('preview.noFee'),
    bonus > 0 && t('preview.bonus', { percent: bonus }),
    min && t('preview.from', { min }),
    max && t('preview.upTo', { max }),
    currency && currency !== 'USD' && t('preview.charged', { currency }),
    textAt(values, 'texts.en.description'),
  ]
  return parts.filter(Boolean).join(' · ')
}

const tiersOf = (bonuses: unknown): number[] =>
  Array.isArray(bonuses) ? bonuses.map((tier: { readonly percent?: unknown }) => Number(tier.percent)).filter(Number.isFinite) : []
