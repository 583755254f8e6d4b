import { NetworkMark, type NetworkMarkProps } from '../networks/network-mark.tsx'
import { OutsidePicture } from '../networks/outside-picture.tsx'
import styles from './order-face.module.css'
import type { Order } from './order-facts.ts'
import { pictureShape } from './order-title.ts'

export interface OrderFaceProps {
  readonly order: Pick<Order, 'thumbnail' | 'url'>
  readonly network: NetworkMarkProps['network'] | undefined
  /** `large` at the head of a page, `tiny` in a narrow column. */
  readonly size?: 'tiny' | 'small' | 'large'
}

/** The picture of what an order is for, where its platform has told one; otherwise the tile of its network. */
export function OrderFace({ order: { thumbnail, url }, network, size = 'small' }: OrderFaceProps) {
  if (thumbnail !== null) {
    return (
      <span className={`${styles.picture} ${styles[size]}`} data-shape={pictureShape(url)}>
        <OutsidePicture key={thumbnail} src={thumbnail} shape={pictureShape(url)} />
      </span>
    )
  }
  return (
    network && (
      <span className={styles.tile}>
        <NetworkMark network={network} size={size === 'tiny' ? 24 : 40} />
      </span>
    )
  )
}
