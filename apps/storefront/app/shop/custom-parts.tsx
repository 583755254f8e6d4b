import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { INVALID_CODE, leaveForProtectedPages } from './custom-code.ts'
import styles from './custom-parts.module.css'
import { isProtectedPage } from './protected-pages.ts'
import { useShop } from './shop-context.tsx'

/** What a panel adds at the end of its pages: HTML of its own, and the care that its code stays where it may run. */
export function CustomParts() {
  const { customHtml, customCode } = useShop().brand
  const { pathname } = useLocation()
  const isProtected = isProtectedPage(pathname)
  const isRunning = typeof customCode === 'object' && customCode !== null
  useEffect(() => {
    if (customCode === 'invalid') console.error(INVALID_CODE)
  }, [customCode])
  useEffect(() => (isRunning ? leaveForProtectedPages(document, (href) => location.assign(href)) : undefined), [isRunning])
  useEffect(() => {
    // Not by a link: a form led here. The page begins again as a document of its own.
    if (isRunning && isProtected) location.reload()
  }, [isRunning, isProtected])
  if (!customHtml || isProtected) return null
  // Cleaned by the server when it was written and again when it was read.
  return <div className={styles.html} data-custom-html dangerouslySetInnerHTML={{ __html: customHtml }} />
}
