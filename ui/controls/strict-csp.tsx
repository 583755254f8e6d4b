import { CSPProvider } from '@base-ui/react/csp-provider'
import type { ReactNode } from 'react'

/** Controls of a page whose policy allows no style element: what they would write there stands in our style sheets. */
export const StrictCsp = ({ children }: { readonly children: ReactNode }) => <CSPProvider disableStyleElements>{children}</CSPProvider>
