import { classNames, IconCircleCheck, IconGlobe, IconSwap, IconTriangle, NetworkTile, Spinner, Tag } from '@vitrine/ui/components'
import { textLimits, truncateUrl } from '@vitrine/ui/formats'
import { lazy, Suspense, useRef } from 'react'
import { useTranslation } from '#i18n'
import { FieldError, Section } from '../../../../forms/section.tsx'
import { NetworkMark } from '../../../networks/network-mark.tsx'
import { isSameSite } from '../model/same-site.ts'
import type { OrderState } from '../state/use-order.ts'
import styles from './link-section.module.css'

export const LINK_ID = 'order-url'
const LinkPreview = lazy(() => import('./link-preview.tsx'))

/** Where the order begins: paste a link and the form fills itself. */
export function LinkSection({ order, errors }: { readonly order: OrderState; readonly errors: readonly string[] | undefined }) {
  const { t } = useTranslation('order')
  const { form, link, lists, place, change } = order
  const { state, recognition, switchedTo } = link
  const network = state.kind === 'recognised' ? lists.networks.get(state.networkId) : undefined
  const moved = switchedTo === undefined || switchedTo === null ? undefined : lists.networks.get(switchedTo)
  const example = place?.service.example_link
  // What the server says stands below the field, and the field says so to those who do not see it (VAL-001).
  const isWrong = errors !== undefined
  const previewed = usePreviewed(form.url.trim(), state.kind)
  return (
    <Section id="order-link" title={t('link.title')} aside={example && <Example url={example} />}>
      <div className={classNames(styles.field, network && !isWrong && styles.good, isWrong && styles.bad, moved && styles.moved)}>
        <LinkTile kind={state.kind} network={network} />
        <input
          id={LINK_ID}
          className={styles.input}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          aria-label={t('link.label')}
          aria-required={place?.service.url_is_required}
          aria-invalid={isWrong || undefined}
          aria-describedby={classNames(isWrong && `${LINK_ID}-error`, state.kind === 'unsupported' && `${LINK_ID}-hint`) || undefined}
          placeholder={example ?? place?.network.urlPlaceholder ?? t('link.placeholder')}
          value={form.url}
          onChange={(event) => change.url(event.currentTarget.value)}
          onFocus={() => change.focus('url')}
          onBlur={recognition.checkNow}
        />
        {network && !isWrong && (
          <span className={styles.verdict}>
            <IconCircleCheck size={16} />
            <span>{t('link.recognised', { network: network.name })}</span>
          </span>
        )}
      </div>
      <FieldError
        id={`${LINK_ID}-error`}
        messages={isWrong && example && form.url.trim() !== '' ? [...errors, t('link.expected', { url: shortLink(example) })] : errors}
      />
      <div role="status" className={styles.status}>
        {state.kind === 'unsupported' && !isWrong && (
          <p className={styles.hint} id={`${LINK_ID}-hint`}>
            <IconTriangle size={14} />
            {example && isSameSite(form.url, example)
              ? t('link.incomplete', { network: place.network.name, url: shortLink(example) })
              : t('link.unsupported')}
          </p>
        )}
        {previewed && !isWrong && (
          <Suspense fallback={null}>
            <LinkPreview url={previewed} />
          </Suspense>
        )}
        {moved && (
          <Tag tone="brand" className={styles.switched}>
            <IconSwap size={12} />
            {t('link.switched', { network: moved.name })}
          </Tag>
        )}
        <span className="sr-only">{spoken(state.kind)}</span>
      </div>
    </Section>
  )

  function spoken(kind: typeof state.kind): string {
    if (kind === 'checking') return t('link.checking')
    return kind === 'recognised' && network ? t('link.recognised', { network: network.name }) : ''
  }
}

/** The link whose preview is shown: it stays while another service checks the same link, and goes with the first key that changes it. */
function usePreviewed(url: string, kind: OrderState['link']['state']['kind']): string | undefined {
  const recognised = useRef<string>(undefined)
  if (kind === 'recognised') recognised.current = url
  return (kind === 'recognised' || kind === 'checking') && recognised.current === url && url !== '' ? url : undefined
}

const shortLink = (url: string): string => truncateUrl(url.replace(/^https?:\/\/(www\.)?/, ''))

function Example({ url }: { readonly url: string }) {
  const { t } = useTranslation('order')
  return (
    <span className={classNames(styles.example, 'ellipsis')} title={url.length > textLimits.url ? url : undefined}>
      {t('link.example', { url: shortLink(url) })}
    </span>
  )
}

function LinkTile({
  kind,
  network,
}: {
  readonly kind: OrderState['link']['state']['kind']
  readonly network: { readonly icon: string; readonly color: string } | undefined
}) {
  if (network) return <NetworkMark network={network} size={32} />
  return (
    <NetworkTile colour="var(--sf-control)" size={32}>
      {kind === 'checking' ? <Spinner /> : <IconGlobe />}
    </NetworkTile>
  )
}
