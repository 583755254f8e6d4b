import '@vitrine/ui/theme/css'
import { panelTheme } from '@vitrine/ui/theme'
import { createRoot } from 'react-dom/client'
import { Gallery } from './gallery.tsx'

/** One page shows one scheme, because a scheme belongs to the root of a document; `?scheme=both` shows two of them side by side. */
const scheme = new URLSearchParams(location.search).get('scheme') ?? 'both'
const style = document.createElement('style')
style.textContent = panelTheme({}).css
document.head.append(style)
document.documentElement.dataset.colorScheme = scheme === 'dark' ? 'dark' : 'light'

const place = document.getElementById('gallery')
if (!place) throw new Error('The page of the gallery has no place for it.')
createRoot(place).render(<Gallery scheme={scheme} />)
