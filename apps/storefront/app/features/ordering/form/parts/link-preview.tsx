import type { LinkPreviewWire } from '@vitrine/catalogue/contract/schemas'
import { Skeleton } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import { OutsidePicture } from '../../../networks/outside-picture.tsx'
import { useLinkPreview } from '../state/use-link-preview.ts'
import styles from './link-preview.module.css'
import { unitText } from './unit-text.ts'

/** What the link leads to, as its platform tells: it shows that the right link was pasted. Nothing where nobody can tell. */
export default function LinkPreview({ url }: { readonly url: string }) {
  const preview = useLinkPreview(url)
  if (preview === 'waiting') return <PreviewToCome />
  return preview && <PreviewFace preview={preview} />
}

function PreviewToCome() {
  return (
    <span className={styles.row} aria-hidden="true">
      <span className={styles.picture}>
        <Skeleton height={54} radius={8} />
      </span>
      <span className={styles.lines}>
        <Skeleton width="60%" />
        <Skeleton width="32%" height={10} />
      </span>
    </span>
  )
}

export function PreviewFace({ preview: { title, author, thumbnail, views } }: { readonly preview: LinkPreviewWire }) {
  const { t } = useTranslation('order')
  const facts = [author, views === null ? null : unitText(t, 'views', views)].filter((fact) => fact !== null)
  return (
    <span className={styles.row}>
      <span className={author === null ? styles.face : styles.picture}>
        <OutsidePicture key={thumbnail} src={thumbnail} shape={author === null ? 'channel' : 'video'} />
      </span>
      <span className={styles.texts}>
        <bdi className={styles.title}>{title}</bdi>
        {facts.length > 0 && <span className={styles.facts}>{facts.join(' · ')}</span>}
      </span>
    </span>
  )
}
