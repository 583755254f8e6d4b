import type { ReactNode } from 'react'
import styles from './figures.module.css'

/** What the pictures of the help pages are made of; they have no text, so they are the same in every language. */

/** A sheet of the shop, or with dots above it a page of somebody else. */
export const Sheet = ({ isPage, children }: { readonly isPage?: boolean; readonly children: ReactNode }) => (
  <svg className={styles.figure} viewBox="0 0 200 120" aria-hidden="true">
    <rect x="0.5" y="0.5" width="199" height="119" rx="12" className={styles.sheet} />
    {isPage && (
      <>
        <path d="M.5 22h199" className={styles.rim} />
        <circle cx="14" cy="11.5" r="2.5" className={styles.dot} />
        <circle cx="23" cy="11.5" r="2.5" className={styles.dot} />
        <circle cx="32" cy="11.5" r="2.5" className={styles.dot} />
      </>
    )}
    {children}
  </svg>
)

interface At {
  readonly x: number
  readonly y: number
}

type BarProps = At & { readonly width: number; readonly tone?: 'text' | 'pale' | 'mark' }
const bars = { text: styles.bold, pale: styles.pale, mark: styles.mark }
/** A line of text. */
export const Bar = ({ x, y, width, tone = 'pale' }: BarProps) => (
  <rect x={x} y={y} width={width} height="7" rx="3.5" className={bars[tone]} />
)

/** A field to type into; `isReady` shows what was typed. */
export const Field = ({ x, y, width, isReady }: At & { readonly width: number; readonly isReady?: boolean }) => (
  <>
    <rect x={x} y={y} width={width} height="20" rx="5" className={styles.field} />
    {isReady && <Bar x={x + 8} y={y + 6.5} width={width * 0.55} tone="text" />}
  </>
)

/** The button to press. */
export const Press = ({ x, y, width = 56 }: At & { readonly width?: number }) => (
  <>
    <rect x={x} y={y} width={width} height="20" rx="5" className={styles.mark} />
    <rect x={x + 10} y={y + 7} width={width - 20} height="6" rx="3" className={styles.on} />
    <path d={`m${x + width - 8} ${y + 12} 5 13 2.5-5 5-2.5Z`} className={styles.hand} />
  </>
)

export const Person = ({ x, y }: At) => (
  <>
    <circle cx={x} cy={y} r="14" className={styles.soft} />
    <circle cx={x} cy={y - 3} r="4.5" className={styles.mark} />
    <path d={`M${x - 8} ${y + 9}a8 6 0 0 1 16 0Z`} className={styles.mark} />
  </>
)

export const Tick = ({ x, y }: At) => (
  <>
    <circle cx={x} cy={y} r="11" className={styles.ok} />
    <path d={`m${x - 5} ${y} 3.5 3.5 6.5-7`} className={styles.okTick} />
  </>
)

export const Cross = ({ x, y }: At) => (
  <>
    <circle cx={x} cy={y} r="9" className={styles.bad} />
    <path d={`m${x - 3.5} ${y - 3.5} 7 7m0-7-7 7`} className={styles.okTick} />
  </>
)

export const Coin = ({ x, y }: At) => (
  <>
    <circle cx={x} cy={y} r="11" className={styles.coin} />
    <circle cx={x} cy={y} r="7" className={styles.coinRim} />
  </>
)

/** A video with its triangle. */
export const Video = ({ x, y, width = 76, height = 46 }: At & { readonly width?: number; readonly height?: number }) => (
  <>
    <rect x={x} y={y} width={width} height={height} rx="6" className={styles.soft} />
    <path d={`m${x + width / 2 - 6} ${y + height / 2 - 8} 14 8-14 8Z`} className={styles.mark} />
  </>
)

/** A clock that has gone so far round. */
export const Clock = ({ x, y }: At) => (
  <>
    <circle cx={x} cy={y} r="15" className={styles.ring} />
    <path d={`M${x} ${y - 8}v8l6 4`} className={styles.stroke} />
  </>
)

/** Eight characters, one in each box. */
export const Code = ({ x, y }: At) => (
  <>
    {Array.from({ length: 8 }, (_, index) => {
      const left = x + index * 13
      return (
        <g key={left}>
          <rect x={left} y={y} width="11" height="15" rx="3" className={styles.soft} />
          <rect x={left + 3} y={y + 6} width="5" height="3" rx="1.5" className={styles.mark} />
        </g>
      )
    })}
  </>
)

export const Switch = ({ x, y, isOn }: At & { readonly isOn?: boolean }) => (
  <>
    <rect x={x} y={y} width="30" height="16" rx="8" className={isOn ? styles.mark : styles.dot} />
    <circle cx={isOn ? x + 22 : x + 8} cy={y + 8} r="5.5" className={styles.on} />
  </>
)

export const Arrow = ({ x, y, length = 30 }: At & { readonly length?: number }) => (
  <path d={`M${x} ${y}h${length}m-6-5 6 5-6 5`} className={styles.stroke} />
)
