import { IconMark } from '../parts/own-icons.tsx'
import type { Panel } from '../session/me.ts'
import styles from './panel-mark.module.css'

/** A panel in its own colour. */
export const PanelMark = ({ panel }: { readonly panel: Panel }) => (
  <span className={styles.mark} style={panelColour(panel)}>
    <IconMark size={18} />
  </span>
)

/** The panel's colour for the strip and the mark. */
export const panelColour = ({ color }: Panel): React.CSSProperties =>
  (color && /^#[0-9a-f]{6}$/i.test(color) ? { '--panel': color } : {}) as React.CSSProperties
