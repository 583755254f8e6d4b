import 'virtual:console-theme.css'
import '@vitrine/ui/theme/css'
import './console.css'
import { StrictCsp } from '@vitrine/ui/controls/strict-csp'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { routes } from './routes.tsx'
import { applyScheme, storedScheme } from './session/scheme.ts'
import { SessionProvider } from './session/session-context.tsx'

applyScheme(storedScheme())

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <StrictCsp>
        <SessionProvider>
          <RouterProvider router={createBrowserRouter(routes)} />
        </SessionProvider>
      </StrictCsp>
    </StrictMode>,
  )
